import { randomUUID } from "node:crypto";
import type { Actor, Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { failPoint } from "../../kernel/fail-point";
import { retry } from "../../kernel/retry";
import { supplierById } from "../supplier/active-suppliers";
import { callSupplier } from "../supplier/call";
import type { SupplierDeps } from "../supplier/deps";
import type { LimitedSupplier } from "../supplier/limited";
import { type Booked, SupplierFault } from "../supplier/port";
import { type AskedCancel, type OrderRow, SUPPLIER_ORDER_COLUMNS } from "./rows";
import { nextAskAt } from "./rules";
import { settle } from "./settle";

export type CancelOrder = {
  supplierId: number;
  /** Our unique idempotency key of this cancellation: a repeated call returns the first result. */
  reference: string;
  /** The original booking, and the travellers to cancel by position; null: all remaining ones. */
  asked: AskedCancel;
  scenario?: string | null;
};

/** State of a cancellation. `unknown`: queried until known; never assume either outcome. */
export type CanceledOrder = {
  order_id: number;
  state: "canceled" | "refused" | "unknown";
  /** The supplier's reason. */
  fault: string | null;
};

/**
 * Cancels a booking or some travellers at its supplier, once: the order is stored before the call, and queried until
 * its outcome is known. Never inside a transaction. Throws notFound (3009), referenceReused (3010) when the reference
 * belongs to another request.
 */
export async function cancelAtSupplier(
  ctx: Pick<Ctx<Actor>, "query" | "actor">,
  deps: SupplierDeps,
  { supplierId, reference, asked, scenario = null }: CancelOrder,
): Promise<CanceledOrder> {
  const { branchId } = ctx.actor;
  const supplier = await supplierById(deps, branchId, supplierId);
  if (!supplier) throw new Refusal("notFound");
  const run = randomUUID();
  const values = [branchId, supplierId, reference, asked.pnr, JSON.stringify({ asked, run })];
  const begin = async () => {
    const [made] = await ctx.query<OrderRow>("supplier-order.begin-cancel", BEGIN, values);
    if (made) return made;
    const same = [branchId, supplierId, reference, values[4]];
    return (await ctx.query<OrderRow>("supplier-order.begun-cancel", BEGUN, same))[0];
  };
  const row = await retry(begin, { idempotent: true });
  if (!row) throw new Refusal("referenceReused");
  if (row.data.run !== run) return canceled(row);
  try {
    failPoint("supplier-order.cancel.before");
    const reply = await askToCancel(deps, supplier, asked, scenario);
    failPoint("supplier-order.cancel.after");
    return canceled(await settleCanceled(deps, row, reply));
  } catch (error) {
    const refused =
      error instanceof SupplierFault && error.fault === "refused" && !error.maybeDone && !error.ofOurAccount;
    const next = refused ? null : nextAskAt(new Date(), row.created_at, 0);
    const fault = (error as Error).message;
    return canceled(await settle(deps, row, { state: refused ? "refused" : "unknown", fault, next }));
  }
}

/**
 * Resolves an open cancellation: checks the booking's state first, and cancels what is still active. Throws as
 * suppliers do.
 */
export async function retryCancel(deps: SupplierDeps, supplier: LimitedSupplier, row: OrderRow): Promise<OrderRow> {
  const request = row.data.asked as AskedCancel;
  const booking = { reference: request.reference, pnr: request.pnr, askedAt: null };
  const now = await callSupplier(deps, supplier, "status", (of, asking) => of.status(booking, asking));
  if (now.state !== "booked") return settleCanceled(deps, row, now.state === "refused" ? { state: "unknown" } : now);
  // A supplier without ticket numbers does not report which travellers remain.
  const result = request.seqs !== null && now.tickets.length > 0;
  const gone = result && !now.tickets.some(({ seq }) => request.seqs!.includes(seq));
  if (gone) return settleCanceled(deps, row, { state: "canceled" });
  return settleCanceled(deps, row, await askToCancel(deps, supplier, request, null));
}

const askToCancel = (deps: SupplierDeps, supplier: LimitedSupplier, input: AskedCancel, scenario: string | null) =>
  callSupplier(deps, supplier, "cancel", (of, asking) => of.cancel(input, asking), { scenario });

/** Records a supplier's result of a cancellation. A still active booking is no result. */
function settleCanceled(deps: SupplierDeps, row: OrderRow, booked: Booked): Promise<OrderRow> {
  if (booked.state === "canceled") return settle(deps, row, { state: "canceled", booked, next: null });
  if (booked.state === "refused") {
    return settle(deps, row, { state: "refused", booked, fault: `${booked.code}: ${booked.message}`, next: null });
  }
  return settle(deps, row, { state: "unknown", next: nextAskAt(new Date(), row.created_at, row.asks) });
}

/** A call repeated while the first is running returns `unknown`. */
const canceled = ({ id, state, last_fault }: OrderRow): CanceledOrder => ({
  order_id: Number(id),
  state: state === "canceled" || state === "refused" ? state : "unknown",
  fault: last_fault,
});

/** Like a booking order: the time of the attempt is this statement's. */
const BEGIN = `
  insert into supplier_orders as o (branch_id, supplier_id, reference, operation, pnr, data, next_ask_at, created_at)
  values ($1, $2, $3, 'cancel', $4, $5::jsonb, clock_timestamp() + interval '90 s', clock_timestamp())
  on conflict (reference) do nothing
  returning ${SUPPLIER_ORDER_COLUMNS}`;

const BEGUN = `
  select ${SUPPLIER_ORDER_COLUMNS} from supplier_orders o
   where o.branch_id = $1 and o.reference = $3 and o.supplier_id = $2 and o.operation = 'cancel'
     and o.data->'asked' = $4::jsonb->'asked'`;
