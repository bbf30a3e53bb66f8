import { dumpEntries } from "@/domain/dump/dump-entries";
import { dumpJournal } from "@/domain/dump/dump-journal";
import { DumpQuery } from "@/domain/dump/schema";
import { StreamedFile } from "@/domain/file-stream";
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
    .input(DumpQuery)
    .output(StreamedFile)
    .query(({ ctx, input }) => dumpEntries(ctx, inSnapshot, input)),

  journal: operator("accounting:read")
    .meta({
      rest: "GET /exports/journal.hledger",
      rate: "heavy",
      kind: "stream",
      produces: "text/plain",
      summary: "All entries as a journal for hledger and ledger",
    })
    .input(DumpQuery)
    .output(StreamedFile)
    .query(({ ctx, input }) => dumpJournal(ctx, inSnapshot, input)),
});
