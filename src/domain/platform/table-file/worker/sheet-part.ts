import { LIMITS } from "../limits";
import { type Collected, cellText } from "./collect";
import { letters } from "./csv";
import { Refused } from "./refuse";
import { readXml } from "./xml";

export type Workbook = { name: string; shared: readonly string[]; dated: ReadonlySet<number>; from1904: boolean };

/** Reads the rows of a sheet as a stream. */
export async function readSheetPart(part: AsyncIterable<Uint8Array>, of: Workbook, into: Collected): Promise<void> {
  const rows = new Rows(of, into);
  await readXml(part, of.name, rows);
  await rows.pause();
}

/** Collects a sheet's elements; the rows that ended within a chunk are sent after it, one by one with backpressure. */
class Rows {
  private row = 0;
  private cells: string[] = [];
  private column = -1;
  private type = "";
  private style = 0;
  private taking = false;
  private reading = 0;
  private value = "";
  private readonly ended: { cells: string[]; row: number }[] = [];

  constructor(
    private readonly of: Workbook,
    private readonly into: Collected,
  ) {}

  open(name: string, { r, t, s }: Record<string, string>): void {
    if (name === "row") {
      this.row = r === undefined ? this.row + 1 : wholeOf(r);
      this.cells = [];
      this.column = -1;
    } else if (name === "c") {
      this.column = r === undefined ? this.column + 1 : columnOf(r);
      this.type = t ?? "n";
      this.style = s === undefined ? 0 : wholeOf(s);
      this.value = "";
    } else if (name === "rPh") this.reading++;
    else if (name === "v" || name === "t") this.taking = this.reading === 0;
  }

  text(piece: string): void {
    if (!this.taking) return;
    this.value += piece;
    if (this.value.length > LIMITS.cell * 8) throw new Refused("cell", this.name(), LIMITS.cell);
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.taking = false;
    else if (name === "rPh") this.reading--;
    else if (name === "c") this.endCell();
    else if (name === "row" && this.cells.length > 0) this.ended.push({ cells: this.cells, row: this.row });
  }

  async pause(): Promise<void> {
    for (const { cells, row } of this.ended.splice(0)) {
      const waits = this.into.add(cells, () => String(row));
      if (waits) await waits;
    }
  }

  private endCell(): void {
    const text = cellText(this.meant(), () => this.name());
    if (text === "") return;
    if (this.column >= LIMITS.columns) throw new Refused("columns", this.name(), LIMITS.columns);
    while (this.cells.length < this.column) this.cells.push("");
    this.cells[this.column] = text;
  }

  private meant(): string {
    const { type, value } = this;
    if (value === "" || type === "e") return "";
    if (type === "s") return this.of.shared[wholeOf(value)] ?? "";
    if (type === "b") return value === "1" ? "true" : "false";
    if (type === "d") return value.slice(0, 10);
    return type === "n" ? this.number(value.trim()) : value;
  }

  private number(value: string): string {
    const number = Number(value);
    if (!Number.isFinite(number)) throw new Refused("damaged", this.name());
    if (this.of.dated.has(this.style)) return dayOf(number, this.of.from1904) ?? String(number);
    if (Number.isInteger(number) && Math.abs(number) >= 1e15) throw new Refused("longNumber", this.name());
    return String(number);
  }

  private name = () => `${letters(Math.max(0, this.column))}${this.row}`;
}

const wholeOf = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Refused("damaged", text.slice(0, 20));
  return Number(text);
};

/** The column of a cell's name: `B3` is 1. */
function columnOf(name: string): number {
  const [, written] = /^([A-Z]{1,3})\d{1,9}$/.exec(name) ?? [];
  if (!written) throw new Refused("damaged", name.slice(0, 20));
  return [...written].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const DAY_MS = 86_400_000;

/**
 * The day of a serial number, YYYY-MM-DD; undefined if it is none. The first spreadsheets treated 1900 as a leap year.
 */
function dayOf(serial: number, from1904: boolean): string | undefined {
  const days = Math.floor(serial) + (from1904 ? 1_462 : 0);
  if (days < 1 || days > 2_958_465) return undefined;
  return new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * DAY_MS).toISOString().slice(0, 10);
}
