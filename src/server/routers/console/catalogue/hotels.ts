import { z } from "zod";
import { deleteAccommodation } from "@/domain/catalogue/accommodation/delete-accommodation";
import { listPlainly } from "@/domain/catalogue/accommodation/list-accommodations";
import { listCities } from "@/domain/catalogue/accommodation/list-cities";
import { readAccommodation } from "@/domain/catalogue/accommodation/read-accommodation";
import { saveAccommodation, saveMedia } from "@/domain/catalogue/accommodation/save-accommodation";
import {
  AccommodationDetails,
  AccommodationForm,
  AccommodationRef,
  AccommodationSaved,
  MediaForm,
} from "@/domain/catalogue/accommodation/schema";
import { AccommodationList, HotelCities, PlainQuery } from "@/domain/catalogue/accommodation/schema.list";
import { RoomChange, RoomsDeleted } from "@/domain/catalogue/accommodation/schema.rooms";
import { saveRoom } from "@/domain/catalogue/accommodation/update-rooms";
import { accommodations as documented } from "@/server/routers/back-office/catalogue/accommodations";
import { operator, router } from "@/server/trpc";

const List = z.object({ rows: AccommodationList.shape.items, total: z.int(), next_cursor: z.string().nullable() });
const RoomSaved = z.object({ outcome: z.enum(["created", "updated"]), id: z.int(), version: z.int() });

/** Hotels and their room types. */
export const hotels = router({
  list: operator("accommodation:read")
    .input(PlainQuery)
    .output(List)
    .query(async ({ ctx, input }) => {
      const { items, meta } = await listPlainly(ctx, input);
      return { rows: items, total: meta.total, next_cursor: meta.next_cursor };
    }),
  read: operator("accommodation:read")
    .input(AccommodationRef)
    .output(AccommodationDetails)
    .query(({ ctx, input }) => readAccommodation(ctx, input.id)),
  save: operator("accommodation:write")
    .input(AccommodationForm)
    .output(AccommodationSaved)
    .mutation(({ ctx, input }) => saveAccommodation(ctx, input)),
  saveMedia: operator("accommodation:write")
    .input(MediaForm)
    .output(AccommodationSaved)
    .mutation(({ ctx, input }) => saveMedia(ctx, input)),
  cities: operator("accommodation:read")
    .output(HotelCities)
    .query(({ ctx }) => listCities(ctx)),
  remove: operator("accommodation:write")
    .input(AccommodationRef)
    .output(RoomsDeleted)
    .mutation(({ ctx, input }) => deleteAccommodation(ctx, input.id)),
  saveRoom: operator("accommodation:write")
    .input(RoomChange)
    .output(RoomSaved)
    .mutation(({ ctx, input }) => saveRoom(ctx, input)),
  removeRooms: documented.deleteRooms,
});
