import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { ExportKind, Format } from "./rules";
import { MAX_IN_PROGRESS, MAX_STORED } from "./rules";
import type { ExportList } from "./schema";

/** The caller's exports in this branch, newest first: in progress or still stored. */
export async function listExports({ db, actor, now }: Ctx<OperatorActor>): Promise<z.input<typeof ExportList>> {
  const { branchId, operatorId } = actor;
  const rows = await db.export.findMany({
    where: { branchId, operatorId, expiresAt: { gt: now } },
    orderBy: { id: "desc" },
    take: MAX_STORED + MAX_IN_PROGRESS,
  });
  return {
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind as ExportKind,
      format: row.format as Format,
      state: row.state,
      reason: row.reason,
      percent: row.percent,
      rows: row.rows,
      file_name: row.fileName,
      bytes: row.bytes,
      asked_at: row.askedAt,
      expires_at: row.expiresAt,
    })),
  };
}
