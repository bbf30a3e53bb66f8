import { buyerFor } from "@/domain/search/buyer";
import { readOwnTrip } from "@/domain/search/read-trip";
import { OfferName, OwnTripAnswer, OwnTripDetails, OwnTripSearch } from "@/domain/search/schema";
import { searchTrips } from "@/domain/search/search-trips";
import { tellOwnTrip } from "@/domain/search/tell-trip";
import { supplierDesk } from "@/server/supplier-desk";
import { operator, router } from "@/server/trpc";

/** Search at the desk: for whom, and what it costs us. */
export const search = router({
  trips: operator("reservation:read")
    .input(OwnTripSearch)
    .output(OwnTripAnswer)
    .query(async ({ ctx, input: { sell_to, only, ...asked } }) => {
      const buyer = await buyerFor(ctx, sell_to);
      return searchTrips(ctx, supplierDesk(ctx), {
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
    .query(({ ctx, input }) => readOwnTrip(ctx, supplierDesk(ctx), input.calculation_id)),
});
