import { LEVELS } from "@/domain/accounting/account/rules";
import type { ChartRow } from "./address";

/** A rendered row: depth, whether loaded children exist, whether they are shown. */
export type Drawn = {
  row: ChartRow;
  depth: number;
  parent: number | null;
  opens: boolean;
  open: boolean;
  more: number;
};

/**
 * The visible rows, each account below its parent in code order. Accounts above `level` are open, all of them during a
 * search, except for individual changes in `said`. `more`: number of children that were not loaded.
 */
export function drawnRows(
  rows: readonly ChartRow[],
  { level, narrowed, said }: { level: ChartRow["level"]; narrowed: boolean; said: ReadonlyMap<number, boolean> },
): Drawn[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<number | null, ChartRow[]>();
  for (const row of rows) {
    const parent = row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : null;
    const sisters = below.get(parent);
    if (sisters) sisters.push(row);
    else below.set(parent, [row]);
  }
  const limit = LEVELS.indexOf(level);
  const drawn: Drawn[] = [];
  const draw = (row: ChartRow, depth: number, parent: number | null) => {
    const children = below.get(row.id) ?? [];
    const opens = children.length > 0;
    const open = opens && (said.get(row.id) ?? (narrowed || LEVELS.indexOf(row.level) < limit));
    const more = opens && !narrowed ? row.children_count - children.length : 0;
    drawn.push({ row, depth, parent, opens, open, more: open ? more : 0 });
    if (open) for (const child of children) draw(child, depth + 1, row.id);
  };
  for (const row of below.get(null) ?? []) draw(row, 0, null);
  return drawn;
}
