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

/** Connections: financial records that belong together. */
export const connections = router({
  store: operator("accounting:write")
    .meta({ rest: "POST /accounting/connections/store", summary: "Put financial records together" })
    .input(ConnectionStore)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => storeConnection(ctx, input)),

  update: operator("accounting:write")
    .meta({ rest: "POST /accounting/connections/update", summary: "Add records to a connection and take others out" })
    .input(ConnectionUpdate)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => updateConnection(ctx, input)),

  trash: operator("accounting:write")
    .meta({ rest: "POST /accounting/connections/trash", summary: "Put a connection away; its records are free" })
    .input(ConnectionStep)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => trashConnection(ctx, input)),

  view: operator("accounting:read")
    .meta({ rest: "POST /accounting/connections/view", summary: "A connection with its records and history" })
    .input(ConnectionRef)
    .output(ConnectionDetails)
    .query(({ ctx, input }) => readConnection(ctx, input)),

  merge: operator("accounting:write")
    .meta({ rest: "POST /accounting/connections/merge", summary: "Move a connection's records to another" })
    .input(ConnectionMerge)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => mergeConnections(ctx, input)),

  list: operator("accounting:read")
    .meta({
      rest: "POST /accounting/connections/list",
      summary: "Connections by status and kind of record",
      member: "items",
    })
    .input(ConnectionQuery)
    .output(ConnectionList)
    .query(({ ctx, input }) => listConnections(ctx, input)),
});
