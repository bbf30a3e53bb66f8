import type { z } from "zod";
import type { Batcher } from "../../kernel/batcher";
import type { Ctx, Locale } from "../../kernel/context";
import { CATALOGUE } from "../../kernel/error-catalogue";
import type { TradeLookup } from "../../kernel/sql-types";
import { titleOfReason } from "../../platform/error-record/error-title";
import { HANDED_OVER_OF } from "./handed-over";
import type { TradeOut } from "./schema";

type TradeDto = z.input<typeof TradeOut>;

/** A trade of the branch in its current state; `party`: only when it is theirs. Undefined when missing. */
export async function toTradeDto(
  { query, actor, locale }: Pick<Ctx, "query" | "actor" | "locale">,
  { trade_id, party = null }: { trade_id: number; party?: string | null },
): Promise<TradeDto | undefined> {
  const [row] = await query<{ trade: TradeDto }>("trade.tell", TELL, [actor.branchId, trade_id, party]);
  if (!row) return undefined;
  return inWords(row.trade, locale);
}

/** The same of a trade just stored: many that were stored together are read together. */
export async function readStoredTrade(
  { runBatched, actor, locale }: Pick<Ctx, "runBatched" | "actor" | "locale">,
  { trade_id }: { trade_id: number },
): Promise<TradeDto | undefined> {
  const lookup: TradeLookup = { branch_id: actor.branchId, trade_id };
  const trade = await runBatched(READ, JSON.stringify(lookup));
  return trade ? inWords(trade, locale) : undefined;
}

/** Adds texts to the items' refusal codes. */
export function inWords<Row extends Pick<TradeDto, "items">>(row: Row, locale: Locale): Row {
  const items = row.items.map((item) => {
    const code = item.status === "unknown" ? CATALOGUE.outcomeUnknown.code : item.code;
    return { ...item, code, ...(code != null && titleOfReason(code, locale, "book")) };
  });
  return { ...row, items };
}

/** A trade `t` in wire shape, without the texts of its codes. */
export const TRADE_DTO_SQL = `jsonb_build_object('trade_id', t.id, 'status', t.status, 'method', t.method, 'total', t.total, 'discount', t.discount,
           'payable', t.payable, 'paid', t.paid, 'returned', t.returned,
           'handed_over', ${HANDED_OVER_OF("t")}, 'currency', trim(t.currency), 'client_reference', t.client_reference,
           'payment_deadline', t.payment_deadline, 'created_at', t.created_at, 'items', i.items, 'invoice', n.told,
           'payment', case when t.status = 'awaiting_payment' then g.told end)`;
export const TRADE_DTO_FROM_SQL = `
   cross join lateral (
         select jsonb_agg(jsonb_build_object('line', i.line, 'lock_id', i.lock_id, 'product', i.product, 'status', i.status, 'total', i.total,
                  'discount', i.discount_share, 'paid', i.paid, 'currency', trim(i.currency), 'code', i.fault_code,
                  'pnr', case when b.id is not null then jsonb_build_object('local', b.local_pnr, 'number', b.id,
                           'original', case when i.own_seats then b.local_pnr else b.supplier_pnr end) end) order by i.line) as items
           from trade_items i
           left join lateral (select * from bookings b where b.branch_id = i.branch_id and b.id = i.booking_id limit 1) b on true
          where i.branch_id = t.branch_id and i.trade_id = t.id) i
    left join lateral (
         select jsonb_build_object('id', n.id, 'number', n.number, 'label', n.label, 'fiscal_year', n.fiscal_year, 'total', n.total, 'tax_total', n.tax_total, 'issued_at', n.issued_at) as told
           from invoices n where n.branch_id = t.branch_id and n.trade_id = t.id and n.kind = 'sale' limit 1) n on true
    left join lateral (
         select jsonb_build_object('serial_id', g.serial_id, 'link', '/p/' || g.slug, 'amount', g.amount, 'expires_at', g.expires_at) as told
           from gateway_payments g where g.branch_id = t.branch_id and g.id = t.gateway_payment_id limit 1) g on true`;

const TELL = `
  select ${TRADE_DTO_SQL} as trade
    from trades t ${TRADE_DTO_FROM_SQL}
   where t.branch_id = $1 and t.id = $2 and ($3::text is null or t.party = $3::text)`;

const READ_MANY = `
  select jsonb_agg(d.trade order by k.ordinality) as answers
    from jsonb_populate_recordset(null::trade_lookup, $1::jsonb) with ordinality k
    left join lateral (select ${TRADE_DTO_SQL} as trade from trades t ${TRADE_DTO_FROM_SQL}
                        where t.branch_id = k.branch_id and t.id = k.trade_id limit 1) d on true`;
const READ: Batcher<TradeDto | null> = {
  name: "trade.read-stored",
  one: `
  select ${TRADE_DTO_SQL} as answer
    from (select ($1::jsonb->>'branch_id')::int as branch_id, ($1::jsonb->>'trade_id')::int as id) k
    join trades t on t.branch_id = k.branch_id and t.id = k.id ${TRADE_DTO_FROM_SQL}`,
  many: READ_MANY,
};
