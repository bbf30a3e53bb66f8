import type { BranchId } from "../context";
import type { SupplierDesk } from "../supplier/desk";
import { advanceRefund } from "./advance-refund";
import { decideInTime } from "./decide-refund";

const AT_ONCE = 8;
const BATCH = 64;

type Due = { branch_id: BranchId; id: number; state: "awaiting_owner" | "canceling" };

/**
 * Goes on with all refunds that are due, of all branches, once: owners' time is over, suppliers are asked. One that cannot go on
 * keeps no other waiting. Answers how many it looked at, and what was thrown.
 */
export async function sweepRefunds(desk: SupplierDesk): Promise<{ looked: number; faults: unknown[] }> {
  const due = await desk.query<Due>("refund.due", DUE, [desk.now, BATCH]);
  const left = [...due];
  const faults: unknown[] = [];
  const go = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      try {
        await (next.state === "canceling" ? advanceRefund(desk, next) : decideInTime(desk, next));
      } catch (error) {
        faults.push(error);
        await desk.query("refund.later", LATER, [next.branch_id, next.id, (error as Error).message]).catch(() => {});
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, go));
  return { looked: due.length, faults };
}

const DUE = `
  select branch_id, id, state from refunds
   where next_step_at <= $1::timestamptz and (stepping_until is null or stepping_until <= now())
     and state in ('awaiting_owner', 'canceling')
   order by next_step_at limit $2`;

const LATER = `
  update refunds set next_step_at = now() + interval '1 min', stepping_until = null, last_fault = left($3::text, 300), steps = steps + 1
   where branch_id = $1 and id = $2::int and state in ('awaiting_owner', 'canceling')`;
