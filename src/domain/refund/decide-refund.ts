import type { z } from "zod";
import type { BranchId, Ctx, OperatorActor } from "../context";
import { reasonOf } from "../error-record/error-title";
import { Refusal } from "../errors";
import { failPoint } from "../fail-point";
import { requestMeta } from "../request-meta";
import { retry } from "../retry";
import type { SupplierDeps } from "../supplier/deps";
import { advanceRefund } from "./advance-refund";
import type { RefundMoved } from "./schema.desk";

type State = z.input<typeof RefundMoved>["state"];
type Decision = { id: number; decision: "approve" | "reject"; penalty?: bigint | null; reason?: string | null };
export type Moved = { state: State; again?: boolean } | { refused: { code: number; field?: string } };

/**
 * A person's word about a refund that waits for one: given back (at the penalty that was told, or at the one they name) or not.
 * The same said again changes nothing. Refuses 3009, 5003 decided otherwise or under way, 3002 nobody knows the penalty, 3003 it
 * is more than was paid, 7301 no open month.
 */
export async function decideRefund(
  ctx: Ctx<OperatorActor>,
  deps: SupplierDeps,
  { id, decision, penalty, reason }: Decision,
): Promise<z.input<typeof RefundMoved>> {
  const { branchId } = ctx.actor;
  const penaltyMinor = penalty == null ? null : Number(penalty);
  const request = { ...requestMeta(ctx), refund_id: id, decision, penalty: penaltyMinor, reason: reason ?? null };
  const { state } = moved(await decide(ctx.query, request));
  if (state === "canceling") await advanceRefund(deps, { branch_id: branchId, id });
  return state === "canceling" ? { id, state: await stateOf(ctx, id) } : { id, state };
}

/** Nobody having decided in time, the rule does. */
export async function decideInTime(
  deps: SupplierDeps,
  { branch_id, id }: { branch_id: BranchId; id: number },
): Promise<void> {
  const by = { branch_id, actor: "system", request_id: deps.requestId, now: deps.now };
  const answer = await decide(deps.query, { ...by, refund_id: id, decision: "approve", due: true });
  if ("state" in answer && answer.state === "canceling") await advanceRefund(deps, { branch_id, id });
}

async function decide(query: Ctx["query"], request: object): Promise<Moved> {
  const values = [JSON.stringify(request)];
  failPoint("refund.decide.before");
  const [row] = await retry(() => query<{ answer: Moved }>("refund.decide", DECIDE, values), { idempotent: true });
  failPoint("refund.decide.after");
  return row!.answer;
}

const DECIDE = "select decide_refund($1) as answer";

/** What was done; throws what was refused. */
export function moved(answer: Moved): { state: State } {
  if ("state" in answer) return answer;
  const { code, field } = answer.refused;
  throw new Refusal(reasonOf(code), field ? { fields: [{ path: field, message: WRONG }] } : {});
}

const WRONG = { en: "is required, and must not exceed the amount paid", fa: "لازم است و باید با مبلغ پرداختی بخواند" };

async function stateOf({ query, actor }: Ctx<OperatorActor>, id: number): Promise<State> {
  const [row] = await query<{ state: State }>("refund.state", STATE, [actor.branchId, id]);
  return row!.state;
}

const STATE = "select state from refunds where branch_id = $1 and id = $2::int";
