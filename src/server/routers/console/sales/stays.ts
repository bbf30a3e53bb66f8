import { buyerFor } from "@/domain/sales/search/buyer";
import { findStays } from "@/domain/sales/stay/find-stays";
import { readMinPrices } from "@/domain/sales/stay/min-prices";
import { findRooms } from "@/domain/sales/stay/room-prices";
import {
  DeskMinPriceQuery,
  DeskRoomPriceQuery,
  DeskRoomPrices,
  DeskStayQuery,
  DetailsQuery,
  MinPrices,
  StayDetails,
  StayList,
} from "@/domain/sales/stay/schema";
import { readStay } from "@/domain/sales/stay/stay-details";
import { toOwnRoomDtos } from "@/domain/sales/stay/to-room-dtos";
import { stayDeps } from "@/server/stay-deps";
import { operator, router } from "@/server/trpc";

/** Hotels in the console: includes the buyer and net prices. */
export const stays = router({
  list: operator("reservation:read")
    .input(DeskStayQuery)
    .output(StayList)
    .query(async ({ ctx, input: { sell_to, ...input } }) =>
      findStays(ctx, stayDeps(ctx), input, await buyerFor(ctx, sell_to)),
    ),

  rooms: operator("reservation:read")
    .input(DeskRoomPriceQuery)
    .output(DeskRoomPrices)
    .query(async ({ ctx, input: { sell_to, ...input } }) => {
      const given = { input, buyer: await buyerFor(ctx, sell_to), scenario: ctx.scenario ?? null };
      return toOwnRoomDtos(ctx, await findRooms(ctx, stayDeps(ctx), given));
    }),

  minPrices: operator("reservation:read")
    .input(DeskMinPriceQuery)
    .output(MinPrices)
    .query(async ({ ctx, input: { sell_to, ...input } }) =>
      readMinPrices(ctx, stayDeps(ctx), input, await buyerFor(ctx, sell_to)),
    ),

  details: operator("reservation:read")
    .input(DetailsQuery)
    .output(StayDetails)
    .query(({ ctx, input }) => readStay(ctx, input)),
});
