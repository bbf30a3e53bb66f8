import { extendLock } from "@/domain/sales/hold/extend-lock";
import { listHoarders } from "@/domain/sales/hold/list-hoarders";
import { listLocks } from "@/domain/sales/hold/list-locks";
import { releaseLock } from "@/domain/sales/hold/release-lock";
import { HoarderList, LockAct, LockList, LockName, LockQuery, LockState } from "@/domain/sales/hold/schema";
import { takeOverLock } from "@/domain/sales/hold/take-over-lock";
import { operator, router } from "@/server/trpc";

export const locks = router({
  list: operator("reservation:read")
    .input(LockQuery)
    .output(LockList)
    .query(({ ctx, input }) => listLocks(ctx, input)),

  /** Partners with many held seats. */
  hoarders: operator("reservation:read")
    .output(HoarderList)
    .query(({ ctx }) => listHoarders(ctx)),

  extend: operator("reservation:write")
    .input(LockName)
    .output(LockState)
    .mutation(({ ctx, input }) => extendLock(ctx, input)),

  release: operator("reservation:approve")
    .input(LockAct)
    .output(LockState)
    .mutation(({ ctx, input }) => releaseLock(ctx, input)),

  takeOver: operator("reservation:approve")
    .input(LockAct)
    .output(LockState)
    .mutation(({ ctx, input }) => takeOverLock(ctx, input)),
});
