import { StreamedFile } from "@/domain/kernel/file-stream";
import { rawJson, rawJsonList } from "@/domain/kernel/raw-json";
import { buyerOf } from "@/domain/sales/search/buyer";
import { readTrip } from "@/domain/sales/search/read-trip";
import { OfferName, TripAnswer, TripDetails, TripSearch } from "@/domain/sales/search/schema";
import { searchTrips } from "@/domain/sales/search/search-trips";
import { streamTrips } from "@/domain/sales/search/stream-trips";
import { toTripDto } from "@/domain/sales/search/to-trip-dto";
import { supplierDeps } from "@/server/supplier-deps";
import { customer, router } from "@/server/trpc";

/** Flights and trains of all suppliers. */
export const online = router({
  search: customer("b2c", "b2b", "guest")
    .meta({
      rest: "POST /online/search/{type}",
      rate: "search",
      summary: "Searches flights or trains of all suppliers",
      refusals: ["passengerMix", "itineraryInvalid"],
    })
    .input(TripSearch)
    .output(TripAnswer)
    .query(({ ctx, input }) => {
      const buyer = buyerOf(ctx.actor);
      return searchTrips(ctx, supplierDeps(ctx), {
        input,
        buyer,
        scenario: ctx.scenario ?? null,
        // Sent while slower suppliers are still running.
        toDto: (found) => rawJson(toTripDto(found)),
        toDtos: rawJsonList,
      });
    }),

  stream: customer("b2c", "b2b", "guest")
    .meta({
      rest: "POST /online/search/{type}/stream",
      rate: "search",
      kind: "stream",
      produces: "application/x-ndjson",
      summary: "Streams a search, each supplier's offers as it answers",
      refusals: ["passengerMix", "itineraryInvalid"],
    })
    .input(TripSearch)
    .output(StreamedFile)
    .query(({ ctx, input }) => {
      const buyer = buyerOf(ctx.actor);
      return streamTrips(ctx, supplierDeps(ctx), { input, buyer, scenario: ctx.scenario ?? null });
    }),

  offer: customer("b2c", "b2b", "guest")
    .meta({
      rest: "GET /online/flight/class/{calculation_id}",
      summary: "Returns a fare of a search",
      refusals: ["offerExpired"],
    })
    .input(OfferName)
    .output(TripDetails)
    .query(({ ctx, input }) => readTrip(ctx, supplierDeps(ctx), input.calculation_id)),
});
