import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { enqueueJob } from "../../platform/background-job/enqueue-job";
import { openFile } from "../../platform/file/open-file";
import { readTable, tablePieces } from "../../platform/table-file/read-table";
import { type Column, guessColumns } from "./rules.columns";
import type { STEPS } from "./rules.import";
import type { ImportPreview, ImportRequest } from "./schema.import";

/** Name of the job; its batches are in import-batch.ts. */
export const PASSENGER_IMPORT = "passenger_import";

const SAMPLE = 5;

/**
 * Returns the headers of an uploaded spreadsheet, the guessed column meanings and the first rows. Throws notFound
 * (3009); tooLarge (3008) and fileRefused (3014) for unreadable content.
 */
export async function previewImport(
  ctx: Ctx<OperatorActor>,
  { file_id }: { file_id: number },
): Promise<z.input<typeof ImportPreview>> {
  const { name, mime, content } = await openFile(ctx, { branchId: ctx.actor.branchId, id: file_id, form: "whole" });
  const { rows, total } = await readTable(content, { mime, of: ctx.actor, first: SAMPLE + 1 });
  if (total < 2) throw refuseField("file_id", EMPTY, "fileRefused");
  const [headers = [], ...sample] = rows;
  return { name, headers, columns: guessColumns(headers), sample, total: total - 1 };
}

/**
 * Starts a dry run over the rows of an uploaded spreadsheet: reports each row's outcome and changes no passenger
 * (run-import.ts writes). Throws fieldInvalid (3003) when no column holds a name or an identifying attribute; tooLarge
 * (3008), notFound (3009) and fileRefused (3014) as the preview; tooManyRequests (9001) for too many concurrent jobs.
 */
export async function importPassengers(
  ctx: Ctx<OperatorActor>,
  { file_id, columns }: z.output<typeof ImportRequest>,
): Promise<{ id: number }> {
  refuseUseless(columns);
  const { name, headers, pieces, total } = await readPieces(ctx, file_id);
  const { branchId, operatorId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const made = await tx.db.passengerImport.create({ data: { branchId, operatorId, name, headers, total, columns } });
    let before = 0;
    for (const { rows, count } of pieces) {
      // The first row holds the headers.
      await tx.db.$executeRaw`
        insert into passenger_import_rows (branch_id, import_id, nr, cells)
        select ${branchId}::int, ${made.id}::int, ${before}::int + r.nr - 1, r.cells
          from jsonb_array_elements(${rows}::jsonb) with ordinality r (cells, nr) where ${before}::int + r.nr > 1`;
      before += count;
    }
    return askStep(tx, { id: made.id, name }, "dry", total);
  });
}

/** Enqueues the next job over the rows of an import. */
export async function askStep(
  tx: TxCtx<OperatorActor>,
  { id: import_id, name }: { id: number; name: string },
  step: (typeof STEPS)[number],
  total: number,
): Promise<{ id: number }> {
  const params = { import_id, step };
  const { id } = await enqueueJob(tx, { kind: PASSENGER_IMPORT, title: name, params, total });
  const branchId_id = { branchId: tx.actor.branchId, id: import_id };
  await tx.db.passengerImport.update({ where: { branchId_id }, data: { workId: id, step } });
  return { id };
}

/** Characters written per statement: few statements, each of them short. */
const TOGETHER = 600_000;

/** Returns a file's headers, and all rows as JSON pieces that are passed to the database unparsed. */
async function readPieces(ctx: Ctx<OperatorActor>, id: number) {
  const { name, mime, content } = await openFile(ctx, { branchId: ctx.actor.branchId, id, form: "whole" });
  const pieces: { rows: string; count: number }[] = [];
  let headers: string[] | undefined;
  let total = 0;
  for await (const piece of tablePieces(content, { mime, of: ctx.actor })) {
    if ("total" in piece) {
      total = piece.total - 1;
      continue;
    }
    const rows = JSON.parse(piece.rows) as string[][];
    headers ??= rows[0];
    const last = pieces.at(-1);
    if (last && last.rows.length < TOGETHER) {
      last.rows = `${last.rows.slice(0, -1)},${piece.rows.slice(1)}`;
      last.count += rows.length;
    } else pieces.push({ rows: piece.rows, count: rows.length });
  }
  if (total < 1 || !headers) throw refuseField("file_id", EMPTY, "fileRefused");
  return { name, headers, pieces, total };
}

function refuseUseless(columns: readonly (Column | null)[]): void {
  const has = (...names: Column[]) => names.some((name) => columns.includes(name));
  if (!has("first_name", "full_name", "first_name_latin")) throw refuseField("columns", NO_NAME);
  if (!has("national_code", "passport_number", "birth_date", "mobile")) throw refuseField("columns", NOT_KNOWN);
  const twice = columns.find((column, at) => column && columns.indexOf(column) !== at);
  if (twice) throw refuseField("columns", { en: `${twice} stands twice`, fa: "یک ستون دو بار انتخاب شده است" });
}

const NO_NAME = { en: "no column has the name", fa: "هیچ ستونی نام نیست" };
const NOT_KNOWN = {
  en: "no column has the national ID, passport, date of birth or mobile",
  fa: "هیچ ستونی کد ملی، گذرنامه، تاریخ تولد یا موبایل نیست",
};
const EMPTY = { en: "has no rows below the header", fa: "زیر سرستون‌ها ردیفی نیست" };
