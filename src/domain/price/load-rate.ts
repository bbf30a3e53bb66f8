import type { Query } from "../context";
import { SwrCache } from "../swr-cache";
import { type Rate, rateOf } from "./rules.amount";

type Tools = { query: Query; now: Date };

/** Rates are of days; how old one that was read may be. */
const FRESH_MS = 30_000;
/** Currencies of branches that are remembered at once. */
const MAX_STORED = 1_000;

const cache = new SwrCache<Rate | null>(FRESH_MS, MAX_STORED);

/**
 * What a currency is worth in the branch's today, the latest that is known; null: nothing is, and what is priced in it cannot
 * be sold. At most half a minute old.
 */
export function loadRate(ctx: Tools, branchId: number, currency: string): Promise<Rate | null> {
  return cache.get(`${branchId} ${currency}`, () => read(ctx, branchId, currency));
}

type Row = Omit<Rate, "numerator" | "denominator"> & { fromExponent: number; toExponent: number };

async function read({ query, now }: Tools, branchId: number, currency: string): Promise<Rate | null> {
  const [row] = await query<Row>("markup.rate", RATE, [branchId, currency, now]);
  return row ? rateOf(row) : null;
}

const RATE = `
  select f.code::text as "from", t.code::text as "to", trim_scale(round(k.rate, 16))::text as rate, k.day::text as day,
         f.exponent as "fromExponent", t.exponent as "toExponent"
    from branches b
    join ledger.currencies t on t.code = b.currency
    join ledger.currencies f on f.code = $2::char(3)
   cross join lateral ledger.latest_rate(b.id, f.code, ($3::timestamptz at time zone b.time_zone)::date) k
   where b.id = $1::int and round(k.rate, 16) > 0`;
