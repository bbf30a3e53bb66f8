import { decideHotel } from "@/domain/catalogue/accommodation/decide-hotel";
import { acceptAbove, decideRooms } from "@/domain/catalogue/accommodation/decide-rooms";
import { askMapping } from "@/domain/catalogue/accommodation/map-hotels";
import {
  getMappingQueue,
  listDeskSuppliers,
  readSideBySide,
} from "@/domain/catalogue/accommodation/read-mapping-queue";
import {
  AcceptAbove,
  AskedWork,
  Desk,
  DeskQuery,
  DeskSupplierQuery,
  DeskSuppliers,
  HotelDecided,
  HotelDecision,
  MappingAsked,
  RoomDecisions,
  RoomsDecided,
  SideBySide,
  SupplierHotelRef,
} from "@/domain/catalogue/accommodation/schema.mapping";
import { operator, router } from "@/server/trpc";

/** Supplier hotels and rooms with our matches. */
export const hotelMappings = router({
  list: operator("accommodation:read")
    .input(DeskQuery)
    .output(Desk)
    .query(({ ctx, input }) => getMappingQueue(ctx, input)),
  suppliers: operator("accommodation:read")
    .input(DeskSupplierQuery)
    .output(DeskSuppliers)
    .query(({ ctx, input }) => listDeskSuppliers(ctx, input)),
  read: operator("accommodation:read")
    .input(SupplierHotelRef)
    .output(SideBySide)
    .query(({ ctx, input }) => readSideBySide(ctx, input.id)),
  decideHotel: operator("accommodation:write")
    .input(HotelDecision)
    .output(HotelDecided)
    .mutation(({ ctx, input }) => decideHotel(ctx, input)),
  decideRooms: operator("accommodation:write")
    .input(RoomDecisions)
    .output(RoomsDecided)
    .mutation(({ ctx, input }) => decideRooms(ctx, input)),
  acceptAbove: operator("accommodation:write")
    .input(AcceptAbove)
    .output(RoomsDecided)
    .mutation(({ ctx, input }) => acceptAbove(ctx, input)),
  ask: operator("accommodation:write")
    .input(MappingAsked)
    .output(AskedWork)
    .mutation(({ ctx, input }) => askMapping(ctx, input)),
});
