import { isRefusal } from "../../kernel/errors";
import { supplierById } from "../supplier/active-suppliers";
import { callSupplier } from "../supplier/call";
import type { SupplierDeps } from "../supplier/deps";
import type { LimitedSupplier } from "../supplier/limited";
import { type Booked, SupplierFault } from "../supplier/port";
import { settleBooked } from "./book-at-supplier";
import { retryCancel } from "./cancel-at-supplier";
import { type AskedLock, type OrderRow, SUPPLIER_ORDER_COLUMNS } from "./rows";
import { nextAskAt, nextTryAt, SURE_AFTER_MS } from "./rules";
import { settle } from "./settle";

/**
 * Queries an order's outcome at its supplier, one query at a time over all processes; null: settled, or being queried,
 * or just queried. An open outcome is rescheduled; `anyway`: ignore the schedule. An unused lock is released.
 */
export async function askSupplierOrder(
  deps: SupplierDeps,
  { branch_id, id }: { branch_id: number; id: number | bigint | string },
  { anyway = false }: { anyway?: boolean } = {},
): Promise<OrderRow | null> {
  let [row] = await deps.query<OrderRow>("supplier-order.claim", CLAIM, [branch_id, id, anyway]);
  if (!row) return null;
  const supplier = await supplierById(deps, branch_id, row.supplier_id);
  try {
    if (!supplier) throw new Error("the supplier does not belong to the branch");
    if (row.operation === "lock") {
      row = await withName(deps, supplier, row);
      return row.state === "releasing" ? await letGo(deps, supplier, row) : row;
    }
    if (row.operation === "cancel") return await retryCancel(deps, supplier, row);
    const ask = { reference: row.reference, pnr: row.pnr, askedAt: row.created_at };
    const booked = await callSupplier(deps, supplier, "status", (of, asking) => of.status(ask, asking));
    return await settleBooked(deps, row, tooSoon(row, booked) ? { state: "unknown" } : booked);
  } catch (error) {
    const state = row.state === "releasing" ? "releasing" : "unknown";
    const unasked = isUnasked(error);
    const next = unasked ? nextTryAt(new Date(), row.created_at) : nextAskAt(new Date(), row.created_at, row.asks);
    return settle(deps, row, { state, fault: (error as Error).message, next, unasked });
  }
}

/** No call was made: our circuit is open, or a concurrency limit was reached, here or there. */
const isUnasked = (error: unknown) =>
  error instanceof SupplierFault && !error.maybeDone && (error.fault === "closed" || error.fault === "busy");

/** Whether an unknown booking may still be in progress at the supplier (rules.ts). */
const tooSoon = ({ created_at }: OrderRow, booked: Booked) =>
  booked.state === "refused" && Date.now() - created_at.getTime() < SURE_AFTER_MS;

/**
 * For a lock without an answer, the lock is requested again: our reference returns the existing one, or creates it now;
 * either is released. When there is none, the order is over.
 */
async function withName(deps: SupplierDeps, supplier: LimitedSupplier, row: OrderRow): Promise<OrderRow> {
  if (row.data.lock) return row;
  const lock = await lockAgain(deps, supplier, row);
  if (lock === null) return settle(deps, row, { state: "released", next: null });
  // We release it now; otherwise the next query does.
  return settle(deps, row, { state: "releasing", lock, next: new Date(Date.now() + ASKING_MS), goesOn: true });
}

async function letGo(deps: SupplierDeps, supplier: LimitedSupplier, row: OrderRow): Promise<OrderRow> {
  const lock = row.data.lock!;
  const releases = (await deps.supplierOf(supplier)).release !== undefined;
  try {
    if (releases) await callSupplier(deps, supplier, "release", (of, asking) => of.release!(lock, asking));
  } catch (error) {
    // A lock unknown to the supplier does not exist.
    const over = isRefusal(error) || (error instanceof SupplierFault && error.fault === "refused");
    if (!over) throw error;
  }
  return settle(deps, row, { state: "released", next: null });
}

async function lockAgain(deps: SupplierDeps, supplier: LimitedSupplier, row: OrderRow): Promise<string | null> {
  const { reference } = row;
  const wanted = { ...(row.data.asked as AskedLock), reference };
  if (!(await deps.supplierOf(supplier)).lock) return null;
  try {
    const locked = await callSupplier(deps, supplier, "lock", (of, asking) => of.lock!(wanted, asking));
    return locked.state === "locked" ? locked.lock : null;
  } catch (error) {
    // A refused lock does not exist; a rejected account leaves it unknown.
    const none = error instanceof SupplierFault && error.fault === "refused" && !error.maybeDone && !error.ofOurAccount;
    if (none) return null;
    throw error;
  }
}

/** Claim of a query; exceeds the supplier call's time limit. */
const ASKING_MS = 60_000;
/** $3: even when not due. A worker that found it due may be overtaken by a query that rescheduled it. */
const CLAIM = `
  update supplier_orders o set asking_until = now() + ${ASKING_MS} * interval '1 ms', asks = least(o.asks + 1, 1000000), updated_at = now()
   where o.branch_id = $1 and o.id = $2::bigint and o.state in ('asked', 'unknown', 'releasing')
     and (o.state <> 'asked' or o.operation <> 'lock' and o.next_ask_at <= now()) and (o.asking_until is null or o.asking_until <= now())
     and ($3::boolean or o.next_ask_at <= now())
  returning ${SUPPLIER_ORDER_COLUMNS}`;
