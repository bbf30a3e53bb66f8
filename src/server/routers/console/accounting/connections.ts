import { listCandidates } from "@/domain/accounting/connection/list-candidates";
import { listConnections } from "@/domain/accounting/connection/list-connections";
import { mergeConnections } from "@/domain/accounting/connection/merge-connections";
import { readConnection } from "@/domain/accounting/connection/read-connection";
import {
  CandidateQuery,
  Candidates,
  ConnectionDetails,
  ConnectionList,
  ConnectionMerge,
  ConnectionQuery,
  ConnectionRef,
  ConnectionRestored,
  ConnectionStep,
  ConnectionStore,
  ConnectionUpdate,
} from "@/domain/accounting/connection/schema";
import { storeConnection, updateConnection } from "@/domain/accounting/connection/store-connection";
import { restoreConnection, trashConnection } from "@/domain/accounting/connection/trash-connection";
import { operator, router } from "@/server/trpc";

/** Connections of financial records. */
export const connections = router({
  list: operator("accounting:read")
    .input(ConnectionQuery)
    .output(ConnectionList)
    .query(({ ctx, input }) => listConnections(ctx, input)),

  view: operator("accounting:read")
    .input(ConnectionRef)
    .output(ConnectionDetails)
    .query(({ ctx, input }) => readConnection(ctx, input)),

  candidates: operator("accounting:read")
    .input(CandidateQuery)
    .output(Candidates)
    .query(({ ctx, input }) => listCandidates(ctx, input)),

  store: operator("accounting:write")
    .input(ConnectionStore)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => storeConnection(ctx, input)),

  update: operator("accounting:write")
    .input(ConnectionUpdate)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => updateConnection(ctx, input)),

  trash: operator("accounting:write")
    .input(ConnectionStep)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => trashConnection(ctx, input)),

  restore: operator("accounting:write")
    .input(ConnectionStep)
    .output(ConnectionRestored)
    .mutation(({ ctx, input }) => restoreConnection(ctx, input)),

  merge: operator("accounting:write")
    .input(ConnectionMerge)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => mergeConnections(ctx, input)),
});
