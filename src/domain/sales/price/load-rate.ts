import type { Query } from "../../kernel/context";
import { SwrCache } from "../../kernel/swr-cache";
import type { ColumnOf } from "../../kernel/table-rows";
import { type Rate, rateOf } from "./rules.amount";

type Tools = { query: Query; now: Date };

/** Maximum age of a cached rate; rates change daily. */
const FRESH_MS = 30_000;
/** Maximum number of cached currencies of branches. */
const MAX_STORED = 1_000;

const cache = new SwrCache<Rate | null>(FRESH_MS, MAX_STORED);

/**
 * The latest rate of a currency in the branch's; null: unknown, so offers in it cannot be sold. Cached for at most half
 * a minute.
 */
export function loadRate(ctx: Tools, branchId: number, currency: string): Promise<Rate | null> {
  return cache.get(`${branchId} ${currency}`, () => read(ctx, branchId, currency));
}

type Row = Omit<Rate, "numerator" | "denominator"> & {
  fromExponent: ColumnOf<"ledger.currencies", "exponent">;
  toExponent: ColumnOf<"ledger.currencies", "exponent">;
};

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
