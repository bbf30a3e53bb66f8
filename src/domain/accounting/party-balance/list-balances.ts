import type { z } from "zod";
import { partyOf } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { findPartiesByName } from "../../people/party/find-parties-by-name";
import type { PartyBalanceList, PartyBalanceQuery } from "./schema";

type Answer = z.input<typeof PartyBalanceList>;
type Row = Answer["items"][number];
type Filters = Omit<PartyBalanceQuery, "page" | "per_page">;
export type Summed = {
  known: boolean;
  rows: number;
  day: string;
  since: string | null;
  currency: string;
  debit: bigint;
  credit: bigint;
  list: bigint;
  account: bigint;
  opening: bigint;
};
type Read = { summed: Summed; items: Row[] };

/**
 * Balances of parties at the end of a day by account and currency (ledger.party_balances), the largest first, with the
 * proof that they tie to their accounts: one statement, so that both describe the same books. Throws notFound (3009) for
 * an unknown account.
 */
export async function listBalances(
  ctx: Ctx<OperatorActor>,
  { page, per_page, ...filters }: PartyBalanceQuery,
): Promise<Answer> {
  const values = await balanceValues(ctx, filters);
  const [read] = await ctx.query<Read>("party-balances.list", LIST, [...values, per_page, (page - 1) * per_page]);
  const { items, summed } = read!;
  if (!summed.known) throw new Refusal("notFound");
  const { rows, day, since, currency, debit, credit, list, account, opening } = summed;
  return {
    ...{ date: day, since, items },
    totals: { currency, debit, credit },
    tie: { list, account, opening, difference: BigInt(account) - BigInt(list) },
    meta: { page, per_page, total: rows, pages: Math.max(1, Math.ceil(rows / per_page)), next_cursor: null },
  };
}

/** Values $1 to $6 of the statements here: branch, day, account, side, parties, now. */
export async function balanceValues(ctx: Pick<Ctx<OperatorActor>, "query" | "actor" | "now">, filters: Filters) {
  const { date, side, account, search } = filters;
  const parties = search ? await findPartiesByName(ctx, search) : null;
  return [ctx.actor.branchId, date ?? null, account ?? null, side ?? null, parties, ctx.now];
}

/** `balance`: all of the accounts; `shown`: those that match. */
const BALANCES = `
  with of as materialized (
    select coalesce($2::date, ledger.business_day($1::int, $6::timestamptz)) as day, b.currency from branches b where b.id = $1::int),
  balance as materialized (
    select x.* from of cross join lateral ledger.party_balances($1::int, of.day, $3::int) x),
  shown as materialized (
    select b.*, coalesce(nullif(sign(b.n), 0), sign(b.f)) as way from balance b
     where ($5::text[] is null or b.party = any ($5)) and ($4::text is null
        or case $4 when 'debit' then 1 else -1 end = coalesce(nullif(sign(b.n), 0), sign(b.f)))),
  wanted as materialized (
    select a.id from ledger.accounts a
     where a.branch_id = $1::int and a.level = 4
       and case when $3::int is null then a.id in (select b.account_id from balance b)
                else $3 in (a.id, a.sub_ledger_id, a.general_id, a.group_id) end)`;
const SUMMED = `
    select $3::int is null or exists (select from ledger.accounts a where a.branch_id = $1::int and a.id = $3) as known, of.day::text as day,
           nullif(ledger.opened_on($1::int, of.day), '-infinity')::text as since, of.currency::text as currency,
           (select count(*)::int from shown) as rows,
           (select coalesce(sum(s.n) filter (where s.n > 0), 0)::bigint from shown s) as debit,
           (select coalesce(-sum(s.n) filter (where s.n < 0), 0)::bigint from shown s) as credit,
           (select coalesce(sum(b.n), 0)::bigint from balance b) as list, t.account, t.opening
      from of cross join lateral (
           select coalesce(sum(x.n), 0)::bigint as account, coalesce(sum(x.opened), 0)::bigint as opening
             from ledger.account_balances_on($1::int, of.day, array(select w.id from wanted w)) x) t`;
const ORDERED = "abs(s.n) desc, abs(s.f) desc, s.account_id, s.party, s.ccy";

/** $7 and $8: limit and offset. */
const LIST = `${BALANCES},
  paged as (select * from shown s order by ${ORDERED} limit $7::int offset $8::int)
  select (select to_jsonb(x) from (${SUMMED}) x) as summed,
         coalesce((select jsonb_agg(jsonb_build_object(
             'party', ${partyOf("s.party", "$1::int")},
             'account', jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'title_latin', a.title_latin),
             'side', case when s.way > 0 then 'debit' else 'credit' end, 'amount', abs(s.n),
             'own', case when s.ccy <> of.currency then jsonb_build_object('currency', s.ccy, 'amount', abs(s.f)) end) order by ${ORDERED})
           from paged s cross join of join ledger.accounts a on a.branch_id = $1::int and a.id = s.account_id), '[]') as items`;

/** The sums alone, and all rows, for files. */
export const BALANCE_SUMS = `${BALANCES} ${SUMMED}`;
export const BALANCE_COUNT = `${BALANCES} select count(*)::int as n from (select from shown limit $7::int) c`;
export const BALANCE_ROWS = `${BALANCES}
  select party_title($1::int, s.party) as party, s.party as key, a.code, a.title, a.title_latin, s.n, s.ccy::text as ccy, s.f,
         (select c.exponent from ledger.currencies c where c.code = s.ccy) as decimals
    from shown s join ledger.accounts a on a.branch_id = $1::int and a.id = s.account_id
   order by ${ORDERED}`;
