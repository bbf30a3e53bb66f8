import { cancelRequest } from "@/domain/sales/travel-request/cancel-request";
import { listOwn } from "@/domain/sales/travel-request/list-own";
import { readOwn } from "@/domain/sales/travel-request/read-own";
import {
  OwnRequest,
  OwnRequestList,
  OwnRequestQuery,
  RequestAmend,
  RequestRef,
  RequestReplace,
  RequestStore,
} from "@/domain/sales/travel-request/schema";
import { storeRequest } from "@/domain/sales/travel-request/store-request";
import { amendRequest, replaceRequest } from "@/domain/sales/travel-request/update-request";
import { customer, router } from "@/server/trpc";

/** Travel requests of customers, answered by staff. */
export const travelRequests = router({
  list: customer("b2c", "b2b")
    .meta({ rest: "GET /travel_requests", summary: "Lists the caller's travel requests", member: "items" })
    .input(OwnRequestQuery)
    .output(OwnRequestList)
    .query(({ ctx, input }) => listOwn(ctx, input)),

  store: customer("b2c", "b2b")
    .meta({
      rest: "POST /travel_requests",
      summary: "Creates a travel request",
      refusals: ["passengerMix", "itineraryInvalid"],
    })
    .input(RequestStore)
    .output(OwnRequest)
    .mutation(({ ctx, input }) => storeRequest(ctx, input)),

  read: customer("b2c", "b2b")
    .meta({
      rest: "GET /travel_requests/{id}",
      summary: "Returns a travel request of the caller with its conversation",
    })
    .input(RequestRef)
    .output(OwnRequest)
    .query(({ ctx, input }) => readOwn(ctx, input)),

  replace: customer("b2c", "b2b")
    .meta({
      rest: "PUT /travel_requests/{id}",
      summary: "Replaces a travel request",
      refusals: ["passengerMix", "itineraryInvalid", "operationNotAllowed", "changedMeanwhile"],
    })
    .input(RequestReplace)
    .output(OwnRequest)
    .mutation(({ ctx, input }) => replaceRequest(ctx, input)),

  amend: customer("b2c", "b2b")
    .meta({
      rest: "PATCH /travel_requests/{id}",
      summary: "Updates parts of a travel request, or adds a message",
      refusals: ["passengerMix", "itineraryInvalid", "operationNotAllowed", "changedMeanwhile"],
    })
    .input(RequestAmend)
    .output(OwnRequest)
    .mutation(({ ctx, input }) => amendRequest(ctx, input)),

  cancel: customer("b2c", "b2b")
    .meta({
      rest: "DELETE /travel_requests/{id}",
      summary: "Cancels a travel request",
      refusals: ["operationNotAllowed"],
    })
    .input(RequestRef)
    .output(OwnRequest)
    .mutation(({ ctx, input }) => cancelRequest(ctx, input)),
});
