import { LIMITS, type TableSaid } from "../limits";
import { Refused } from "./refuse";

/** Minimum characters of a chunk: quickly made and quickly transferred. */
const PIECE = 60_000;

/** Collects rows and sends them in chunks as JSON; `say` waits until a chunk was received. Empty rows are skipped. */
export class Collected {
  private piece: string[] = [];
  private length = 0;
  private characters = 0;
  total = 0;

  constructor(
    private readonly most: number,
    private readonly first: number | null,
    private readonly say: (message: TableSaid) => Promise<void>,
  ) {}

  /** Whether rows are still collected, or only counted. */
  private get wanted(): boolean {
    return this.first === null || this.total <= this.first;
  }

  /** `name`: the row's name in the file. Undefined: nothing to await. */
  add(cells: readonly string[], name: () => string): Promise<void> | undefined {
    const end = cells.findLastIndex((cell) => cell !== "") + 1;
    if (end === 0) return;
    if (end > LIMITS.columns) throw new Refused("columns", name(), LIMITS.columns);
    if (++this.total > this.most) throw new Refused("rows", name(), this.most);
    // Cells of a workbook share texts: a small file could repeat one a million times.
    for (let at = 0; at < end; at++) this.characters += cells[at]!.length;
    if (this.characters > LIMITS.text) throw new Refused("text", name(), LIMITS.text);
    if (!this.wanted) return;
    const row = JSON.stringify(end === cells.length ? cells : cells.slice(0, end));
    this.piece.push(row);
    this.length += row.length;
    return this.length >= PIECE ? this.flush() : undefined;
  }

  async end(): Promise<void> {
    if (this.piece.length > 0) await this.flush();
    await this.say({ total: this.total });
  }

  private flush(): Promise<void> {
    const rows = `[${this.piece.join(",")}]`;
    this.piece = [];
    this.length = 0;
    return this.say({ rows });
  }
}

/** A cell's text: trimmed, within its limit, and storable in PostgreSQL. */
export function cellText(text: string, name: () => string): string {
  const cell = text.trim();
  if (cell.length > LIMITS.cell) throw new Refused("cell", name(), LIMITS.cell);
  if (cell.includes("\u0000")) throw new Refused("binary", name());
  return cell.isWellFormed() ? cell : cell.toWellFormed();
}
