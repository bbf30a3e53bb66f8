import type { TrialBalanceRow } from "./address";

/** A row as it is drawn. `parent`: the code above it, among those drawn. */
export type Drawn = { row: TrialBalanceRow; depth: number; parent: string | null; open: boolean };

/** The rows in sight, each below the account it is summed up into; open unless a person folded it. */
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
