import { buyerFor } from "@/domain/sales/search/buyer";
import { readOwnTrip } from "@/domain/sales/search/read-trip";
import { OfferName, OwnTripAnswer, OwnTripDetails, OwnTripSearch } from "@/domain/sales/search/schema";
import { searchTrips } from "@/domain/sales/search/search-trips";
import { toOwnTripDto } from "@/domain/sales/search/to-trip-dto";
import { supplierDeps } from "@/server/supplier-deps";
import { operator, router } from "@/server/trpc";

/** Search in the console: includes the buyer and net prices. */
export const search = router({
  trips: operator("reservation:read")
    .input(OwnTripSearch)
    .output(OwnTripAnswer)
    .query(async ({ ctx, input: { sell_to, only, ...input } }) => {
      const buyer = await buyerFor(ctx, sell_to);
      return searchTrips(ctx, supplierDeps(ctx), {
        input,
        buyer,
        only,
        scenario: ctx.scenario ?? null,
        toDto: toOwnTripDto,
      });
    }),

  offer: operator("reservation:read")
    .input(OfferName)
    .output(OwnTripDetails)
    .query(({ ctx, input }) => readOwnTrip(ctx, supplierDeps(ctx), input.calculation_id)),
});
