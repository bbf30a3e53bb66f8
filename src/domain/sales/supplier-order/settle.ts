import type { Query } from "../../kernel/context";
import { retry } from "../../kernel/retry";
import type { Booked } from "../supplier/port";
import { type OrderRow, type OrderState, SUPPLIER_ORDER_COLUMNS } from "./rows";

type Outcome = {
  state: OrderState;
  booked?: Booked | undefined;
  lock?: string | undefined;
  fault?: string | undefined;
  /** Null: not queried again. */
  next: Date | null;
  /** No call was made: does not count as an attempt. */
  unasked?: boolean;
  /** The caller goes on with the order: no other query begins before its claim ends. */
  goesOn?: boolean;
};

/**
 * Records an order's state and notifies waiting work (outbox `supplier_order.<state>`). A concurrently settled order is
 * unchanged; returns the current order.
 */
export async function settle(
  { query }: { query: Query },
  { branch_id, id }: Pick<OrderRow, "branch_id" | "id">,
  { state, booked, lock, fault, next, unasked = false, goesOn = false }: Outcome,
): Promise<OrderRow> {
  const more = { ...(booked && { booked }), ...(lock && { lock }) };
  const pnr = booked?.state === "booked" ? booked.pnr : null;
  const values = [branch_id, id, state, pnr, JSON.stringify(more), fault?.slice(0, 300) ?? null, next, unasked, goesOn];
  const [row] = await retry(() => query<OrderRow>("supplier-order.settle", SETTLE, values), { idempotent: true });
  return row!;
}

const SETTLE = `
  with was as (
    select state from supplier_orders o where o.branch_id = $1 and o.id = $2::bigint and o.state in ('asked', 'unknown', 'releasing')
       for no key update
  ), settled as (
    update supplier_orders o
       set state = $3::"SupplierOrderState", pnr = coalesce(o.pnr, $4::text), data = o.data || $5::jsonb,
           last_fault = coalesce($6::text, o.last_fault), next_ask_at = $7::timestamptz, updated_at = now(),
           asking_until = case when $9::boolean then o.asking_until end,
           asks = greatest(0, o.asks - $8::boolean::int)
      from was where o.branch_id = $1 and o.id = $2::bigint
    returning o.*
  ), told as (
    insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
    select s.branch_id, 'supplier_order.' || s.state, 'supplier_order', s.id::text,
           jsonb_build_object('id', s.id, 'reference', s.reference, 'operation', s.operation, 'state', s.state, 'pnr', s.pnr)
      from settled s, was where s.state <> was.state
  )
  select ${SUPPLIER_ORDER_COLUMNS} from settled o
  union all
  select ${SUPPLIER_ORDER_COLUMNS} from supplier_orders o where o.branch_id = $1 and o.id = $2::bigint and not exists (select from settled)`;
