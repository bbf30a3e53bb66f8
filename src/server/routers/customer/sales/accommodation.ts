import { buyerOf } from "@/domain/sales/search/buyer";
import { findStays } from "@/domain/sales/stay/find-stays";
import { readMinPrices } from "@/domain/sales/stay/min-prices";
import { findRooms } from "@/domain/sales/stay/room-prices";
import {
  DetailsQuery,
  MinPriceQuery,
  MinPrices,
  RoomPriceQuery,
  RoomPrices,
  StayDetails,
  StayList,
  StayQuery,
} from "@/domain/sales/stay/schema";
import { readStay } from "@/domain/sales/stay/stay-details";
import { toRoomDtos } from "@/domain/sales/stay/to-room-dtos";
import { stayDeps } from "@/server/stay-deps";
import { customer, router } from "@/server/trpc";

/** Hotels and prices of their rooms. */
export const accommodation = router({
  list: customer("b2c", "b2b", "guest")
    .meta({
      rest: "GET /online/accommodation/list",
      rate: "search",
      summary: "Lists hotels of a place with the lowest known price for the nights",
      member: "items",
      refusals: ["itineraryInvalid", "notFound", "passengerMix"],
    })
    .input(StayQuery)
    .output(StayList)
    .query(({ ctx, input }) => findStays(ctx, stayDeps(ctx), input, buyerOf(ctx.actor))),

  minPrices: customer("b2c", "b2b", "guest")
    .meta({
      rest: "GET /online/accommodation/get_min_prices",
      rate: "search",
      summary: "Lists the lowest price of hotels for each day of check-in",
      refusals: ["itineraryInvalid", "notFound", "tooLarge"],
    })
    .input(MinPriceQuery)
    .output(MinPrices)
    .query(({ ctx, input }) => readMinPrices(ctx, stayDeps(ctx), input, buyerOf(ctx.actor))),

  rooms: customer("b2c", "b2b", "guest")
    .meta({
      rest: "GET /online/accommodation/get_room_type_prices",
      rate: "search",
      summary: "Returns current room rates of a hotel from its suppliers",
      refusals: ["notFound", "passengerMix", "itineraryInvalid"],
    })
    .input(RoomPriceQuery)
    .output(RoomPrices)
    .query(async ({ ctx, input }) => {
      const given = { input, buyer: buyerOf(ctx.actor), scenario: ctx.scenario ?? null };
      return toRoomDtos(ctx, await findRooms(ctx, stayDeps(ctx), given), ctx.actor.group);
    }),

  details: customer("b2c", "b2b", "guest")
    .meta({
      rest: "GET /online/accommodation/get_details",
      summary: "Returns a hotel with its full description",
      refusals: ["notFound"],
    })
    .input(DetailsQuery)
    .output(StayDetails)
    .query(({ ctx, input }) => readStay(ctx, input)),
});
