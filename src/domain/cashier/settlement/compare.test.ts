import { beforeEach, describe, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { prisma } from "@/server/db";
import { inSnapshot } from "@/server/snapshot";
import { refusal } from "../../../../tests/operators";
import { cashier, type Desk, receipt, store } from "../../../../tests/payments";
import { postVoucher } from "../../accounting/ledger/post-voucher";
import { storeFile } from "../../platform/file/store-file";
import { streamCsv } from "../../reporting/export/stream-csv";
import { compareAgain, compareStatement } from "./compare-statement";
import { listLines } from "./list-lines";
import { markLines } from "./mark-lines";
import { listComparisons, readComparison } from "./read-comparison";
import { previewStatement } from "./read-file";
import type { Reading } from "./schema.compare";

let desk: Desk;
beforeEach(async () => {
  desk = await cashier();
});

/** Posts a sale in our books: positive means they owe it. */
async function ours(amount: number, date: string, description = "بلیت") {
  const side = amount > 0 ? (["dr", "cr"] as const) : (["cr", "dr"] as const);
  const sum = BigInt(Math.abs(amount));
  const { voucher_id } = await postVoucher(desk.ctx, {
    ...{ key: null, doc_date: date, kind: "sale", description },
    lines: [
      { account_id: desk.receivable, party: `colleague:${desk.colleague}`, [side[0]]: sum },
      { mapping: "sale", [side[1]]: sum },
    ],
  });
  return voucher_id;
}
const upload = async (content: string | Uint8Array, name = "statement.csv", at = desk) =>
  (await storeFile(at.ctx, { name, area: "statements", content: Buffer.from(content) })).id;
async function compare(rows: string[], more: object = {}) {
  const file_id = await upload(rows.join("\n"));
  const { head, columns, toman } = await previewStatement(desk.ctx, { file_id });
  return compareStatement(desk.ctx, { colleague_id: desk.colleague, file_id, head, columns, toman, ...more });
}
const HEAD = "صورت‌حساب آژانس،,,,,\nتاریخ,مرجع,شرح,بدهکار,بستانکار,مانده";
const lines = async (id: number, more: object = {}) =>
  (await listLines(desk.ctx, { id, per_page: 100, ...more })).items;

describe("a colleague's statement compared with ours", () => {
  test("finds pairs, differences and one-sided lines, and explains the difference of the closings exactly", async () => {
    await ours(700, "2026-09-01");
    const paired = await ours(1_000, "2026-09-23", "رزرو K7Q2MN");
    await ours(500, "2026-09-24", "رزرو AB12CD");
    await store(desk, [receipt(desk, { amount: 300, date: "2026-09-26", reference: "TR-7788" })]);
    await ours(250, "2026-09-28");
    // They record debts as credit, lack our last sale, and have one line we do not know.
    const result = await compare([
      HEAD,
      ",,مانده از قبل,,650,-650",
      "1405/07/01,K7Q2MN,خرید,,1000,-1650",
      "1405/07/03,,خرید AB12CD,,500,-2150",
      "1405/07/05,tr 7788,حواله,280,,-1870",
      "1405/07/06,X9,,,77,-1947",
    ]);
    expect(result.summary).toMatchObject({
      ...{ sense: "mirrored", ours: { count: 4, opening: 700, closing: 2_150 } },
      theirs: { count: 4, opening: 650, closing: 1_947, opening_told: true },
      ...{ difference: 203, opening: 50, matched: { count: 2, amount: 1_500 }, misadded: 0 },
      ...{ differs: { count: 1, amount: -20 }, ours_only: { count: 1, amount: 250 } },
      theirs_only: { count: 1, amount: 77 },
    });
    const { summary } = result;
    const explained = Number(summary.opening) + Number(summary.differs.amount) + Number(summary.ours_only.amount);
    expect(explained - Number(summary.theirs_only.amount) - Number(summary.misadded)).toBe(summary.difference);
    const [first] = await lines(result.id, { kind: "matched" });
    expect(first).toMatchObject({
      ...{ how: "mention", our_amount: 1_000, their_amount: 1_000 },
      ...{ ours: { document_id: Number(paired), date: "2026-09-23" }, theirs: { nr: 4, reference: "K7Q2MN" } },
    });
    expect(await lines(result.id, { search: "x9" })).toMatchObject([{ kind: "theirs_only", their_amount: 77 }]);
  });

  test("is exported as a table with the explanation of the difference below", async () => {
    await ours(1_000, "2026-09-23");
    const { id } = await compare(["date,ref,amount", "2026-09-23,=A1,-1000", "2026-09-24,,-40"]);
    const subject = { kind: "comparison", params: { id } } as const;
    const { content } = await streamCsv(desk.ctx, inSnapshot, subject);
    let text = "";
    for await (const part of content) text += part;
    expect(text.trim().split(/\r?\n/)).toHaveLength(3);
    expect(text).toContain("'=A1");
    const stranger = await cashier();
    const { content: nothing } = await streamCsv(stranger.ctx, inSnapshot, subject);
    expect(
      await refusal(
        (async () => {
          for await (const _ of nothing);
        })(),
      ),
    ).toMatchObject({ reason: "notFound" });
  });

  test("detects a statement in our sense, allows another, and reports a wrong sum", async () => {
    await ours(1_000, "2026-09-23");
    const rows = ["date,debit,credit,balance", "2026-09-23,1000,,1005", "2026-09-24,40,,1045"];
    const result = await compare(rows);
    expect(result.summary).toMatchObject({ sense: "same", other_sense: 0, theirs: { opening: 5, closing: 1_045 } });
    const { reading, id } = result;
    const other = await compareAgain(desk.ctx, { id, ...(reading as Reading), sense: "mirrored" });
    expect(other).toMatchObject({ version: 2, summary: { sense: "mirrored", matched: { count: 0 }, other_sense: 1 } });
    const wrong = await compare(["date,debit,credit,balance", "2026-09-23,1000,,1000", "2026-09-23,40,,1050"]);
    expect(wrong.summary).toMatchObject({ misadded: 10, difference: -50, theirs_only: { amount: 40 } });
  });

  test("marks stay with their lines in a new comparison", async () => {
    await ours(1_000, "2026-09-23");
    const { id, reading } = await compare(["date,amount", "2026-09-23,-1000", "2026-09-24,-40"]);
    const [open] = await lines(id, { kind: "theirs_only" });
    await markLines(desk.ctx, { id, nr: [open!.nr], mark: "asked", note: "فاکتور خواسته شد" });
    await ours(60, "2026-09-23");
    await compareAgain(desk.ctx, { id, ...(reading as Reading) });
    expect(await lines(id, { mark: "asked" })).toMatchObject([
      { kind: "theirs_only", their_amount: 40, note: "فاکتور خواسته شد", marked_by: desk.ctx.actor.name },
    ]);
    expect(await readComparison(desk.ctx, { id })).toMatchObject({ marks: { asked: 1, explained: 0 } });
    expect(await listComparisons(desk.ctx, { colleague_id: desk.colleague })).toMatchObject([{ id, open: 2 }]);
    await markLines(desk.ctx, { id, nr: [open!.nr + 1], mark: null });
    expect(await lines(id, { mark: "asked" })).toEqual([]);
  });

  test("reads a spreadsheet like a CSV; formulas are text", async () => {
    await ours(1_000, "2026-09-23");
    const cell = (value: string | number) => ({ value, type: typeof value === "number" ? Number : String }) as never;
    const rows = [
      ["Statement", "", ""],
      ["Date", "Ref", "Amount"],
      ["2026-09-23", "=1+1", -1_000],
    ];
    const file_id = await upload(await writeXlsxFile(rows.map((row) => row.map(cell))).toBuffer(), "theirs.xlsx");
    const { head, columns, total } = await previewStatement(desk.ctx, { file_id });
    expect([head, columns, total]).toEqual([1, ["date", "reference", "amount"], 1]);
    const result = await compareStatement(desk.ctx, {
      colleague_id: desk.colleague,
      file_id,
      head,
      columns,
      toman: false,
    });
    expect(result.summary).toMatchObject({ matched: { count: 1, amount: 1_000 }, difference: 0 });
    expect(await lines(result.id)).toMatchObject([{ theirs: { reference: "=1+1" }, how: "day" }]);
  });

  test("rejects a file without amounts, days or rows, and stores nothing", async () => {
    expect(await refusal(compare(["date,balance", "2026-09-23,5"]))).toEqual({
      reason: "fieldInvalid",
      fields: ["columns"],
    });
    expect(await refusal(compare(["ref,amount", "a1,5"]))).toEqual({ reason: "fieldInvalid", fields: ["from"] });
    expect(await refusal(compare(["date,amount", "2026-09-23,"]))).toEqual({
      reason: "fieldInvalid",
      fields: ["columns"],
    });
    expect(await prisma().comparison.count({ where: { branchId: desk.branchId } })).toBe(0);
  });

  test("another branch cannot access file, colleague or comparison", async () => {
    await ours(1_000, "2026-09-23");
    const { id, reading, file_id } = await compare(["date,amount", "2026-09-23,-1000"]);
    const stranger = await cashier();
    const theirs = { head: 0, columns: reading.columns, toman: false };
    const request = { ...theirs, colleague_id: stranger.colleague };
    const own = await upload("date,amount\n2026-09-23,5", "own.csv", stranger);
    for (const attempt of [
      () => compareStatement(stranger.ctx, { ...request, file_id }),
      () => compareStatement(stranger.ctx, { ...theirs, colleague_id: desk.colleague, file_id: own }),
      () => compareAgain(stranger.ctx, { id, ...theirs }),
      () => readComparison(stranger.ctx, { id }),
      () => listLines(stranger.ctx, { id, per_page: 10 }),
      () => markLines(stranger.ctx, { id, nr: [1], mark: "asked" }),
    ])
      expect(await refusal(attempt())).toMatchObject({ reason: "notFound" });
    expect(await listComparisons(stranger.ctx, {})).toEqual([]);
  });
});
