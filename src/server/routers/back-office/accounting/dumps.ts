import { exportEntries } from "@/domain/accounting/journal-export/export-entries";
import { exportJournal } from "@/domain/accounting/journal-export/export-journal";
import { ExportJournalInput } from "@/domain/accounting/journal-export/schema";
import { StreamedFile } from "@/domain/kernel/file-stream";
import { inSnapshot } from "@/server/snapshot";
import { operator, router } from "@/server/trpc";

/** The complete books for other programs, streamed. */
export const dumps = router({
  entries: operator("accounting:read")
    .meta({
      rest: "GET /exports/entries.csv",
      rate: "heavy",
      kind: "stream",
      produces: "text/csv",
      summary: "Exports all entries as CSV",
    })
    .input(ExportJournalInput)
    .output(StreamedFile)
    .query(({ ctx, input }) => exportEntries(ctx, inSnapshot, input)),

  journal: operator("accounting:read")
    .meta({
      rest: "GET /exports/journal.hledger",
      rate: "heavy",
      kind: "stream",
      produces: "text/plain",
      summary: "Exports all entries as a journal for hledger and ledger",
    })
    .input(ExportJournalInput)
    .output(StreamedFile)
    .query(({ ctx, input }) => exportJournal(ctx, inSnapshot, input)),
});
