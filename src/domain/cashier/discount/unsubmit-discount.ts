import type { z } from "zod";
import { batcherFor } from "../../kernel/batcher";
import { actorName, type Ctx, type CustomerActor, type OperatorActor } from "../../kernel/context";
import { retry } from "../../kernel/retry";
import type { DiscountReleaseRequest } from "../../kernel/sql-types";
import { partyOf } from "../../people/customer/party-of";
import { refusalOf } from "./refused";
import type { DiscountUnsubmit, RedemptionRef } from "./schema";

/**
 * GET /discount/unsubmit: releases the caller's own reservation; idempotent. By `code`: all of this person's
 * reservations of it. Throws notFound (3009), notAllowedInState (5003) when a trade uses it.
 */
export const unsubmitDiscount = (
  ctx: Ctx<CustomerActor>,
  { redemption_id = null, code = null }: z.output<typeof DiscountUnsubmit>,
) =>
  release(ctx, {
    party: partyOf(ctx.actor),
    ...(redemption_id === null ? { code, redemption_id: null } : { code: null, redemption_id }),
  });

/** Console: releases any reservation. As `unsubmitDiscount`. */
export const releaseRedemption = (ctx: Ctx<OperatorActor>, { redemption_id }: z.output<typeof RedemptionRef>) =>
  release(ctx, { party: null, code: null, redemption_id });

type Wanted = Pick<DiscountReleaseRequest, "party" | "code" | "redemption_id">;

async function release(ctx: Ctx<CustomerActor | OperatorActor>, input: Wanted) {
  const by = { branch_id: ctx.actor.branchId, actor: actorName(ctx.actor), request_id: ctx.requestId };
  const request: DiscountReleaseRequest = { ...by, ...input };
  const text = JSON.stringify(request);
  const answer = await retry(() => ctx.runBatched(RELEASE, text), { idempotent: true });
  if ("refused" in answer) throw refusalOf(answer.refused, input.redemption_id == null ? "code" : "redemption_id");
  const { left, ...released } = answer;
  return { ...released, limit_remaining: left };
}

const RELEASE = batcherFor("discount.release", "release_discount");
