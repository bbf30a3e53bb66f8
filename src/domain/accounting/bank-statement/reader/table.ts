import { asciiDigits } from "../../../kernel/digits";
import { folded } from "../../../kernel/folding";
import { amountOf, dayOf } from "../../../platform/table-file/cells";
import { type BankColumn, isReadable } from "../rules.columns";
import { plainOrNull, plainText } from "./decode";
import { bareLine, faultAt, type ParsedLine, type Piece, type RowFault, timeOf, UnreadableStatement } from "./pieces";

/** A row that is not empty, and its number in the sheet from 1. */
export type TableRow = { cells: readonly string[]; row: number };
/** `head`: index of the header among the rows that are not empty, from 0. */
export type TableReadingInput = { head: number; columns: readonly (BankColumn | null)[]; toman: boolean };

const OPENING =
  /^(مانده (از قبل|قبلی?|ابتدا|اول|نقل)|نقل از|opening|brought forward|balance b\/?f|previous balance|beginning)/;
const CLOSING = /^(مانده (پایان|نهایی|انتها|کل)|closing|carried forward|balance c\/?f|ending balance|final balance)/;
const TOTAL = /^(جمع|مجموع|total|sum|grand total)/;
const OUT = /^(بدهکار|بد|برداشت|debit|dr|d|withdrawal|out)\.?$/;
const IN = /^(بستانکار|بس|واریز|credit|cr|c|deposit|in)\.?$/;
const TOMAN = 10n;
const MAX_BALANCE = 10n ** 18n;

/**
 * Lines of a table in the order of their days: newest first is turned around. `row`: the row of the sheet. Sums and
 * carry-overs are separated from transactions, rows without any amount are left out.
 */
export function* tableLinePieces(
  rows: readonly TableRow[],
  reading: TableReadingInput,
  decimals: number,
): Generator<Piece> {
  if (!isReadable(reading.columns)) throw new UnreadableStatement("columns", reading.head + 1);
  const read = new RowReading(reading, decimals);
  const lines: ParsedLine[] = [];
  const faults: RowFault[] = [];
  let opening: Piece | null = null;
  let closing: Piece | null = null;
  for (const { cells, row } of rows.slice(reading.head + 1)) {
    const piece = read.pieceOf(cells, row);
    if (!piece) continue;
    if ("line" in piece) lines.push(piece.line);
    else if ("fault" in piece) faults.push(piece.fault);
    else if ("opening" in piece) opening ??= piece;
    else closing = piece;
  }
  for (const fault of faults) yield { fault };
  if (opening) yield opening;
  for (const line of inOrder(lines)) yield { line };
  if (closing) yield closing;
}

/** By their days; where all are of one day, the order in which more balances follow. */
function inOrder(lines: readonly ParsedLine[]): readonly ParsedLine[] {
  const [first, last] = [lines[0]?.day ?? "", lines.at(-1)?.day ?? ""];
  if (first < last) return lines;
  const reversed = lines.toReversed();
  if (first > last) return reversed;
  const follows = (list: readonly ParsedLine[]) =>
    list.filter(({ amount, balance }, at) => {
      const before = list[at - 1]?.balance ?? null;
      return balance !== null && before !== null && before + amount === balance;
    }).length;
  return follows(reversed) > follows(lines) ? reversed : lines;
}

class RowReading {
  private readonly at: ReadonlyMap<BankColumn, number>;
  private readonly days = new Map<string, string | undefined>();

  constructor(
    private readonly reading: TableReadingInput,
    private readonly decimals: number,
  ) {
    this.at = new Map(reading.columns.flatMap((column, at): [BankColumn, number][] => (column ? [[column, at]] : [])));
  }

  pieceOf(row: readonly string[], nr: number): Piece | null {
    // Spreadsheets prefix text with an apostrophe to prevent its evaluation as a formula.
    const cell = (column: BankColumn) => (row[this.at.get(column) ?? -1] ?? "").replace(/^'(?=[=+\-@\d])/, "");
    const label = folded(cell("text") || row.find((text) => text !== "") || "").trim();
    const written = cell("date");
    const day = this.dayOf(written);
    if (!day && TOTAL.test(label)) return null;
    const amount = this.amountOf(cell, nr);
    const balance = this.number(cell("balance"), MAX_BALANCE);
    if (OPENING.test(label) || CLOSING.test(label)) {
      const stated = balance ?? (typeof amount === "bigint" ? amount : null);
      if (stated === null || stated === undefined) return faultAt(nr, "balance", cell("balance"), "balance");
      return OPENING.test(label) ? { opening: stated, row: nr } : { closing: stated, row: nr };
    }
    if (amount !== null && typeof amount !== "bigint") return amount;
    if (amount === null && written === "") return null;
    if (!day) return faultAt(nr, "date", written, "date");
    if (amount === null) return faultAt(nr, "amount", "", this.at.has("amount") ? "amount" : "credit");
    if (amount === 0n) return null;
    if (balance === undefined) return faultAt(nr, "balance", cell("balance"), "balance");
    const time = timeOf(asciiDigits(cell("time") || written));
    if (time === undefined) return faultAt(nr, "time", cell("time") || written, "time");
    return { line: this.lineOf(cell, { ...bareLine(nr, day, amount), time, balance }) };
  }

  private lineOf(cell: (column: BankColumn) => string, line: ParsedLine): ParsedLine {
    const code = (column: BankColumn, most: number) => plainOrNull(asciiDigits(cell(column)), most);
    const sayad = code("sayad", 40)?.replace(/\D/g, "") ?? "";
    return {
      ...line,
      reference: code("reference", 140),
      trace: code("trace", 40),
      serial: code("serial", 40),
      sayad: /^\d{16}$/.test(sayad) ? sayad : null,
      terminal: code("terminal", 40),
      payer: plainOrNull(cell("payer"), 255),
      text: plainText(cell("text"), 1_000),
    };
  }

  /** In minus out; null: none is stated. A bank's debit is money out, whatever sign its column writes it with. */
  private amountOf(cell: (column: BankColumn) => string, nr: number): bigint | null | Piece {
    if (!this.at.has("debit") && !this.at.has("credit")) {
      const amount = this.number(cell("amount"));
      if (amount === undefined) return faultAt(nr, "amount", cell("amount"), "amount");
      const side = folded(cell("side")).trim();
      if (amount === null) return null;
      const size = amount < 0n ? -amount : amount;
      return OUT.test(side) ? -size : IN.test(side) ? size : amount;
    }
    const sizes: bigint[] = [];
    let stated = false;
    for (const column of ["debit", "credit"] as const) {
      const amount = this.number(cell(column));
      if (amount === undefined) return faultAt(nr, "amount", cell(column), column);
      stated ||= amount !== null;
      sizes.push(amount === null ? 0n : amount < 0n ? -amount : amount);
    }
    const [out, into] = sizes as [bigint, bigint];
    if (out !== 0n && into !== 0n) return faultAt(nr, "bothSides", `${cell("debit")} / ${cell("credit")}`, "debit");
    return stated ? into - out : null;
  }

  private number(cell: string, most?: bigint): bigint | null | undefined {
    const amount = amountOf(cell, this.decimals, most);
    return this.reading.toman && amount ? amount * TOMAN : amount;
  }

  private dayOf(written: string): string | undefined {
    if (!this.days.has(written)) {
      if (this.days.size > 10_000) this.days.clear();
      this.days.set(written, dayOf(written));
    }
    return this.days.get(written);
  }
}
