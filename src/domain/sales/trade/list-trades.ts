import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED, keyOf, markOf, pageOf } from "../../kernel/keyset";
import { partyOf } from "../../people/customer/party-of";
import type { Listed, OwnTradeList, OwnTradeQuery, TradeList, TradeQuery } from "../issue/schema";
import { inWords, TRADE_DTO_FROM_SQL, TRADE_DTO_SQL } from "./to-trade-dto";

type Own = z.output<typeof OwnTradeQuery>;
type Desk = z.output<typeof TradeQuery>;
type Row = z.input<typeof Listed>;
type Listing = { items: Row[]; meta: z.input<typeof OwnTradeList>["meta"] };
type Narrowing = Pick<Own, "status" | "payment_status" | "product" | "from" | "to">;

/**
 * GET /trade/list: the caller's purchases, newest first, with items, invoice and payment status. For a person including
 * merged ids, for a colleague by any of its users; never those of other buyers. Throws fieldInvalid (3003) for a
 * foreign cursor.
 */
export async function listOwnTrades(ctx: Ctx<CustomerActor>, input: Own): Promise<Listing> {
  const own = ctx.actor.group === "b2b" ? "t.party = $2::text" : `t.party = any(${PARTIES})`;
  const filters = filtersFrom(`t.branch_id = $1 and ${own}`, [ctx.actor.branchId, partyOf(ctx.actor)]);
  const skip = input.cursor ? 0 : (input.page - 1) * input.per_page;
  const paged = { name: `own.${ctx.actor.group}`, row: TRADE_ROW_SQL, skip, ...input };
  const { rows, total, next_cursor } = await pageFrom<Row>(ctx, filters, paged);
  const { page, per_page } = input;
  return { items: rows, meta: { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)), next_cursor } };
}

/** Console: trades of the branch, newest first. Throws fieldInvalid (3003) for a foreign cursor. */
export async function listTrades(ctx: Ctx<OperatorActor>, input: Desk): Promise<z.input<typeof TradeList>> {
  const filters = filtersFrom("t.branch_id = $1", [ctx.actor.branchId]);
  const { add } = filters;
  add("m", input.method, (at) => `t.method = ${at}::text::"TradeMethod"`);
  add("y", input.party, (at) => `t.party = ${at}::text`);
  add(
    "u",
    input.supplier_id,
    (at) => `exists (select from trade_items i
    where i.branch_id = t.branch_id and i.trade_id = t.id and i.supplier_id = ${at}::int)`,
  );
  add("q", input.search, found);
  const paged = { name: "desk", row: `${TRADE_ROW_SQL} || ${DESK}`, skip: 0, ...input };
  return pageFrom<z.input<typeof TradeList>["rows"][number]>(ctx, filters, paged);
}

/** Matches a number, an item's PNR or a traveller: each through its own index. */
const found = (at: string) => `t.id in (
  select f.id from trades f where f.branch_id = $1 and f.id = case when ${at}::text ~ '^[0-9]{1,9}$' then ${at}::text::int end
  union all
  select b.trade_id from bookings b where b.branch_id = $1 and b.local_pnr = left(upper(${at}::text), 6)::bpchar and b.trade_id is not null
  union all
  select b.trade_id from bookings b where b.branch_id = $1 and b.supplier_pnr = ${at}::text and b.trade_id is not null
  union all
  select p.trade_id from trade_passengers p where p.branch_id = $1 and p.national_code = ${at}::text)`;

type Filters = ReturnType<typeof filtersFrom>;
type Paged = Narrowing & {
  name: string;
  row: string;
  skip: number;
  per_page: number;
  cursor?: string | null | undefined;
};

async function pageFrom<Row extends { items: readonly object[] }>(
  { query, locale }: Ctx,
  { add, all }: Filters,
  { name, row, skip, per_page, cursor, ...input }: Paged,
) {
  const day = (at: string) => `(${at}::timestamp at time zone (select time_zone from branches where id = $1))`;
  // Statuses other than issued are rare: a literal status in the statement allows its partial index.
  const rare = input.status && input.status !== "issued" ? input.status : null;
  if (rare) add(`.${rare}.`, rare, (at) => `t.status = '${rare}' and ${at}::text is not null`);
  else add("s", input.status, (at) => `t.status = ${at}::text::"TradeStatus"`);
  add("f", input.from, (at) => `t.created_at >= ${day(`${at}::date`)}`);
  add("t", input.to, (at) => `t.created_at < ${day(`(${at}::date + 1)`)}`);
  add(
    "p",
    input.product,
    (at) => `exists (select from trade_items i
    where i.branch_id = t.branch_id and i.trade_id = t.id and i.product = ${at}::text)`,
  );
  add("g", input.payment_status, (at) => `${PAYMENT} = ${at}::text`);
  const { where, values, shape } = all();
  const after = cursor ? keyOf(cursor, 9) : undefined;
  const page = [...values];
  const keyset = after
    ? `and (t.created_at, t.id) < ($${page.push(after.at)}::timestamptz, $${page.push(after.id)}::int)`
    : "";
  const limits = `limit $${page.push(per_page + 1)} offset $${page.push(skip)}`;
  const [rows, [counted]] = await Promise.all([
    query<{ row: Row; mark: string }>(
      `trade.list.${name}.${shape}${after ? ".after" : ""}`,
      `select ${row} as row, ${markOf("t.created_at", "t.id")} as mark
         from (select t.* from trades t where ${where} ${keyset} order by t.created_at desc, t.id desc ${limits}) t ${TRADE_DTO_FROM_SQL}
        order by t.created_at desc, t.id desc`,
      page,
    ),
    query<{ n: number }>(
      `trade.count.${name}.${shape}`,
      `select count(*)::int as n from (select from trades t where ${where} limit ${COUNTED + 1}) t`,
      values,
    ),
  ]);
  const { shown, next_cursor } = pageOf(rows, per_page);
  return { rows: shown.map((one) => inWords(one.row as never, locale) as Row), total: counted!.n, next_cursor };
}

/** A person and all passengers merged into it. */
const PARTIES = `array(select $2::text union all
  select 'passenger:' || m.id from passengers m
   where $2::text like 'passenger:%' and m.branch_id = $1 and m.merged_into = split_part($2::text, ':', 2)::int)`;

/** Payment status of a trade `t` (rules.ts), by the link that was paid or is being paid. */
export const PAYMENT = `case
  when t.paid_at is not null then case when t.returned = 0 then 'paid' when t.returned < t.paid then 'partly_returned' else 'returned' end
  else coalesce((select case when g.status = 3 then case when t.ended_at is null then 'pending' else 'late' end
                             when g.status = 1 then 'pending' end
                   from gateway_payments g where g.branch_id = t.branch_id and g.drive = 'trade' and g.reference_id = t.id
                  order by g.status = 3 desc, g.status = 1 desc limit 1), 'unpaid') end`;

const TRADE_ROW_SQL = `${TRADE_DTO_SQL} || jsonb_build_object('payment_status', ${PAYMENT}, 'products', (
  select jsonb_agg(distinct i.product) from trade_items i where i.branch_id = t.branch_id and i.trade_id = t.id))`;

const DESK = `jsonb_build_object('party', t.party, 'party_name', party_name(t.branch_id, t.party),
  'party_name_latin', party_name_latin(t.branch_id, t.party), 'created_by', ${actorDtoSql("t.created_by")},
  'open_cases', (select count(*) from limbo_cases c where c.branch_id = t.branch_id and c.trade_id = t.id and c.state = 'open'))`;

export const DESK_ROW = `${TRADE_ROW_SQL} || ${DESK}`;
