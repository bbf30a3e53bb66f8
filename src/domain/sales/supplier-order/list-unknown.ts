import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED, keyOf, markOf, pageOf } from "../../kernel/keyset";
import type { OrderList, OrderQuery } from "./schema";

type ListUnknownInput = z.output<typeof OrderQuery>;
type Answer = z.input<typeof OrderList>;
type Row = { row: Answer["rows"][number]; mark: string };

/**
 * Orders without a clear answer from suppliers, oldest first: bookings of unknown outcome, and locks not yet released.
 * Keyset-paged; throws fieldInvalid (3003) for a foreign cursor.
 */
export async function listUnknownOrders(ctx: Ctx<OperatorActor>, input: ListUnknownInput): Promise<Answer> {
  const open =
    "o.branch_id = $1 and o.state in ('asked', 'unknown', 'releasing') and (o.state <> 'asked' or o.next_ask_at <= now())";
  const { add, all } = filtersFrom(open, [ctx.actor.branchId]);
  add("s", input.supplier_id, (at) => `o.supplier_id = ${at}::int`);
  add("o", input.operation, (at) => `o.operation = ${at}::"SupplierOperation"`);
  const { where, values, shape } = all();
  const after = input.cursor ? keyOf(input.cursor, 18) : undefined;
  const page = [...values];
  const keyset = after
    ? `and (o.created_at, o.id) > ($${page.push(after.at)}::timestamptz, $${page.push(after.id)}::bigint)`
    : "";
  const limit = `$${page.push(input.per_page + 1)}`;
  const [rows, [counted]] = await Promise.all([
    ctx.query<Row>(
      `supplier-order.list.${shape}${after ? "k" : ""}`,
      `select ${UNKNOWN_ORDER_DTO_SQL} as row, ${markOf("o.created_at", "o.id")} as mark
         from (select o.* from supplier_orders o where ${where} ${keyset} order by o.created_at, o.id limit ${limit}) o
         join suppliers s on s.branch_id = o.branch_id and s.id = o.supplier_id
         left join offer_locks l on l.branch_id = o.branch_id and l.id = o.offer_lock_id
        order by o.created_at, o.id`,
      page,
    ),
    ctx.query<{ n: number }>(
      `supplier-order.count.${shape}`,
      `select count(*)::int as n from (select from supplier_orders o where ${where} limit ${COUNTED + 1}) o`,
      values,
    ),
  ]);
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  return { rows: shown.map(({ row }) => row), total: counted!.n, next_cursor };
}

const UNKNOWN_ORDER_DTO_SQL = `jsonb_build_object(
  'id', o.id, 'operation', o.operation, 'state', o.state, 'reference', o.reference,
  'supplier', jsonb_build_object('id', s.id, 'code', s.code, 'title', s.title, 'title_latin', s.title_latin),
  'lock_id', l.lock_id, 'product', l.product, 'holder', l.holder, 'holder_name', actor_name(l.branch_id, l.holder),
  'total', l.total, 'currency', l.currency, 'pnr', o.pnr, 'asks', o.asks, 'asking', coalesce(o.asking_until > now(), false),
  'next_ask_at', o.next_ask_at, 'last_fault', o.last_fault, 'created_at', o.created_at)`;
