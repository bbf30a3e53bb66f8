import { deletePassenger } from "@/domain/people/passenger/delete-passenger";
import { readProfile } from "@/domain/people/passenger/read-profile";
import {
  DeletedPassenger,
  PassengerRef,
  PassengerUpdate,
  Profile,
  SavedPassenger,
  Stored,
  StoreRequest,
} from "@/domain/people/passenger/schema";
import { storePassengers } from "@/domain/people/passenger/store-passengers";
import { updatePassenger } from "@/domain/people/passenger/update-passenger";
import { operator, router } from "@/server/trpc";

/** Passengers. */
export const passengers = router({
  store: operator("passenger:write")
    .meta({
      rest: "POST /passenger/store",
      summary: "Creates or updates passengers matched by nationality and documents",
      member: "items",
    })
    .input(StoreRequest)
    .output(Stored)
    .mutation(({ ctx, input }) => storePassengers(ctx, input)),

  update: operator("passenger:write")
    .meta({
      rest: "POST /passenger/update",
      summary: "Updates a passenger",
      refusals: ["notFound", "documentInvalid", "changedMeanwhile"],
    })
    .input(PassengerUpdate)
    .output(SavedPassenger)
    .mutation(({ ctx, input }) => updatePassenger(ctx, input)),

  remove: operator("passenger:write")
    .meta({
      rest: "POST /passenger/delete",
      summary: "Deletes a passenger (status 5)",
      refusals: ["notFound", "hasMovements"],
    })
    .input(PassengerRef)
    .output(DeletedPassenger)
    .mutation(({ ctx, input }) => deletePassenger(ctx, input)),

  profile: operator("passenger:read")
    .meta({
      rest: "GET /passenger/profile",
      summary: "Returns the full profile of a passenger",
      refusals: ["notFound"],
    })
    .input(PassengerRef)
    .output(Profile)
    .query(({ ctx, input }) => readProfile(ctx, input)),
});
