import type { z } from "zod";
import type { Ctx, PartnerActor } from "../../kernel/context";
import { holderRequestMeta } from "../../kernel/request-meta";
import type { HoldExtendRequest } from "../../kernel/sql-types";
import { transactBy } from "../../kernel/transact";
import { outcomeOf } from "../../platform/error-record/error-title";
import type { ExtendedLock, LocksRequest } from "./schema";

/**
 * POST /lock/extend: ten more minutes for this partner's locks, at most twice each and never past departure. Each lock
 * has a code of its own: 1000 extended; lockUnusable (1002) not this partner's; lockExpired (4004); saleClosed (4006);
 * notAllowedInState (5003) extended twice, released or used.
 */
export async function extendLocks(
  ctx: Ctx<PartnerActor>,
  { items }: z.output<typeof LocksRequest>,
): Promise<z.input<typeof ExtendedLock>[]> {
  const request: HoldExtendRequest = { ...holderRequestMeta(ctx), items };
  const answer = await transactBy(ctx, "extend_holds", request);
  return answer.items.map(({ lock_id, code, expires_at }) => {
    return { lock_id, ...outcomeOf(code, ctx.locale, "extend"), expires_at };
  });
}
