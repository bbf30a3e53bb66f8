import { Refusal } from "@/domain/kernel/errors";
import { type Attempt, endAttempt, keepPart, readAttempt } from "@/domain/reporting/export/attempt";
import { fileName } from "@/domain/reporting/export/file-name";
import { openTable } from "@/domain/reporting/export/open-table";
import { refuseTooMany } from "@/domain/reporting/export/refuse-too-many";
import { Subject } from "@/domain/reporting/export/schema";
import { readReader } from "@/domain/reporting/export/who-may";
import { prisma, query } from "../db";
import { inSnapshot } from "../snapshot";
import { tools } from "../tools";
import { pieces } from "./pieces";
import { WRITERS } from "./writers";

/** `onPercent` reports the share of rows read, before the file is assembled. */
type Given = { requestId: string; onPercent: (percent: number) => void };

/**
 * Writes the file of an attempt, piece by piece. Permissions are checked again: no longer allowed to read the books
 * (2007, 2008), more rows than the format allows (3008).
 */
export async function writeExport(attempt: Attempt, { requestId, onPercent }: Given): Promise<void> {
  const response = await readAttempt(query, attempt);
  if (!response) return;
  const { format, locale, calendar, digits } = response;
  const subject = Subject.parse({ kind: response.kind, params: response.params });
  const reader = { operatorId: response.operator_id, branchId: attempt.branchId };
  const found = await readReader(prisma(), reader, subject);
  if ("refused" in found) throw new Refusal(found.refused);
  const { actor } = found;
  const now = new Date();
  const ctx = { ...tools(), actor, now, requestId, locale };
  const { type, load } = WRITERS[format];
  const write = await load();
  let rows = 0;
  const content = inSnapshot(async function* (books) {
    const {
      table,
      written,
      manner: preferences,
    } = await openTable(ctx, books, { subject, manner: { locale, calendar, digits } });
    refuseTooMany(format, table.count);
    rows = table.count;
    yield* write({ table, written, manner: preferences, onPercent });
  });
  let [nr, bytes] = [0, 0];
  for await (const part of pieces(content)) {
    // Canceled: returning releases the snapshot.
    if (!(await keepPart(query, attempt, { nr: nr++, content: part }))) return;
    bytes += part.byteLength;
  }
  await endAttempt(query, attempt, { rows, bytes, fileName: fileName(subject, now, format), contentType: type });
}
