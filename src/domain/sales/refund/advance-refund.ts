import type { BranchId } from "../../kernel/context";
import { isOutcomeUnknown, isRefusal } from "../../kernel/errors";
import { failPoint } from "../../kernel/fail-point";
import { retry } from "../../kernel/retry";
import type { AnswerRow, RefundStepRequest } from "../../kernel/sql-types";
import type { SupplierDeps } from "../supplier/deps";
import { cancelAtSupplier } from "../supplier-order/cancel-at-supplier";

/** Lease of a refund during the supplier's call; exceeds the call's time limit. */
const LEASE_MS = 60_000;
/** Recheck intervals in seconds; a settled order makes it due earlier (prisma/sql/sales/refund-decisions.sql). */
const LOOK_AGAIN_S = [5, 15, 60, 300];

type Ref = { branch_id: BranchId; id: number; scenario?: string | null };
type ClaimedRefund = {
  branch_id: BranchId;
  id: number;
  supplier_id: number | null;
  reference: string | null;
  pnr: string | null;
  seqs: number[] | null;
  steps: number;
};

/**
 * Cancels a refund's booking at its supplier, and pays the refund when canceled; idempotent, one process at a time. An
 * open outcome is checked again later. Never inside a transaction.
 */
export async function advanceRefund(deps: SupplierDeps, { branch_id, id, scenario = null }: Ref): Promise<void> {
  const [going] = await deps.query<ClaimedRefund>("refund.claim", CLAIM, [branch_id, id]);
  if (!going) return;
  failPoint("refund.ask.before");
  const outcome = await ask(deps, going, scenario);
  failPoint("refund.ask.after");
  const pause = LOOK_AGAIN_S[going.steps] ?? LOOK_AGAIN_S.at(-1)!;
  const request: RefundStepRequest = {
    ...{ branch_id: going.branch_id, refund_id: id, actor: "system", request_id: deps.requestId, now: deps.now },
    ...{ outcome: outcome.outcome, supplier_order_id: outcome.supplier_order_id, fault: outcome.fault, kept: null },
    next_at: new Date(Date.now() + pause * 1_000),
  };
  const requestText = JSON.stringify(request);
  await retry(() => deps.query<AnswerRow<"step_refund">>("refund.step", STEP, [requestText]), { idempotent: true });
  failPoint("refund.step.after");
}

const STEP = "select step_refund($1) as answer";

type Outcome = { outcome: "canceled" | "refused" | "unknown"; supplier_order_id?: number; fault?: string };

async function ask(deps: SupplierDeps, going: ClaimedRefund, scenario: string | null): Promise<Outcome> {
  const { branch_id, id, supplier_id, reference, pnr, seqs } = going;
  // Approved, but the settling process died.
  if (supplier_id === null) return { outcome: "canceled" };
  const ctx = { query: deps.query, actor: { kind: "system" as const, branchId: branch_id } };
  const request = { reference: reference!, pnr: pnr!, seqs };
  try {
    const order = { supplierId: supplier_id, reference: `refund-${branch_id}-${id}`, asked: request, scenario };
    const { state, order_id, fault } = await cancelAtSupplier(ctx, deps, order);
    return { outcome: state, supplier_order_id: order_id, ...(fault && { fault }) };
  } catch (error) {
    if (!isRefusal(error) && !isOutcomeUnknown(error)) throw error;
    return { outcome: "unknown", fault: (error as Error).message };
  }
}

/** `seqs`: traveller numbers at the supplier; null when the whole booking is canceled. */
const CLAIM = `
  update refunds r set stepping_until = now() + ${LEASE_MS} * interval '1 ms'
    from bookings b left join supplier_orders o on o.branch_id = b.branch_id and o.id = b.supplier_order_id
   where r.branch_id = $1 and r.id = $2::int and r.state = 'canceling' and (r.stepping_until is null or r.stepping_until <= now())
     and b.branch_id = r.branch_id and b.id = r.booking_id
  returning r.branch_id, r.id, r.supplier_id, r.steps, o.reference, coalesce(b.supplier_pnr, o.pnr) as pnr,
    (select case when count(*) = count(x.seq) then null else jsonb_agg(x.seq order by x.seq) filter (where x.seq is not null) end
       from booking_items i cross join lateral travellers_of(i) v
       left join refund_items x on x.branch_id = r.branch_id and x.refund_id = r.id and x.line = i.line and x.seq = v.seq
      where i.branch_id = b.branch_id and i.booking_id = b.id) as seqs`;
