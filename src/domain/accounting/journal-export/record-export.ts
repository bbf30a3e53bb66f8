import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { Snapshot } from "../../kernel/snapshot";
import { transact } from "../../kernel/transact";
import { countEntries } from "./entries";
import type { ExportJournalInput } from "./schema";

/** Audits an export of the books before its first byte. */
export async function recordExport(
  ctx: Ctx<OperatorActor>,
  books: Snapshot,
  of: { kind: "entries" | "hledger"; format: "csv" | "journal"; params: z.output<typeof ExportJournalInput> },
): Promise<void> {
  const rows = await countEntries(books, { branchId: ctx.actor.branchId, ...of.params });
  const subject = { type: "export", id: of.kind };
  await transact(ctx, (tx) => audit(tx, { action: "export.books", subject, after: { ...of, rows } }));
}
