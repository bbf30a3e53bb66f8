import { exportEntries } from "@/domain/accounting/journal-export/export-entries";
import { exportJournal } from "@/domain/accounting/journal-export/export-journal";
import { ExportJournalInput } from "@/domain/accounting/journal-export/schema";
import { StreamedFile } from "@/domain/kernel/file-stream";
import { inSnapshot } from "@/server/snapshot";
import { operator, router } from "@/server/trpc";

/** The whole books for other programs, told while they are read. */
export const dumps = router({
  entries: operator("accounting:read")
    .meta({
      rest: "GET /exports/entries.csv",
      rate: "heavy",
      kind: "stream",
      produces: "text/csv",
      summary: "All entries as CSV",
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
      summary: "All entries as a journal for hledger and ledger",
    })
    .input(ExportJournalInput)
    .output(StreamedFile)
    .query(({ ctx, input }) => exportJournal(ctx, inSnapshot, input)),
});
