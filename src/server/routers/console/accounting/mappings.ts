import { z } from "zod";
import { listFitting } from "@/domain/accounting/mapping/list-fitting";
import { listMappings } from "@/domain/accounting/mapping/list-mappings";
import { readEvent } from "@/domain/accounting/mapping/read-event";
import { remap } from "@/domain/accounting/mapping/remap";
import {
  FittingAccounts,
  FittingQuery,
  MappingChange,
  MappingDetails,
  MappingList,
  MappingRef,
} from "@/domain/accounting/mapping/schema";
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
