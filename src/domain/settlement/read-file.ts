import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { Refusal, refuseField } from "../errors";
import { openFile } from "../file/open-file";
import { readCells } from "../sheet";
import { MOST_LINES } from "./rules";
import { findHead, guessColumns } from "./rules.columns";
import type { StatementPreview } from "./schema.compare";

const MOST_COLUMNS = 60;
/** Titles above the head, sums below. */
const BESIDES = 200;
const SAMPLE = 6;

type Sheet = { name: string; rows: string[][] };

/** Rows of an uploaded statement. 3009; 3008 and 3014 for what is in it. */
export async function readSheet(ctx: Ctx<OperatorActor>, fileId: number): Promise<Sheet> {
  const { name, mime, content } = await openFile(ctx, { branchId: ctx.actor.branchId, id: fileId, form: "whole" });
  const rows = await readCells(content, mime);
  if (rows.length < 2) throw refuseField("file_id", EMPTY, "fileRefused");
  if (rows.length > MOST_LINES + BESIDES || rows.some((row) => row.length > MOST_COLUMNS))
    throw new Refusal("tooLarge", { fields: [{ path: "file_id", message: MANY }] });
  return { name, rows };
}

/** What a statement holds: its head, what each column seems to be, the first rows. Refuses as reading does. */
export async function previewStatement(
  ctx: Ctx<OperatorActor>,
  { file_id }: { file_id: number },
): Promise<z.input<typeof StatementPreview>> {
  const { name, rows } = await readSheet(ctx, file_id);
  const head = findHead(rows);
  const headers = rows[head]!;
  const sample = rows.slice(head + 1, head + 1 + SAMPLE);
  const toman = rows.slice(0, head + 1).some((row) => row.some((cell) => /تومان|toman/i.test(cell)));
  return { name, head, headers, columns: guessColumns(headers), sample, total: rows.length - head - 1, toman };
}

const EMPTY = { en: "no rows under its head", fa: "زیر سرستون‌ها ردیفی نیست" };
const MANY = { en: "at most 20,000 rows of 60 columns", fa: "حداکثر ۲۰٬۰۰۰ ردیف ۶۰ ستونی" };
