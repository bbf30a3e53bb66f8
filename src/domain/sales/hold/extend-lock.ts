import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { requestMeta } from "../../kernel/request-meta";
import type { HoldExtendRequest, HoldRef } from "../../kernel/sql-types";
import { transactBy } from "../../kernel/transact";
import { stateOf } from "./lock-state";
import type { LockName } from "./schema";

/**
 * Console: ten more minutes for any open lock of the branch, at most twice and never past departure. Throws notFound
 * (3009); lockExpired (4004); saleClosed (4006); notAllowedInState (5003) when it was extended twice, released or used.
 */
export async function extendLock(ctx: Ctx<OperatorActor>, { lock_id }: z.output<typeof LockName>) {
  const hold: HoldRef = { lock_id };
  const request: HoldExtendRequest = { ...requestMeta(ctx), holder: null, items: [hold] };
  return stateOf(await transactBy(ctx, "extend_holds", request));
}
