import type { z } from "zod";
import type { Ctx, PartnerActor } from "../../kernel/context";
import { holderRequestMeta } from "../../kernel/request-meta";
import { transactBy } from "../../kernel/transact";
import { outcomeOf } from "../../platform/error-record/error-title";
import type { AnsweredLocks } from "./rows";
import type { ExtendedLock, LocksRequest } from "./schema";

/**
 * POST /lock/extend: ten more minutes for this partner's locks, twice each at most and never past departure. Each lock is answered
 * with a code of its own: 1000 extended; 1002 none of this partner's; 4004 run out; 4006 no longer sold; 5003 extended
 * twice before, released or used.
 */
export async function extendLocks(
  ctx: Ctx<PartnerActor>,
  { items }: z.output<typeof LocksRequest>,
): Promise<z.input<typeof ExtendedLock>[]> {
  const answer = await transactBy<AnsweredLocks>(ctx, "extend_holds", { ...holderRequestMeta(ctx), items });
  return answer.items.map(({ lock_id, code, expires_at }) => {
    return { lock_id, ...outcomeOf(code, ctx.locale, "extend"), expires_at: expires_at ?? null };
  });
}
