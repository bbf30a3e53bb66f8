import { setImmediate as turn } from "node:timers/promises";
import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField, type ValidationIssue } from "../../kernel/errors";
import { amountOf, dayOf } from "../../platform/table-file/cells";
import { readSheet } from "../settlement/read-file";
import { LOOKED_AT } from "../settlement/rules.columns";
import { MAX_DOCUMENT_LINES } from "./rules";
import { type BillColumn, findBillHead, guessBillColumns, hasNet } from "./rules.columns";
import type { BillLineForm, BillPreview, BillReading } from "./schema";

const SAMPLE = 6;
const TOMAN = 10n;
/** Rows processed before yielding to other work. */
const TURN = 500;
/** Faults shown of a file. */
const MAX_FAULTS = 20;

/** Preview of a bill: header, guessed column meanings, first rows. Throws notFound (3009), tooLarge (3008), fileRefused (3014). */
export async function previewBill(
  ctx: Ctx<OperatorActor>,
  { file_id }: { file_id: number },
): Promise<z.input<typeof BillPreview>> {
  const { name, rows, total } = await readSheet(ctx, file_id, LOOKED_AT + SAMPLE + 1);
  const head = findBillHead(rows);
  const headers = rows[head]!;
  const sample = rows.slice(head + 1, head + 1 + SAMPLE);
  const toman = rows.slice(0, head + 1).some((row) => row.some((cell) => /تومان|toman/i.test(cell)));
  return { name, head, headers, columns: guessBillColumns(headers), sample, total: total - head - 1, toman };
}

/**
 * Lines of an uploaded bill, refused whole: fieldInvalid (3003) names the rows that cannot be read. Rows without an amount, and
 * sums, are left out.
 */
export async function readBill(
  ctx: Ctx<OperatorActor>,
  { fileId, reading, decimals }: { fileId: number; reading: BillReading; decimals: number },
): Promise<BillLineForm[]> {
  if (!hasNet(reading.columns)) throw refuseField("reading.columns", NO_AMOUNT);
  const { rows } = await readSheet(ctx, fileId);
  return readBillRows(rows, { ...reading, decimals });
}

/** The same of rows. */
async function readBillRows(
  rows: readonly (readonly string[])[],
  { head, columns, toman, decimals }: BillReading & { decimals: number },
): Promise<BillLineForm[]> {
  const at = new Map(columns.flatMap((column, place): [BillColumn, number][] => (column ? [[column, place]] : [])));
  const faults: ValidationIssue[] = [];
  const lines: BillLineForm[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % TURN === 0) await turn();
    if (index <= head || row.some((cell) => TOTAL.test(cell.trim()))) continue;
    const cell = (column: BillColumn) => (row[at.get(column) ?? -1] ?? "").replace(/^'(?=[=+\-@])/, "").trim();
    const bad = (column: BillColumn) => faults.push({ path: `rows[${index + 1}].${column}`, message: UNREADABLE });
    const amount = (column: BillColumn) => {
      const read = amountOf(cell(column), decimals);
      if (read === undefined) bad(column);
      return read && toman ? read * TOMAN : (read ?? null);
    };
    const [base, taxes, commission] = [amount("base"), amount("taxes"), amount("commission")];
    const net = amount("net") ?? (base === null ? null : base + (taxes ?? 0n) - (commission ?? 0n));
    if (net === null) continue;
    const day = cell("date") === "" ? null : dayOf(cell("date"));
    if (day === undefined) bad("date");
    lines.push({
      ...{ ticket: cell("ticket").slice(0, 40) || null, reference: cell("reference").slice(0, 60) || null },
      ...{ passenger: cell("passenger").slice(0, 100) || null, day: day ?? null, base, taxes, commission, net },
    });
  }
  if (faults.length > 0) throw new Refusal("fieldInvalid", { fields: faults.slice(0, MAX_FAULTS) });
  if (lines.length === 0) throw refuseField("file_id", NO_LINES);
  if (lines.length > MAX_DOCUMENT_LINES) throw new Refusal("tooLarge");
  return lines;
}

const TOTAL = /^(جمع|مجموع|total|sum|grand total)/i;
const NO_AMOUNT = { en: "no column has an amount", fa: "هیچ ستونی مبلغ نیست" };
const NO_LINES = { en: "no row has an amount in these columns", fa: "در این ستون‌ها هیچ ردیفی مبلغ ندارد" };
const UNREADABLE = { en: "cannot be read", fa: "خوانا نیست" };
