import type { Query } from "../../kernel/context";
import { groupBy } from "../../kernel/group-by";
import { loadRate } from "../price/load-rate";
import { type Markups, roomTotal, type StayFacts, Unpriced } from "../price/rules";
import type { Rate } from "../price/rules.amount";
import type { PriceFacts } from "../price/rules.match";
import type { Known, KnownOf } from "./read-lowest";
import { daysOf } from "./rules";
import type { SoldHotel } from "./sold-hotels";

/** The lowest price of a double room, as sold to the buyer. */
export type Lowest = {
  total: number;
  boardPrice: number | null;
  asOfMs: number;
  stale: boolean;
  supplierId: number;
};

type PriceLowestInput = {
  branchId: number;
  from: string;
  to: string;
  nights: number;
  buyer: PriceFacts["buyer"];
  markups: Markups;
  hotels: readonly SoldHotel[];
  /** Id of the own inventory among suppliers. */
  ownId: number | undefined;
};

/**
 * The buyer's lowest price per hotel and day; entries without price are omitted: no exchange rate, or beyond 2^53-1.
 * Among suppliers with equal markup rules only the lowest net price is priced, since the sale price grows with it.
 */
export async function priceLowest(
  ctx: { query: Query; now: Date },
  input: PriceLowestInput,
  known: readonly KnownOf[],
): Promise<Map<number, (Lowest | null)[]>> {
  const { branchId, markups, buyer, ownId } = input;
  const rates = new Map<string, Rate | null>();
  for (const currency of new Set(known.map((of) => of.currency)))
    if (currency !== markups.currency) rates.set(currency, await loadRate(ctx, branchId, currency));
  const days = daysOf(input.from, input.to);
  const nights = Array.from({ length: input.nights }, () => ({ on: input.from, net: 0 }));
  const alike = alikeBy(markups, ownId);
  const reported = new Map<number, (Lowest | null)[]>();
  const byHotel = groupBy(known, (of) => of.accommodationId);
  for (const { id, stars, city } of input.hotels) {
    const lowest: (Lowest | null)[] = Array(days.length).fill(null);
    reported.set(id, lowest);
    for (const group of groupBy(byHotel.get(id) ?? [], alike).values())
      for (const [day, one] of cheapestOf(group, days.length).entries()) {
        if (!one) continue;
        const { supplierId, currency } = one.of;
        const { net, boardPrice, asOfMs, stale } = one.known;
        const facts: StayFacts = {
          product: "accommodation",
          supplier: { id: supplierId, own: supplierId === ownId },
          buyer,
          origin: null,
          destination: city,
          travelOn: days[day]!,
          stars,
          rooms: 1,
          guests: 2,
        };
        const offer = { currency, net, board_price: boardPrice, nights };
        const priced = unlessUnpriced(() => roomTotal(markups, facts, offer, rates.get(currency) ?? null));
        if (!priced || priced.total >= (lowest[day]?.total ?? Number.POSITIVE_INFINITY)) continue;
        lowest[day] = { total: priced.total, boardPrice: priced.board_price, asOfMs, stale, supplierId };
      }
  }
  return reported;
}

/** Key of suppliers whose prices follow the same rules. */
function alikeBy({ scopes }: Markups, ownId: number | undefined): (of: KnownOf) => string {
  const rules = Object.values(scopes).flat();
  const supplierIds = new Set(rules.map(({ supplier_id }) => supplier_id));
  const capped = rules.some(({ cap_at_board }) => cap_at_board);
  return ({ supplierId, currency }) =>
    capped || supplierId === ownId || supplierIds.has(supplierId) ? String(supplierId) : currency;
}

type Cheapest = { of: KnownOf; known: Known };

function cheapestOf(group: readonly KnownOf[], length: number): (Cheapest | null)[] {
  const cheapest: (Cheapest | null)[] = Array(length).fill(null);
  for (const of of group)
    for (const known of of.prices)
      if (known.net < (cheapest[known.day]?.known.net ?? Number.POSITIVE_INFINITY)) cheapest[known.day] = { of, known };
  return cheapest;
}

/** Runs a pricing function; null when it throws `Unpriced`. */
export function unlessUnpriced<T>(price: () => T): T | null {
  try {
    return price();
  } catch (error) {
    if (error instanceof Unpriced) return null;
    throw error;
  }
}
