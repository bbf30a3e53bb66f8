import { z } from "zod";
import { listFitting } from "@/domain/mapping/list-fitting";
import { listMappings } from "@/domain/mapping/list-mappings";
import { readEvent } from "@/domain/mapping/read-event";
import { remap } from "@/domain/mapping/remap";
import {
  FittingAccounts,
  FittingQuery,
  MappingChange,
  MappingDetails,
  MappingList,
  MappingRef,
} from "@/domain/mapping/schema";
import { operator, router } from "@/server/trpc";

export const mappings = router({
  list: operator("accounting:read")
    .output(MappingList)
    .query(({ ctx }) => listMappings(ctx)),

  get: operator("accounting:read")
    .input(MappingRef)
    .output(MappingDetails)
    .query(({ ctx, input }) => readEvent(ctx, input)),

  fitting: operator("accounting:read")
    .input(FittingQuery)
    .output(FittingAccounts)
    .query(({ ctx, input }) => listFitting(ctx, input)),

  change: operator("accounting:write")
    .input(MappingChange)
    .output(z.object({ id: z.int() }))
    .mutation(({ ctx, input }) => remap(ctx, input)),
});
