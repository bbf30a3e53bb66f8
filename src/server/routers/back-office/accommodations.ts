import { deleteRooms } from "@/domain/accommodation/delete-rooms";
import { listByTree, listPlainly } from "@/domain/accommodation/list-accommodations";
import { AccommodationList, PlainQuery, TreeQuery } from "@/domain/accommodation/schema.list";
import { RoomsDelete, RoomsDeleted, RoomsUpdate, RoomsUpdated } from "@/domain/accommodation/schema.rooms";
import { undoDeletion } from "@/domain/accommodation/undo-deletion";
import { updateRooms } from "@/domain/accommodation/update-rooms";
import { operator, router } from "@/server/trpc";

/** Hotels, their room types, and what suppliers' rooms are mapped to them. */
export const accommodations = router({
  list: operator("accommodation:read")
    .meta({
      rest: "GET /base/accommodations/list",
      summary: "Lists accommodations by place and features",
      member: "items",
    })
    .input(PlainQuery)
    .output(AccommodationList)
    .query(({ ctx, input }) => listPlainly(ctx, input)),

  listByTree: operator("accommodation:read")
    .meta({
      rest: "POST /accommodations/list",
      summary: "Searches accommodations by a tree of conditions",
      member: "items",
    })
    .input(TreeQuery)
    .output(AccommodationList)
    .query(({ ctx, input }) => listByTree(ctx, input)),

  deleteRooms: operator("accommodation:write")
    .meta({
      rest: "POST /base/accommodation/rooms/delete",
      summary: "Deletes room types with their mappings, or restores them within 24 hours",
    })
    .input(RoomsDelete)
    .output(RoomsDeleted)
    .mutation(({ ctx, input }) =>
      input.undo == null ? deleteRooms(ctx, input.ids ?? []) : undoDeletion(ctx, input.undo),
    ),

  updateRoom: operator("accommodation:write")
    .meta({
      rest: "POST /base/accommodation/room/update",
      summary: "Lists room types with the supplier rooms mapped to them",
      member: "items",
    })
    .input(RoomsUpdate)
    .output(RoomsUpdated)
    .mutation(({ ctx, input }) => updateRooms(ctx, input)),

  updateRooms: operator("accommodation:write")
    .meta({ rest: "POST /base/accommodation/rooms/update", summary: "Lists room types (alias)", member: "items" })
    .input(RoomsUpdate)
    .output(RoomsUpdated)
    .mutation(({ ctx, input }) => updateRooms(ctx, input)),
});
