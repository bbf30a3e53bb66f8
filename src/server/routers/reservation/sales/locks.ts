import { z } from "zod";
import { extendLocks } from "@/domain/sales/hold/extend-locks";
import { lockCharter } from "@/domain/sales/hold/lock-charter";
import { releaseLocks } from "@/domain/sales/hold/release-locks";
import { ExtendedLock, LockedItem, LockRequest, LocksRequest, ReleasedLock } from "@/domain/sales/hold/schema";
import { partner, router } from "@/server/trpc";

export const locks = router({
  lock: partner
    .meta({
      rest: "POST /lock",
      summary: "Locks seats of charter items",
      member: "items",
      rate: "lock",
      singleStatement: true,
      refusals: ["passengerMix"],
    })
    .input(LockRequest)
    .output(z.array(LockedItem))
    .mutation(({ ctx, input }) => lockCharter(ctx, input)),

  extend: partner
    .meta({
      rest: "POST /lock/extend",
      summary: "Extends locks by ten minutes",
      member: "items",
      rate: "lock",
    })
    .input(LocksRequest)
    .output(z.array(ExtendedLock))
    .mutation(({ ctx, input }) => extendLocks(ctx, input)),

  release: partner
    .meta({
      rest: "POST /lock/release",
      summary: "Releases locked seats",
      member: "items",
      rate: "lock",
      singleStatement: true,
    })
    .input(LocksRequest)
    .output(z.array(ReleasedLock))
    .mutation(({ ctx, input }) => releaseLocks(ctx, input)),
});
