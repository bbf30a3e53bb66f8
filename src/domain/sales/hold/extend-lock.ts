import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { requestMeta } from "../../kernel/request-meta";
import { transactBy } from "../../kernel/transact";
import { stateOf } from "./lock-state";
import type { AnsweredLocks } from "./rows";
import type { LockName } from "./schema";

/**
 * Console: ten more minutes for any open lock of the branch, twice at most and never past departure. Refuses 3009 no such lock,
 * 4004 run out, 4006 no longer sold, 5003 extended twice before, released or used.
 */
export async function extendLock(ctx: Ctx<OperatorActor>, { lock_id }: z.output<typeof LockName>) {
  return stateOf(await transactBy<AnsweredLocks>(ctx, "extend_holds", { ...requestMeta(ctx), items: [{ lock_id }] }));
}
