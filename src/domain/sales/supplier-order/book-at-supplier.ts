import { randomUUID } from "node:crypto";
import type { Actor, Ctx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { retry } from "../../kernel/retry";
import { supplierById } from "../supplier/active-suppliers";
import { callSupplier } from "../supplier/call";
import type { SupplierDeps } from "../supplier/deps";
import { type Booked, SupplierFault } from "../supplier/port";
import { type AskedBook, type OrderRow, type OrderState, SUPPLIER_ORDER_COLUMNS } from "./rows";
import { nextAskAt } from "./rules";
import { settle } from "./settle";

export type BookOrder = {
  supplierId: number;
  /** Our unique idempotency key: a repeated call returns the first result. */
  reference: string;
  offerLockId: bigint | null;
  asked: AskedBook;
  scenario?: string | null;
  /** Time limit; default: that of a booking (supplier/rules.ts). */
  withinMs?: number;
};

/** State of a booking at a supplier. `unknown`: queried until known; never treat it as a failure (5007). */
export type Ordered = {
  order_id: number;
  state: Extract<OrderState, "booked" | "refused" | "canceled" | "unknown">;
  pnr: string | null;
  booked: Booked | null;
  /** The supplier's reason. */
  fault: string | null;
};

/**
 * Books at a supplier, once: the order is stored before the call, and later queries use the same reference. Never
 * inside a transaction. Throws supplierClosed (9003) when the circuit is open and no call was made (the order becomes
 * `refused`), referenceReused (3010) when the reference belongs to another request.
 */
export async function bookAtSupplier(
  ctx: Pick<Ctx<Actor>, "query" | "actor">,
  deps: SupplierDeps,
  { supplierId, reference, offerLockId, asked, scenario = null, withinMs }: BookOrder,
): Promise<Ordered> {
  const { branchId } = ctx.actor;
  const supplier = await supplierById(deps, branchId, supplierId);
  if (!supplier) throw new Refusal("notFound");
  const run = randomUUID();
  const values = [branchId, supplierId, reference, offerLockId, JSON.stringify({ asked, run })];
  const begin = async () => {
    const [made] = await ctx.query<OrderRow>("supplier-order.begin", BEGIN, values);
    return made ?? (await ctx.query<OrderRow>("supplier-order.begun", BEGUN, [...values.slice(0, 3), values[4]]))[0];
  };
  const row = await retry(begin, { idempotent: true });
  if (!row) throw new Refusal("referenceReused");
  if (row.data.run !== run) return ordered(row);
  const request = { ...asked, reference };
  try {
    const booked = await callSupplier(deps, supplier, "book", (of, asking) => of.book(request, asking), {
      scenario,
      ...(withinMs && { withinMs }),
    });
    return ordered(await settleBooked(deps, row, booked));
  } catch (error) {
    const known = error instanceof SupplierFault && !error.maybeDone;
    const fault = (error as Error).message;
    const next = known ? null : nextAskAt(new Date(), row.created_at, 0);
    const settled = await settle(deps, row, { state: known ? "refused" : "unknown", fault, next });
    if (known && error.fault !== "refused") throw new Refusal("supplierClosed", { retryAfterSeconds: 10 });
    return ordered(settled);
  }
}

const STATE: Readonly<Record<Booked["state"], Ordered["state"]>> = {
  booked: "booked",
  refused: "refused",
  canceled: "canceled",
  pending: "unknown",
  unknown: "unknown",
};

/** Records a supplier's result of a booking. */
export function settleBooked(deps: Pick<SupplierDeps, "query">, row: OrderRow, booked: Booked): Promise<OrderRow> {
  const state = STATE[booked.state];
  const next = state === "unknown" ? nextAskAt(new Date(), row.created_at, row.asks) : null;
  const fault = booked.state === "refused" ? `${booked.code}: ${booked.message}` : undefined;
  return settle(deps, row, { state, booked, fault, next });
}

/** A call repeated while the first is running returns `unknown`. */
const ordered = ({ id, state, pnr, data, last_fault }: OrderRow): Ordered => ({
  order_id: Number(id),
  state: state === "asked" ? "unknown" : (state as Ordered["state"]),
  pnr,
  booked: data.booked ?? null,
  fault: last_fault,
});

/**
 * No row: the reference exists. The time of the attempt is this statement's, not the request's: a delay in between would
 * make the supplier's "unknown booking" count too early.
 */
const BEGIN = `
  insert into supplier_orders as o (branch_id, supplier_id, reference, operation, offer_lock_id, data, next_ask_at, created_at)
  values ($1, $2, $3, 'book', $4::bigint, $5::jsonb, clock_timestamp() + interval '90 s', clock_timestamp())
  on conflict (reference) do nothing
  returning ${SUPPLIER_ORDER_COLUMNS}`;

/**
 * Reads the reference in a separate statement: its row may be newer than the snapshot of the failed insert. No row:
 * another request's.
 */
const BEGUN = `
  select ${SUPPLIER_ORDER_COLUMNS} from supplier_orders o
   where o.branch_id = $1 and o.reference = $3 and o.supplier_id = $2 and o.operation = 'book'
     and o.data->'asked' = $4::jsonb->'asked'`;
