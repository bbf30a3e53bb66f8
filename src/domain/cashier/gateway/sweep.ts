import { applyPayment } from "./apply-payment";
import { askGateway } from "./ask";
import type { GatewayDeps } from "./deps";
import type { Held } from "./rows";
import { STATUS } from "./rules";

const MOST = 200;
const AT_ONCE = 8;

/**
 * Processes unfinished payments of all branches: queries possibly paid ones, applies paid ones, expires unused links.
 * Safe to run concurrently. Returns the number of due payments.
 */
export async function sweepPayments(deps: GatewayDeps, { most = MOST }: { most?: number } = {}): Promise<number> {
  const unused = await deps.query<object>("gateway.expire", EXPIRE, [most]);
  const due = await deps.query<Pick<Held, "branch_id" | "id" | "status">>("gateway.due", DUE, [most]);
  const left = [...due];
  const worker = async () => {
    for (let held = left.shift(); held; held = left.shift()) {
      if (held.status === STATUS.success) await applyPayment(deps, held);
      else await askGateway(deps, held, { actor: "system", claimed: null });
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, due.length) }, worker));
  return unused.length + due.length;
}

const EXPIRE = `
  with over as (
    update gateway_payments p set status = 5, next_check_at = null, checking_until = null, version = version + 1
      from (select branch_id, id from gateway_payments
             where status = 0 and next_check_at <= now() and expires_at <= now() and coalesce(checking_until, now()) <= now()
             order by next_check_at limit $1 for no key update skip locked) d
     where p.branch_id = d.branch_id and p.id = d.id
    returning p.branch_id, p.id, p.serial_id
  )
  insert into outbox (branch_id, type, aggregate_type, aggregate_id, data)
  select branch_id, 'payment.failed', 'gateway_payment', id::text, jsonb_build_object('id', id, 'serial_id', serial_id, 'status', 5)
    from over
  returning 1`;

const DUE = `
  select branch_id, id, status from gateway_payments
   where next_check_at <= now() and status <> 0 and coalesce(checking_until, now()) <= now() order by next_check_at limit $1`;
