import { deleteRooms } from "@/domain/catalogue/accommodation/delete-rooms";
import { listByTree, listPlainly } from "@/domain/catalogue/accommodation/list-accommodations";
import { AccommodationList, PlainQuery, TreeQuery } from "@/domain/catalogue/accommodation/schema.list";
import { RoomsDelete, RoomsDeleted, RoomsUpdate, RoomsUpdated } from "@/domain/catalogue/accommodation/schema.rooms";
import { undoDeletion } from "@/domain/catalogue/accommodation/undo-deletion";
import { updateRooms } from "@/domain/catalogue/accommodation/update-rooms";
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
      refusals: ["notFound", "operationNotAllowed"],
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
      refusals: ["changedMeanwhile", "notFound"],
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
