import type { z } from "zod";
import { again } from "../again";
import { askedBy } from "../asked-by";
import type { Ctx, OperatorActor } from "../context";
import { stateOf } from "./lock-state";
import type { AnsweredLocks } from "./rows";
import type { LockName } from "./schema";

/**
 * Console: ten more minutes for any open lock of the branch, twice at most and never past departure. Refuses 3009 no such lock,
 * 4004 run out, 4006 no longer sold, 5003 extended twice before, released or used.
 */
export async function extendLock(ctx: Ctx<OperatorActor>, { lock_id }: z.output<typeof LockName>) {
  const request = JSON.stringify({ ...askedBy(ctx), items: [{ lock_id }] });
  const [row] = await again(() => ctx.query<{ answer: AnsweredLocks }>("hold.extend", EXTEND, [request]), {
    findable: false,
  });
  return stateOf(row!.answer);
}

const EXTEND = "select extend_holds($1) as answer";
