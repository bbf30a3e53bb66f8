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
  /** Ours and unique: the same asked again finds what became of the first. */
  reference: string;
  offerLockId: bigint | null;
  asked: AskedBook;
  scenario?: string | null;
  /** How long it may take; default: as long as a booking may (supplier/rules.ts). */
  withinMs?: number;
};

/** How a booking at a supplier stands. `unknown`: it is asked about until it is known; never take it for a failure (5007). */
export type Ordered = {
  order_id: number;
  state: Extract<OrderState, "booked" | "refused" | "canceled" | "unknown">;
  pnr: string | null;
  booked: Booked | null;
  /** Why not, in the supplier's words. */
  fault: string | null;
};

/**
 * Books at a supplier, once: the order is kept before it is asked, and each of its later questions goes by the same reference.
 * Never inside a transaction. Refuses 9003 where the supplier is closed and nobody was asked (the reference stays free of a
 * booking: its order is `refused`), 3010 the reference stands for something else.
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

/** Writes what a supplier says of a booking. */
export function settleBooked(deps: Pick<SupplierDeps, "query">, row: OrderRow, booked: Booked): Promise<OrderRow> {
  const state = STATE[booked.state];
  const next = state === "unknown" ? nextAskAt(new Date(), row.created_at, row.asks) : null;
  const fault = booked.state === "refused" ? `${booked.code}: ${booked.message}` : undefined;
  return settle(deps, row, { state, booked, fault, next });
}

/** A call that is repeated while the first is under way is told that it is not known yet. */
const ordered = ({ id, state, pnr, data, last_fault }: OrderRow): Ordered => ({
  order_id: Number(id),
  state: state === "asked" ? "unknown" : (state as Ordered["state"]),
  pnr,
  booked: data.booked ?? null,
  fault: last_fault,
});

/**
 * None: the reference is taken. It is asked from this moment on, and not from when the request came: what was waited for in
 * between would have a supplier believed too early that it has no booking.
 */
const BEGIN = `
  insert into supplier_orders as o (branch_id, supplier_id, reference, operation, offer_lock_id, data, next_ask_at, created_at)
  values ($1, $2, $3, 'book', $4::bigint, $5::jsonb, clock_timestamp() + interval '90 s', clock_timestamp())
  on conflict (reference) do nothing
  returning ${SUPPLIER_ORDER_COLUMNS}`;

/** What has the reference, in a statement of its own: it may be younger than the one that found it taken. None: it is another's. */
const BEGUN = `
  select ${SUPPLIER_ORDER_COLUMNS} from supplier_orders o
   where o.branch_id = $1 and o.reference = $3 and o.supplier_id = $2 and o.operation = 'book'
     and o.data->'asked' = $4::jsonb->'asked'`;
