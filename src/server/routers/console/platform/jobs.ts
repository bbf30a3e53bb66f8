import { listRuns } from "@/domain/accounting/ledger/list-runs";
import { RunList } from "@/domain/accounting/ledger/schema.runs";
import { cancelJob } from "@/domain/platform/background-job/cancel-job";
import { getJob, listJobRows, listJobs } from "@/domain/platform/background-job/list-jobs";
import { JobDto, JobList, JobName, JobRows, ListJobRowsInput } from "@/domain/platform/background-job/schema";
import { operator, router } from "@/server/trpc";

/** Background jobs of the user: imports, bulk messages. Requested on their own pages, run by jobs. */
export const works = router({
  list: operator()
    .output(JobList)
    .query(({ ctx }) => listJobs(ctx)),
  /** Closings and verifications requested by the user. */
  runs: operator("accounting:read")
    .output(RunList)
    .query(({ ctx }) => listRuns(ctx)),
  read: operator()
    .input(JobName)
    .output(JobDto)
    .query(({ ctx, input }) => getJob(ctx, input)),
  rows: operator()
    .input(ListJobRowsInput)
    .output(JobRows)
    .query(({ ctx, input }) => listJobRows(ctx, input)),
  cancel: operator()
    .input(JobName)
    .output(JobName)
    .mutation(({ ctx, input }) => cancelJob(ctx, input)),
});
