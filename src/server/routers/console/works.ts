import { listRuns } from "@/domain/ledger/list-runs";
import { RunList } from "@/domain/ledger/schema.runs";
import { cancelWork } from "@/domain/work/cancel-work";
import { listWorkRows, listWorks, readWork } from "@/domain/work/list-works";
import { WorkList, WorkName, WorkOut, WorkRows, WorkRowsQuery } from "@/domain/work/schema";
import { operator, router } from "@/server/trpc";

/** Works the person asked for: imports, bulk messages. Each is asked for where it belongs, and done by jobs. */
export const works = router({
  list: operator()
    .output(WorkList)
    .query(({ ctx }) => listWorks(ctx)),
  /** Closings and verifications the person asked for. */
  runs: operator("accounting:read")
    .output(RunList)
    .query(({ ctx }) => listRuns(ctx)),
  read: operator()
    .input(WorkName)
    .output(WorkOut)
    .query(({ ctx, input }) => readWork(ctx, input)),
  rows: operator()
    .input(WorkRowsQuery)
    .output(WorkRows)
    .query(({ ctx, input }) => listWorkRows(ctx, input)),
  cancel: operator()
    .input(WorkName)
    .output(WorkName)
    .mutation(({ ctx, input }) => cancelWork(ctx, input)),
});
