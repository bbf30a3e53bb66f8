import { buyerFor } from "@/domain/search/buyer";
import { readOwnTrip } from "@/domain/search/read-trip";
import { OfferName, OwnTripAnswer, OwnTripDetails, OwnTripSearch } from "@/domain/search/schema";
import { searchTrips } from "@/domain/search/search-trips";
import { tellOwnTrip } from "@/domain/search/tell-trip";
import { supplierDeps } from "@/server/supplier-deps";
import { operator, router } from "@/server/trpc";

/** Search at the desk: for whom, and what it costs us. */
export const search = router({
  trips: operator("reservation:read")
    .input(OwnTripSearch)
    .output(OwnTripAnswer)
    .query(async ({ ctx, input: { sell_to, only, ...asked } }) => {
      const buyer = await buyerFor(ctx, sell_to);
      return searchTrips(ctx, supplierDeps(ctx), {
        asked,
        buyer,
        only,
        scenario: ctx.scenario ?? null,
        tell: tellOwnTrip,
      });
    }),

  offer: operator("reservation:read")
    .input(OfferName)
    .output(OwnTripDetails)
    .query(({ ctx, input }) => readOwnTrip(ctx, supplierDeps(ctx), input.calculation_id)),
});
