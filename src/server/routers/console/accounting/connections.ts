import { listCandidates } from "@/domain/accounting/connection/list-candidates";
import { CandidateQuery, Candidates, ConnectionRestored, ConnectionStep } from "@/domain/accounting/connection/schema";
import { restoreConnection } from "@/domain/accounting/connection/trash-connection";
import { connections as documented } from "@/server/routers/back-office/accounting/connections";
import { operator, router } from "@/server/trpc";

/** Connections of financial records. */
export const connections = router({
  list: documented.list,
  view: documented.view,

  candidates: operator("accounting:read")
    .input(CandidateQuery)
    .output(Candidates)
    .query(({ ctx, input }) => listCandidates(ctx, input)),

  store: documented.store,
  update: documented.update,
  trash: documented.trash,

  restore: operator("accounting:write")
    .input(ConnectionStep)
    .output(ConnectionRestored)
    .mutation(({ ctx, input }) => restoreConnection(ctx, input)),

  merge: documented.merge,
});
