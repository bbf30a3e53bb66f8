import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { enqueueJob } from "../../platform/background-job/enqueue-job";
import { openFile } from "../../platform/file/open-file";
import { readSheet } from "./read-sheet";
import { COLUMNS, MAX_ROWS } from "./rules";
import type { PlaceImport } from "./schema";

/** The job's kind; its batches are in import-batch.ts. */
export const PLACE_IMPORT = "place_import";

/**
 * Enqueues the import of an uploaded spreadsheet as the branch's own places. Returns the job's id. Throws notFound
 * (3009) for another branch's file; as `readSheet` for its content; tooManyRequests (9001) when too many of the
 * person's jobs are in progress.
 */
export async function importPlaces(
  ctx: Ctx<OperatorActor>,
  { kind, file_id }: z.output<typeof PlaceImport>,
): Promise<{ id: number; rows: number }> {
  const { branchId } = ctx.actor;
  const { name, mime, content } = await openFile(ctx, { branchId, id: file_id, form: "whole" });
  const rows = await readSheet(content, { mime, of: ctx.actor, ...COLUMNS[kind], most: MAX_ROWS });
  return transact(ctx, async (tx) => {
    const { id } = await enqueueJob(tx, {
      kind: PLACE_IMPORT,
      title: name,
      params: { kind, file_id },
      total: rows.length,
    });
    await tx.db.$executeRaw`
      insert into place_import_rows (branch_id, work_id, nr, cells)
      select ${branchId}::int, ${id}::int, r.nr, r.cells
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality r (cells, nr)`;
    return { id, rows: rows.length };
  });
}
