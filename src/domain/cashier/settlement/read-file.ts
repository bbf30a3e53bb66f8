import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { openFile } from "../../platform/file/open-file";
import { readTable, type Table } from "../../platform/table-file/read-table";
import { MAX_LINES } from "./rules";
import { findHead, guessColumns, LOOKED_AT } from "./rules.columns";
import type { StatementPreview } from "./schema.compare";

/** Titles above the header, sums below. */
const BESIDES = 200;
const SAMPLE = 6;

type Sheet = Table & { name: string };

/**
 * Rows of an uploaded statement, or the `first` of them. Throws notFound (3009); tooLarge (3008) and fileRefused (3014)
 * for its content.
 */
export async function readSheet(ctx: Ctx<OperatorActor>, fileId: number, first?: number): Promise<Sheet> {
  const { name, mime, content } = await openFile(ctx, { branchId: ctx.actor.branchId, id: fileId, form: "whole" });
  const table = await readTable(content, {
    ...{ mime, of: ctx.actor, most: MAX_LINES + BESIDES },
    ...(first !== undefined && { first }),
  });
  if (table.total < 2) throw refuseField("file_id", EMPTY, "fileRefused");
  return { name, ...table };
}

/** Preview of a statement: header, guessed column meanings, first rows. Throws as reading does. */
export async function previewStatement(
  ctx: Ctx<OperatorActor>,
  { file_id }: { file_id: number },
): Promise<z.input<typeof StatementPreview>> {
  const { name, rows, total } = await readSheet(ctx, file_id, LOOKED_AT + SAMPLE + 1);
  const head = findHead(rows);
  const headers = rows[head]!;
  const sample = rows.slice(head + 1, head + 1 + SAMPLE);
  const toman = rows.slice(0, head + 1).some((row) => row.some((cell) => /تومان|toman/i.test(cell)));
  return { name, head, headers, columns: guessColumns(headers), sample, total: total - head - 1, toman };
}

const EMPTY = { en: "has no rows below the header", fa: "زیر سرستون‌ها ردیفی نیست" };
