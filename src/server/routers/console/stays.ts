import { buyerFor } from "@/domain/search/buyer";
import { findStays } from "@/domain/stay/find-stays";
import { readMinPrices } from "@/domain/stay/min-prices";
import { findRooms } from "@/domain/stay/room-prices";
import {
  DeskMinPriceQuery,
  DeskRoomPriceQuery,
  DeskRoomPrices,
  DeskStayQuery,
  DetailsQuery,
  MinPrices,
  StayDetails,
  StayList,
} from "@/domain/stay/schema";
import { readStay } from "@/domain/stay/stay-details";
import { tellOwnRooms } from "@/domain/stay/tell-rooms";
import { stayDeps } from "@/server/stay-deps";
import { operator, router } from "@/server/trpc";

/** Hotels at the desk: for whom, and what their rooms cost us. */
export const stays = router({
  list: operator("reservation:read")
    .input(DeskStayQuery)
    .output(StayList)
    .query(async ({ ctx, input: { sell_to, ...asked } }) =>
      findStays(ctx, stayDeps(ctx), asked, await buyerFor(ctx, sell_to)),
    ),

  rooms: operator("reservation:read")
    .input(DeskRoomPriceQuery)
    .output(DeskRoomPrices)
    .query(async ({ ctx, input: { sell_to, ...asked } }) => {
      const given = { asked, buyer: await buyerFor(ctx, sell_to), scenario: ctx.scenario ?? null };
      return tellOwnRooms(ctx, await findRooms(ctx, stayDeps(ctx), given));
    }),

  minPrices: operator("reservation:read")
    .input(DeskMinPriceQuery)
    .output(MinPrices)
    .query(async ({ ctx, input: { sell_to, ...asked } }) =>
      readMinPrices(ctx, stayDeps(ctx), asked, await buyerFor(ctx, sell_to)),
    ),

  details: operator("reservation:read")
    .input(DetailsQuery)
    .output(StayDetails)
    .query(({ ctx, input }) => readStay(ctx, input)),
});
