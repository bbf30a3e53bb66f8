import type { z } from "zod";
import type { Ctx, PartnerActor } from "../../kernel/context";
import { holderRequestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { HoldReleaseRequest } from "../../kernel/sql-types";
import { outcomeOf } from "../../platform/error-record/error-title";
import { RELEASE } from "./batchers";
import type { LocksRequest, ReleasedLock } from "./schema";

/**
 * POST /lock/release: releases the seats of this partner's locks immediately. Each lock has a code of its own: 1000
 * released, now or before; lockUnusable (1002) not this partner's; lockExpired (4004); notAllowedInState (5003) used by
 * a booking.
 */
export async function releaseLocks(
  ctx: Ctx<PartnerActor>,
  { items }: z.output<typeof LocksRequest>,
): Promise<z.input<typeof ReleasedLock>[]> {
  const request: HoldReleaseRequest = { ...holderRequestMeta(ctx), reason: null, items };
  const text = JSON.stringify(request);
  const answer = await retry(() => ctx.runBatched(RELEASE, text), { idempotent: true });
  return answer.items.map(({ lock_id, code }) => ({ lock_id, ...outcomeOf(code, ctx.locale, "release") }));
}
