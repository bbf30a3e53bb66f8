import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { AnswerRow, HoldReleaseRequest } from "../../kernel/sql-types";
import { stateOf } from "./lock-state";
import type { LockAct } from "./schema";

/**
 * Console: releases the seats of any open lock of the branch; the audit log has its holder and the reason. Throws
 * notFound (3009), lockExpired (4004) and notAllowedInState (5003) for a used one.
 */
export async function releaseLock(ctx: Ctx<OperatorActor>, { lock_id, reason }: z.output<typeof LockAct>) {
  const request: HoldReleaseRequest = { ...requestMeta(ctx), holder: null, reason, items: [{ lock_id }] };
  const requestText = JSON.stringify(request);
  const [row] = await retry(() => ctx.query<AnswerRow<"release_holds">>("hold.release", RELEASE, [requestText]), {
    idempotent: true,
  });
  return stateOf(row!.answer);
}

const RELEASE = "select release_holds($1) as answer";
