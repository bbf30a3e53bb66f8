import { listLocks } from "@/domain/sales/hold/list-locks";
import { LockAct, LockList, LockName, LockQuery, LockState } from "@/domain/sales/hold/schema";
import { listOwnLocks } from "@/domain/sales/offer-lock/list-own";
import { extendOfferLock, releaseOfferLock } from "@/domain/sales/offer-lock/lock-acts";
import { lockOffer } from "@/domain/sales/offer-lock/lock-offer";
import { DeskLockRequest, LockedOffer, OwnLocks } from "@/domain/sales/offer-lock/schema";
import { askOrderNow } from "@/domain/sales/supplier-order/ask-now";
import { listUnknownOrders } from "@/domain/sales/supplier-order/list-unknown";
import { AskedOrder, OrderList, OrderName, OrderQuery } from "@/domain/sales/supplier-order/schema";
import { supplierDeps } from "@/server/supplier-deps";
import { operator, router } from "@/server/trpc";

/** Locked offers of searches, and unanswered requests to suppliers. */
export const offerLocks = router({
  lock: operator("reservation:write")
    .input(DeskLockRequest)
    .output(LockedOffer)
    .mutation(({ ctx, input }) => lockOffer(ctx, supplierDeps(ctx), input)),

  list: operator("reservation:read")
    .input(LockQuery)
    .output(LockList)
    .query(({ ctx, input }) => listLocks(ctx, { ...input, of: "offers" })),

  own: operator("reservation:read")
    .output(OwnLocks)
    .query(({ ctx }) => listOwnLocks(ctx)),

  extend: operator("reservation:write")
    .input(LockName)
    .output(LockState)
    .mutation(({ ctx, input }) => extendOfferLock(ctx, input)),

  release: operator("reservation:write")
    .input(LockAct)
    .output(LockState)
    .mutation(({ ctx, input }) => releaseOfferLock(ctx, input)),

  unknown: operator("reservation:read")
    .input(OrderQuery)
    .output(OrderList)
    .query(({ ctx, input }) => listUnknownOrders(ctx, input)),

  askNow: operator("reservation:write")
    .input(OrderName)
    .output(AskedOrder)
    .mutation(({ ctx, input }) => askOrderNow(ctx, supplierDeps(ctx), input)),
});
