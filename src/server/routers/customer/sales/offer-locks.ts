import { lockOffer } from "@/domain/sales/offer-lock/lock-offer";
import { LockedOffer, OfferLockRequest } from "@/domain/sales/offer-lock/schema";
import { supplierDeps } from "@/server/supplier-deps";
import { customer, router } from "@/server/trpc";

/** Locks on offers of a search, for the caller who found them. */
export const offerLocks = router({
  lock: customer("b2c", "b2b")
    .meta({
      rest: "POST /online/{type}/lock",
      rate: "lock",
      summary: "Locks an offer at the price that was shown",
      refusals: [
        "priceChanged",
        "notEnoughSeats",
        "saleClosed",
        "soldOut",
        "supplierRefusedData",
        "passengerMix",
        "documentInvalid",
        "ageMismatch",
        "offerExpired",
      ],
    })
    .input(OfferLockRequest)
    .output(LockedOffer)
    .mutation(({ ctx, input }) => lockOffer(ctx, supplierDeps(ctx), input)),
});
