import type { z } from "zod";
import { belowFloor } from "../../accounting/account/below-floor";
import type { BranchId, Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { failPoint } from "../../kernel/fail-point";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { AnswerRow, RefundDecisionRequest, SqlResults } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import type { SupplierDeps } from "../supplier/deps";
import { advanceRefund } from "./advance-refund";
import type { RefundMoved } from "./schema.console";

type State = z.input<typeof RefundMoved>["state"];
type Decision = { id: number; decision: "approve" | "reject"; penalty?: bigint | null; reason?: string | null };
export type Moved = SqlResults["decide_refund"];

/**
 * Decides a waiting refund: approved (at the quoted or a given penalty) or rejected. Idempotent. Throws notFound
 * (3009), notAllowedInState (5003) when decided otherwise or in progress, fieldMissing (3002) for an unknown penalty,
 * fieldInvalid (3003) when it exceeds the payment, periodClosed (7301).
 */
export async function decideRefund(
  ctx: Ctx<OperatorActor>,
  deps: SupplierDeps,
  { id, decision, penalty, reason }: Decision,
): Promise<z.input<typeof RefundMoved>> {
  const { branchId } = ctx.actor;
  const penaltyMinor = penalty == null ? null : Number(penalty);
  const request = {
    ...requestMeta(ctx),
    refund_id: id,
    decision,
    penalty: penaltyMinor,
    reason: reason ?? null,
    ...ANY_TIME,
  };
  const { state } = moved(await decide(ctx.query, request));
  if (state === "canceling") await advanceRefund(deps, { branch_id: branchId, id });
  return state === "canceling" ? { id, state: await stateOf(ctx, id) } : { id, state };
}

/** Applies the rule when the owner's decision is overdue. */
export async function decideInTime(
  deps: SupplierDeps,
  { branch_id, id }: { branch_id: BranchId; id: number },
): Promise<void> {
  const by = { branch_id, actor: "system", request_id: deps.requestId, now: deps.now };
  const ruled = { penalty: null, reason: null, owner: null, due: true };
  const answer = await decide(deps.query, { ...by, refund_id: id, decision: "approve", ...ruled });
  if ("state" in answer && answer.state === "canceling") await advanceRefund(deps, { branch_id, id });
}

const ANY_TIME = { owner: null, due: false };

async function decide(query: Ctx["query"], request: RefundDecisionRequest): Promise<Moved> {
  const values = [JSON.stringify(request)];
  failPoint("refund.decide.before");
  const [row] = await retry(() => query<AnswerRow<"decide_refund">>("refund.decide", DECIDE, values), {
    idempotent: true,
  });
  failPoint("refund.decide.after");
  return row!.answer;
}

const DECIDE = "select decide_refund($1) as answer";

/** The new state; throws a refusal of the SQL function. */
export function moved(answer: Moved): { state: State } {
  if ("state" in answer) return answer;
  const { code, field, ...low } = answer.refused;
  const below = belowFloor(low);
  if (below)
    throw new Refusal(reasonOf(code), { fields: [{ path: field!, message: below.message }], data: below.data });
  throw new Refusal(reasonOf(code), field ? { fields: [{ path: field, message: WRONG }] } : {});
}

const WRONG = { en: "is required, and must not exceed the amount paid", fa: "لازم است و باید با مبلغ پرداختی بخواند" };

async function stateOf({ query, actor }: Ctx<OperatorActor>, id: number): Promise<State> {
  const [row] = await query<{ state: State }>("refund.state", STATE, [actor.branchId, id]);
  return row!.state;
}

const STATE = "select state from refunds where branch_id = $1 and id = $2::int";
