/** Plans the settlement of a colleague's credits against debts: pure, minor units of the branch's currency. */

type Item = { document_id: number; date: string; line: number; open: number };
type Settles = Omit<Item, "open"> & { amount: number };
type Paid = { id: number; left: number; version: number };

export type Plan = {
  payments: { id: number; version: number; settles: Settles[] }[];
  wallet: { amount: number; settles: Settles[] } | null;
  /** Amounts per item, in order. */
  parts: number[];
  amount: number;
};

/** Maximum items settled by one source. */
const MOST = 100;

/** Payments first, oldest first, then the wallet as needed; oldest items first. Sources without effect are not used. */
export function planOffset(payments: readonly Paid[], wallet: number, items: readonly Item[]): Plan {
  const parts = items.map(() => 0);
  let at = 0;
  const settle = (most: number): Settles[] => {
    const settles: Settles[] = [];
    let left = most;
    while (left > 0 && at < items.length && settles.length < MOST) {
      const { document_id, date, line, open } = items[at]!;
      const amount = Math.min(left, open - parts[at]!);
      if (amount > 0) settles.push({ document_id, date, line, amount });
      parts[at]! += amount;
      left -= amount;
      if (parts[at] === open) at += 1;
    }
    return settles;
  };
  const sum = (settles: readonly Settles[]) => settles.reduce((all, { amount }) => all + amount, 0);
  const paid = payments
    .map(({ id, version, left }) => ({ id, version, settles: settle(left) }))
    .filter(({ settles }) => settles.length > 0);
  const settles = settle(wallet);
  return {
    payments: paid,
    wallet: settles.length > 0 ? { amount: sum(settles), settles } : null,
    parts,
    amount: parts.reduce((all, part) => all + part, 0),
  };
}
