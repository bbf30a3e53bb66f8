import { ConcurrencyLimiter, LOOKED_FOR, MAX_PER_BRANCH } from "../../kernel/concurrency-limiter";
import type { BranchId } from "../../kernel/context";
import type { SupplierDeps } from "../supplier/deps";
import { advanceRefund } from "./advance-refund";
import { decideInTime } from "./decide-refund";

type Due = { branch_id: BranchId; id: number; state: "awaiting_owner" | "canceling" };

/** Due refunds of all branches in one process: overdue owner decisions and supplier calls. */
export class DueRefunds {
  private readonly limiter = new ConcurrencyLimiter<Due>(({ id }) => id);

  /** Starts due refunds while slots are free, each independently. Failures are logged and retried later. */
  async begin(deps: SupplierDeps): Promise<Promise<void>[]> {
    const due = await deps.query<Due>("refund.due", DUE, [deps.now, MAX_PER_BRANCH, LOOKED_FOR]);
    return this.limiter.begin(due, (refund) => goOn(deps, refund));
  }
}

async function goOn(deps: SupplierDeps, refund: Due): Promise<void> {
  try {
    await (refund.state === "canceling" ? advanceRefund(deps, refund) : decideInTime(deps, refund));
  } catch (error) {
    await deps
      .query("refund.later", RESCHEDULE, [refund.branch_id, refund.id, (error as Error).message])
      .catch(() => {});
    throw error;
  }
}

/** The first of each branch before the second of any. */
const DUE = `
  select branch_id, id, state from (
    select branch_id, id, state, next_step_at, row_number() over (partition by branch_id order by next_step_at) as nth
      from refunds
     where next_step_at <= $1::timestamptz and (stepping_until is null or stepping_until <= now())
       and state in ('awaiting_owner', 'canceling')) r
   where nth <= $2::int order by nth, next_step_at limit $3::int`;

const RESCHEDULE = "select reschedule_refund($1, $2::int, $3::text, '1 minute')";
