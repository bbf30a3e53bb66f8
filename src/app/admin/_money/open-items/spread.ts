/** Allocation of payments to open items: pure functions, minor units of the branch's currency. */

export type Open = { document_id: number; date: string; line: number; open: number };
type Settles = Omit<Open, "open"> & { amount: number };

/** Without dots: used as a member name in the form. */
export const itemKey = ({ date, document_id, line }: Pick<Open, "date" | "document_id" | "line">) =>
  `${date}/${document_id}/${line}`;

/** Maximum items of a payment. */
const MOST = 100;

/**
 * Distributes `amount` over items. Manual amounts (`pinned`, by key) come first, up to the open amount and the
 * remainder; then the oldest items. `left`: unallocated amount.
 */
export function spread(amount: number, items: readonly Open[], pinned: Readonly<Record<string, number>>) {
  let left = Math.max(0, amount);
  const take = (most: number) => {
    const taken = Math.min(most, left);
    left -= taken;
    return taken;
  };
  const byHand = items.map((item) => {
    const result = pinned[itemKey(item)];
    return result === undefined ? undefined : take(Math.min(result, item.open));
  });
  const parts = items.map((item, at) => byHand[at] ?? (at < MOST ? take(item.open) : 0));
  return { parts, left };
}

/** Allocations of all payments to open items, and the remainder; manual amounts that are no figures do not count. */
export function partsOf(pinned: Readonly<Record<string, unknown>>, items: readonly Open[], worths: readonly number[]) {
  const byHand = Object.entries(pinned).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  return spread(
    worths.reduce((sum, worth) => sum + worth, 0),
    items,
    Object.fromEntries(byHand),
  );
}

/** Splits allocations along several payments: each continues where the previous one was used up. */
export function cutAlong(worths: readonly number[], items: readonly Open[], parts: readonly number[]): Settles[][] {
  let at = 0;
  let rest = parts[0] ?? 0;
  return worths.map((worth) => {
    const cut: Settles[] = [];
    let left = worth;
    while (at < items.length) {
      const amount = Math.min(left, rest);
      const { document_id, date, line } = items[at]!;
      if (amount > 0) cut.push({ document_id, date, line, amount });
      left -= amount;
      rest -= amount;
      if (rest > 0) break;
      at += 1;
      rest = parts[at] ?? 0;
    }
    return cut;
  });
}
