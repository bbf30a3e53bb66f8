import { batcherFor } from "../../kernel/batcher";
import type { CatalogueCode } from "../../kernel/errors";
import { retry } from "../../kernel/retry";
import type { GatewayResultRequest, GatewayVerdict } from "../../kernel/sql-types";
import { applyPayment } from "./apply-payment";
import type { GatewayDeps } from "./deps";
import type { Verdict } from "./port";
import { bySlug, HELD, type Held, openGateway } from "./rows";
import { STATUS } from "./rules";

/**
 * `in_progress`: another query is running. `refused`: catalogue code for a paid amount that cannot be credited.
 * `reversed`: the gateway reports that it returned the money.
 */
export type GatewayStatusResult = { status: number; in_progress: boolean; refused?: CatalogueCode; reversed?: true };

type Why = { actor: string; claimed: "ok" | "failed" | "unknown" | null };

/**
 * Queries a payment's state at its gateway, one query at a time; a concurrent caller returns immediately with
 * `in_progress`. The gateway's verdict moves the payment once, through the settle batcher; without a verdict nothing
 * changes. The payment's purpose is executed afterwards, or by the sweeper.
 */
export async function askGateway(
  deps: GatewayDeps,
  { branch_id, id, status }: Pick<Held, "branch_id" | "id" | "status">,
  why: Why,
): Promise<GatewayStatusResult> {
  const [held] = await deps.query<Held>("gateway.claim", CLAIM, [branch_id, id, why.claimed !== null]);
  if (!held) {
    if (why.claimed !== null) await deps.query("gateway.soon", SOON, [branch_id, id]);
    return { status, in_progress: true };
  }
  const verdict = await verdictOf(deps, held);
  const request: GatewayResultRequest = {
    branch_id,
    payment_id: id,
    claimed: why.claimed,
    actor: why.actor,
    request_id: deps.requestId,
    at: deps.now,
    verdict: toVerdictRequest(verdict),
  };
  const requestText = JSON.stringify(request);
  const answer = await retry(() => deps.runBatched(SETTLE, requestText), { idempotent: true });
  if (!answer) return { status, in_progress: false };
  if (answer.changed && answer.status === STATUS.success && held.drive !== "wallet")
    // The sweeper retries failures.
    await applyPayment(deps, { branch_id, id }).catch(() => {});
  return {
    ...{ status: answer.status, in_progress: false },
    ...(answer.refused && { refused: answer.refused.code }),
    ...(verdict.state === "reversed" && { reversed: true }),
  };
}

/** Queries the payment of a page that is being viewed. */
export async function askForPage(deps: GatewayDeps, slug: string): Promise<void> {
  const held = await bySlug(deps.query, slug);
  if (held?.status === STATUS.pending) await askGateway(deps, held, { actor: "system", claimed: null });
}

const SETTLE = batcherFor("gateway.settle", "settle_gateway_payment");

type Heard = Verdict | { state: "none"; message: string };

type VerdictFields = Partial<Omit<GatewayVerdict, "amount"> & { amount: bigint }>;

/** Amounts as text: JSON has no bigint. */
function toVerdictRequest(verdict: Heard): GatewayVerdict {
  const { state, amount, currency, tracking, card, code, message }: VerdictFields = verdict;
  return { state, amount: amount?.toString(), currency, tracking, card, code, message };
}

/** A missing answer, or one about another charge, counts as no answer, never as failed. */
async function verdictOf(deps: GatewayDeps, held: Held): Promise<Heard> {
  const { amount, serial_id: serial } = held;
  const [authority, currency] = [held.authority!, held.currency.trim()];
  try {
    const gateway = await deps.gatewayOf(openGateway(held, deps));
    const verdict = await gateway.verify({ authority, amount, currency, serial });
    if (verdict.state === "success" && verdict.authority !== authority)
      return { state: "none", message: "answered about another charge" };
    return verdict;
  } catch (error) {
    return { state: "none", message: String((error as Error).message ?? error).slice(0, 200) };
  }
}

/** The claim exceeds the time limit of a driver's calls. */
const CLAIM = `
  update gateway_payments p
     set checking_until = now() + interval '45 s', checks = least(p.checks + 1, 1000000),
         heard_at = case when $3 then coalesce(p.heard_at, now()) else p.heard_at end
    from gateways g
   where p.branch_id = $1 and p.id = $2 and g.branch_id = p.branch_id and g.id = p.gateway_id and p.authority is not null
     and p.status in (1, 2, 3, 5) and (p.checking_until is null or p.checking_until <= now())
  returning ${HELD}`;

/** A payer returned during another query: query again soon, whatever its result. */
const SOON = `
  update gateway_payments set heard_at = coalesce(heard_at, now()), next_check_at = now() + interval '1 s'
   where branch_id = $1 and id = $2 and status = 1
     and (heard_at is null or next_check_at is null or next_check_at > now() + interval '1 s')`;
