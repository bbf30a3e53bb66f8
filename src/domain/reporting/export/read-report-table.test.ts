import { beforeAll, expect, test } from "vitest";
import { inSnapshot } from "@/server/snapshot";
import { cashier, type Desk, receipt, store } from "../../../../tests/payments";
import { askExport } from "./ask-export";
import { openTable } from "./open-table";
import { ReportParams } from "./schema";
import { streamCsv } from "./stream-csv";

let desk: Desk;
beforeAll(async () => {
  desk = await cashier();
  await store(desk, [receipt(desk, { amount: 4_000 }), receipt(desk, { type: "payment", amount: 1_500 })]);
});

const of = (input: object) => ({ kind: "report", params: ReportParams.parse(input) }) as const;
const REPORTS = ["sales", "profit", "receivables", "cheques", "cash_flow"] as const;

test.each(REPORTS)("%s: each row has a cell for each column, in both languages", async (name) => {
  for (const locale of ["fa", "en"] as const) {
    const preferences = { locale, calendar: "jalali", digits: "persian" } as const;
    const read = inSnapshot(async function* (books) {
      const { table } = await openTable(desk.ctx, books, { subject: of({ report: name }), manner: preferences });
      const rows = [];
      for await (const batch of table.rows) rows.push(...batch);
      yield { table, rows: [...rows, ...table.foot().totals] };
    });
    for await (const { table, rows } of read) {
      expect(table.columns.map((column) => column.name)).toEqual(table.columns.map(() => expect.stringMatching(/./)));
      for (const { cells } of rows) expect(cells).toHaveLength(table.columns.length);
      expect(new Set(table.columns.map(({ key }) => key)).size).toBe(table.columns.length);
    }
  }
});

test("the cash flow as a file: inflows, outflows and their sum", async () => {
  let text = "";
  for await (const chunk of (await streamCsv(desk.ctx, inSnapshot, of({ report: "cash_flow" }))).content) text += chunk;
  expect(text).toMatch(/,0,4000,1500,2500/);
});

test("sales and cheques require the permission of their pages", async () => {
  const accountant = { ...desk.ctx, actor: { ...desk.ctx.actor, permissions: ["accounting:read"] } };
  for (const name of ["sales", "cheques"] as const) {
    const subject = of({ report: name });
    await expect(askExport(accountant, { subject, format: "xlsx" })).rejects.toMatchObject({ reason: "noPermission" });
    await expect(streamCsv(accountant, inSnapshot, subject)).rejects.toMatchObject({ reason: "noPermission" });
  }
});
