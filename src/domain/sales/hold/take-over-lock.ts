import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { AnswerRow, HoldTakeoverRequest } from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import type { LockAct } from "./schema";

/**
 * Console: the operator becomes the holder of an open lock, for 15 minutes from now (never past departure, nor past 45
 * minutes in all); a /book of the previous holder is answered lockUnusable (1002). Throws notFound (3009), lockExpired
 * (4004), saleClosed (4006), and notAllowedInState (5003) when it was released or used, or is already the operator's
 * own and has its maximum age.
 */
export async function takeOverLock(ctx: Ctx<OperatorActor>, { lock_id, reason }: z.output<typeof LockAct>) {
  const { actor: holder, ...by } = requestMeta(ctx);
  const request: HoldTakeoverRequest = { ...by, holder, lock_id, reason };
  const requestText = JSON.stringify(request);
  const [row] = await retry(() => ctx.query<AnswerRow<"take_over_hold">>("hold.take-over", TAKE_OVER, [requestText]), {
    idempotent: false,
  });
  const { code, expires_at } = row!.answer;
  if (code !== 1000) throw new Refusal(reasonOf(code));
  return { lock_id, expires_at: expires_at ?? null };
}

const TAKE_OVER = "select take_over_hold($1) as answer";
