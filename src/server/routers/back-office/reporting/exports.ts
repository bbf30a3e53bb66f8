import { StreamedFile } from "@/domain/kernel/file-stream";
import { JournalParams, StatementParams, TrialBalanceParams } from "@/domain/reporting/export/schema";
import { streamCsv } from "@/domain/reporting/export/stream-csv";
import { inSnapshot } from "@/server/snapshot";
import { operator, router } from "@/server/trpc";

const csv = { kind: "stream", produces: "text/csv" } as const;

/** Accounting pages as CSV in the user's language and calendar, streamed. */
export const exportFiles = router({
  journal: operator("accounting:read")
    .meta({ rest: "GET /exports/journal.csv", ...csv, summary: "Exports the journal as CSV" })
    .input(JournalParams)
    .output(StreamedFile)
    .query(({ ctx, input: params }) => streamCsv(ctx, inSnapshot, { kind: "journal", params })),

  statement: operator("accounting:read")
    .meta({
      rest: "GET /exports/statement.csv",
      ...csv,
      summary: "Exports an account statement as CSV",
      refusals: ["notFound"],
    })
    .input(StatementParams)
    .output(StreamedFile)
    .query(({ ctx, input: params }) => streamCsv(ctx, inSnapshot, { kind: "statement", params })),

  trialBalance: operator("accounting:read")
    .meta({ rest: "GET /exports/trial-balance.csv", ...csv, summary: "Exports the trial balance as CSV" })
    .input(TrialBalanceParams)
    .output(StreamedFile)
    .query(({ ctx, input: params }) => streamCsv(ctx, inSnapshot, { kind: "trial_balance", params })),
});
