import type { TrialBalanceRow } from "./address";

/** A rendered row. `parent`: code of the parent among rendered rows. */
export type Drawn = { row: TrialBalanceRow; depth: number; parent: string | null; open: boolean };

/** Visible rows below their parents; open unless folded. */
export function drawnRows(rows: readonly TrialBalanceRow[], folded: ReadonlySet<string>): Drawn[] {
  const below = new Map<string | null, TrialBalanceRow[]>();
  for (const row of rows) {
    const sisters = below.get(row.account.parent_code);
    if (sisters) sisters.push(row);
    else below.set(row.account.parent_code, [row]);
  }
  const drawn: Drawn[] = [];
  const draw = (row: TrialBalanceRow, depth: number) => {
    const { code, parent_code: parent, summed } = row.account;
    const open = summed && !folded.has(code);
    drawn.push({ row, depth, parent, open });
    if (open) for (const one of below.get(code) ?? []) draw(one, depth + 1);
  };
  for (const row of below.get(null) ?? []) draw(row, 0);
  return drawn;
}
