import { readRate, sum, worths } from "@/domain/accounting/document/rules.amounts";
import type { Cells } from "./values";

export type Money = { currency: string; exponents: Readonly<Record<string, number>> };

/** Rates of the day by currency; null when unknown. */
export type Rates = Readonly<Record<string, string | null>>;

export type Totals = {
  debit: bigint;
  credit: bigint;
  /** Debit - credit. */
  difference: bigint;
  /** Rows in a currency without a rate: not counted. */
  unrated: number;
  /** A currency does not balance by itself: exchange lines will be added. */
  exchanged: boolean;
};

/** Totals of a document in the branch's currency while typing: computed like the server's. */
export function totalsOf(rows: readonly Cells[], money: Money, rates: Rates): Totals {
  const of = (row: Cells) => row.currency || money.currency;
  const counted = rows.flatMap((row) => {
    const currency = of(row);
    const own = currency === money.currency;
    const rate = own ? 1n : readRate(row.rate.trim() || (rates[currency] ?? ""));
    const net = minor(row.debit) - minor(row.credit);
    const exponent = money.exponents[currency];
    return net === 0n || exponent === undefined ? [] : [{ currency, exponent, rate, net }];
  });
  const rated = counted.flatMap((one) => (one.rate === null ? [] : [{ ...one, rate: one.rate }]));
  const worth = worths(rated, { currency: money.currency, exponent: money.exponents[money.currency] ?? 0 });
  const [debit, credit] = [sum(worth.filter((one) => one > 0n)), -sum(worth.filter((one) => one < 0n))];
  const currencies = new Set(rated.map(({ currency }) => currency));
  const uneven = [...currencies].some(
    (name) => sum(rated.flatMap((one) => (one.currency === name ? one.net : []))) !== 0n,
  );
  return {
    ...{ debit, credit, difference: debit - credit },
    unrated: counted.length - rated.length,
    exchanged: uneven && debit === credit && debit > 0n,
  };
}

const minor = (amount: Cells["debit"]) => (typeof amount === "number" ? BigInt(amount) : 0n);

/**
 * The row that would balance the document: the last with an account and no amount, in the branch's currency. `awaited`:
 * accounts are loading, and typed text may match one.
 */
export function proposalOf(
  rows: readonly Cells[],
  difference: bigint,
  awaited: boolean,
): { row: number; side: "debit" | "credit"; amount: number } | null {
  const size = difference < 0n ? -difference : difference;
  const row = rows.findLastIndex(
    ({ account_id, account, debit, credit, currency }) =>
      (account_id !== null || (awaited && account !== "")) && debit === null && credit === null && currency === "",
  );
  if (row < 0 || size === 0n || size > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return { row, side: difference > 0n ? "credit" : "debit", amount: Number(size) };
}
