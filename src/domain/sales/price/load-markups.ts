import type { Query } from "../../kernel/context";
import { SwrCache } from "../../kernel/swr-cache";
import { FEE_TAXES } from "../tax/fee-taxes";
import { RULE } from "./rows";
import { type FeeTaxes, type MarkupRule, type Markups, markupsOf, type PriceFacts } from "./rules.match";

type Tools = { query: Query; now: Date };

/** Maximum age of a branch's cached rules. */
const FRESH_MS = 1_000;
/** Maximum number of cached buyers. */
const MAX_STORED = 1_000;

const cache = new SwrCache<Markups>(FRESH_MS, MAX_STORED);

/**
 * Rules for a buyer's prices: those of the branch and the deployment that are active today in the branch's zone,
 * without a colleague or for this one. Cached for at most a second.
 */
export function loadMarkups(ctx: Tools, branchId: number, buyer: PriceFacts["buyer"]): Promise<Markups> {
  const { colleagueId } = buyer;
  return cache.get(`${branchId} ${colleagueId ?? ""}`, () => read(ctx, branchId, colleagueId));
}

/** Invalidates the cache of this process; other processes follow within a second. */
export function forgetMarkups(branchId: number): void {
  cache.forgetWhere((key) => key.startsWith(`${branchId} `));
}

type Row = { today: string; own: string; rules: MarkupRule[]; taxes: FeeTaxes };

async function read({ query, now }: Tools, branchId: number, colleagueId: number | null): Promise<Markups> {
  const [row] = await query<Row>("markup.load", LOAD, [branchId, colleagueId, now]);
  return markupsOf({ today: row!.today, currency: row!.own }, row!.rules, row!.taxes);
}

const LOAD = `
  select me.today::text as today, me.own, coalesce(r.rules, '[]') as rules, ${FEE_TAXES("me.id", "me.today")} as taxes
    from (select id, currency::text as own, ($3::timestamptz at time zone time_zone)::date as today from branches where id = $1::int) me
   cross join lateral (
         select json_agg(x) as rules from (
           select ${RULE} from markup_rules m
            where m.branch_id in (0, me.id) and m.active and m.deleted_at is null
              and (m.colleague_id is null or m.colleague_id = $2::int)
              and (m.valid_from is null or m.valid_from <= me.today) and (m.valid_to is null or m.valid_to >= me.today)
         ) x) r`;
