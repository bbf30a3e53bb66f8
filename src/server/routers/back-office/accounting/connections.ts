import { listConnections } from "@/domain/accounting/connection/list-connections";
import { mergeConnections } from "@/domain/accounting/connection/merge-connections";
import { readConnection } from "@/domain/accounting/connection/read-connection";
import {
  ConnectionDetails,
  ConnectionList,
  ConnectionMerge,
  ConnectionQuery,
  ConnectionRef,
  ConnectionStep,
  ConnectionStore,
  ConnectionUpdate,
} from "@/domain/accounting/connection/schema";
import { storeConnection, updateConnection } from "@/domain/accounting/connection/store-connection";
import { trashConnection } from "@/domain/accounting/connection/trash-connection";
import { operator, router } from "@/server/trpc";

/** Connections: related financial records. */
export const connections = router({
  store: operator("accounting:write")
    .meta({ rest: "POST /accounting/connections/store", summary: "Links financial records" })
    .input(ConnectionStore)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => storeConnection(ctx, input)),

  update: operator("accounting:write")
    .meta({ rest: "POST /accounting/connections/update", summary: "Adds records to a connection and removes others" })
    .input(ConnectionUpdate)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => updateConnection(ctx, input)),

  trash: operator("accounting:write")
    .meta({
      rest: "POST /accounting/connections/trash",
      summary: "Moves a connection to the trash and releases its records",
    })
    .input(ConnectionStep)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => trashConnection(ctx, input)),

  view: operator("accounting:read")
    .meta({ rest: "POST /accounting/connections/view", summary: "Returns a connection with its records and history" })
    .input(ConnectionRef)
    .output(ConnectionDetails)
    .query(({ ctx, input }) => readConnection(ctx, input)),

  merge: operator("accounting:write")
    .meta({ rest: "POST /accounting/connections/merge", summary: "Merges a connection into another" })
    .input(ConnectionMerge)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => mergeConnections(ctx, input)),

  list: operator("accounting:read")
    .meta({
      rest: "POST /accounting/connections/list",
      summary: "Lists connections by status and kind of record",
      member: "items",
    })
    .input(ConnectionQuery)
    .output(ConnectionList)
    .query(({ ctx, input }) => listConnections(ctx, input)),
});
