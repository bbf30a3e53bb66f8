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
    .meta({ rest: "POST /accounting/connections/store", summary: "Links financial records", refusals: ["overlaps"] })
    .input(ConnectionStore)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => storeConnection(ctx, input)),

  update: operator("accounting:write")
    .meta({
      rest: "POST /accounting/connections/update",
      summary: "Adds records to a connection and removes others",
      refusals: ["notFound", "overlaps", "connectionClosed", "changedMeanwhile"],
    })
    .input(ConnectionUpdate)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => updateConnection(ctx, input)),

  trash: operator("accounting:write")
    .meta({
      rest: "POST /accounting/connections/trash",
      summary: "Moves a connection to the trash and releases its records",
      refusals: ["notFound", "connectionClosed", "changedMeanwhile"],
    })
    .input(ConnectionStep)
    .output(ConnectionDetails)
    .mutation(({ ctx, input }) => trashConnection(ctx, input)),

  view: operator("accounting:read")
    .meta({
      rest: "POST /accounting/connections/view",
      summary: "Returns a connection with its records and history",
      refusals: ["notFound"],
    })
    .input(ConnectionRef)
    .output(ConnectionDetails)
    .query(({ ctx, input }) => readConnection(ctx, input)),

  merge: operator("accounting:write")
    .meta({
      rest: "POST /accounting/connections/merge",
      summary: "Merges a connection into another",
      refusals: ["notFound", "connectionClosed"],
    })
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
