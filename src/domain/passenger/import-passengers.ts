import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { openFile } from "../file/open-file";
import { readCells } from "../sheet";
import { transact } from "../transact";
import { askWork } from "../work/ask-work";
import { type Column, guessColumns } from "./rules.columns";
import type { ImportPreview, ImportRequest } from "./schema.import";

/** The work's name; what its strokes do stands in import-stroke.ts. */
export const PASSENGER_IMPORT = "passenger_import";

const MOST_ROWS = 50_000;
const MOST_COLUMNS = 60;
const SAMPLE = 5;

/** What an uploaded spreadsheet holds: its heads, what each seems to be, the first rows. 3009; 3008 and 3014 for what is in it. */
export async function previewImport(
  ctx: Ctx<OperatorActor>,
  { file_id }: { file_id: number },
): Promise<z.input<typeof ImportPreview>> {
  const { name, headers, rows } = await readFile(ctx, file_id);
  return { name, headers, columns: guessColumns(headers), sample: rows.slice(0, SAMPLE), total: rows.length };
}

/**
 * Asks for the rows of an uploaded spreadsheet to become passengers, each as a store would make or change it. 3003 where no name
 * and nothing to be known by is among the columns; 3008, 3009, 3014 as the preview; 9001 for too many works at once.
 */
export async function importPassengers(
  ctx: Ctx<OperatorActor>,
  { file_id, columns }: z.output<typeof ImportRequest>,
): Promise<{ id: number }> {
  refuseUseless(columns);
  const { name, headers, rows } = await readFile(ctx, file_id);
  const { branchId, operatorId } = ctx.actor;
  return transact(ctx, async (tx) => {
    const total = rows.length;
    const made = await tx.db.passengerImport.create({ data: { branchId, operatorId, name, headers, total } });
    await tx.db.$executeRaw`
      insert into passenger_import_rows (branch_id, import_id, nr, cells)
      select ${branchId}::int, ${made.id}::int, r.nr, r.cells
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality r (cells, nr)`;
    const params = { import_id: made.id, columns };
    const { id } = await askWork(tx, { kind: PASSENGER_IMPORT, title: name, params, total });
    await tx.db.passengerImport.update({ where: { branchId_id: { branchId, id: made.id } }, data: { workId: id } });
    return { id };
  });
}

function refuseUseless(columns: readonly (Column | null)[]): void {
  const has = (...names: Column[]) => names.some((name) => columns.includes(name));
  if (!has("first_name", "full_name", "first_name_latin")) throw refuseField("columns", NO_NAME);
  if (!has("national_code", "passport_number")) throw refuseField("columns", NOT_KNOWN);
  const twice = columns.find((column, at) => column && columns.indexOf(column) !== at);
  if (twice) throw refuseField("columns", { en: `${twice} stands twice`, fa: "یک ستون دو بار برگزیده شده است" });
}

async function readFile(ctx: Ctx<OperatorActor>, id: number) {
  const { name, mime, content } = await openFile(ctx, { branchId: ctx.actor.branchId, id, form: "whole" });
  const [headers = [], ...rows] = await readCells(content, mime);
  if (rows.length === 0) throw refuseField("file_id", EMPTY, "fileRefused");
  if (rows.length > MOST_ROWS || headers.length > MOST_COLUMNS)
    throw new Refusal("tooLarge", { fields: [{ path: "file_id", message: MANY }] });
  return { name, headers, rows };
}

const NO_NAME = { en: "no column is the name", fa: "هیچ ستونی نام نیست" };
const NOT_KNOWN = { en: "no column is the national code or passport", fa: "هیچ ستونی کد ملی یا گذرنامه نیست" };
const EMPTY = { en: "no rows under its head", fa: "زیر سرستون‌ها ردیفی نیست" };
const MANY = { en: "at most 50,000 rows of 60 columns", fa: "حداکثر ۵۰٬۰۰۰ ردیف ۶۰ ستونی" };
