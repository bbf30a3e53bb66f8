import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import { stateOf } from "./lock-state";
import type { AnsweredLocks } from "./rows";
import type { LockAct } from "./schema";

/**
 * Console: gives the seats of any open lock of the branch back; the audit log has its holder and the reason. Refuses 3009
 * no such lock, 4004 run out, 5003 used.
 */
export async function releaseLock(ctx: Ctx<OperatorActor>, { lock_id, reason }: z.output<typeof LockAct>) {
  const request = JSON.stringify({ ...requestMeta(ctx), reason, items: [{ lock_id }] });
  const [row] = await retry(() => ctx.query<{ answer: AnsweredLocks }>("hold.release", RELEASE, [request]), {
    idempotent: true,
  });
  return stateOf(row!.answer);
}

const RELEASE = "select release_holds($1) as answer";
