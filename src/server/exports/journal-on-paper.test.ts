import { isValidElement, type ReactNode } from "react";
import { beforeAll, expect, test } from "vitest";
import { storePassenger } from "@/domain/people/passenger/store-passengers";
import { openTable } from "@/domain/reporting/export/open-table";
import type { ExportTableRow, Table } from "@/domain/reporting/export/table";
import { wordsOf } from "@/domain/reporting/export/words";
import { inSnapshot } from "@/server/snapshot";
import { close, pair, post } from "../../../tests/closing";
import { type Books, booksWith } from "../../../tests/exports";
import { partnerOf } from "../../../tests/fixtures";
import { nationalCode } from "../../../tests/national-code";
import { laidOut } from "./pdf-measures";
import { TablePage } from "./pdf-page";

let books: Books;
let passenger: number;
let colleague: number;
let definite: number;
let open: number;
beforeAll(async () => {
  // Documents of another month, so that database ids differ from document numbers.
  books = await booksWith(20, { locale: "fa" });
  const { of, ctx } = books;
  const person = { first_name: "مریم", last_name: "کاظمی", national_code: nationalCode(77) };
  passenger = (await storePassenger(ctx, person)).id;
  colleague = (await partnerOf(ctx.actor.branchId)).colleagueId;
  const party = (name: string, amount: number) => pair(of.cash, of.sale, amount, { party: name });
  definite = (await post(of, "2025-01-05", party(`passenger:${passenger}`, 7_001))).voucher_id!;
  expect((await close(of.branchId, "2025-01-31")).state).toBe("done");
  expect((await close(of.branchId, "2025-01-31", "definite")).state).toBe("done");
  open = (await post(of, "2025-02-05", party(`colleague:${colleague}`, 7_002))).voucher_id!;
});

/** Collects the texts of a page in layout order. */
function textsOf(node: ReactNode): string[] {
  if (typeof node === "string" || typeof node === "number") return [String(node)];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (!isValidElement<{ text?: string; children?: ReactNode }>(node)) return [];
  return [...(node.props.text === undefined ? [] : [node.props.text]), ...textsOf(node.props.children)];
}

async function onPaper(subject: object, locale: "fa" | "en") {
  const preferences = { locale, calendar: "jalali", digits: "latin" } as const;
  const read = inSnapshot(async function* (snapshot) {
    const {
      table,
      written,
      manner: full,
    } = await openTable(books.ctx, snapshot, { subject: subject as never, manner: preferences });
    const rows: ExportTableRow[] = [];
    for await (const batch of table.rows) rows.push(...batch);
    const shape = laidOut(table);
    const given = { table, shape, rows, foot: table.foot(), number: 1, words: wordsOf(locale), written, manner: full };
    yield { table, shape, texts: textsOf(TablePage(given)) };
  });
  for await (const page of read) return page;
  throw new Error("nothing was read");
}

test("the journal: definite documents by their numbers, parties by their names, no internal ids", async () => {
  const { texts } = await onPaper({ kind: "journal", params: { from: "2025-01-01", to: "2025-02-28" } }, "fa");
  const page = texts.join("\n");
  expect(page).toContain("مریم کاظمی");
  expect(page).not.toMatch(/passenger:|colleague:|supplier:/);
  // The first document of its type and year is number 1; an unnumbered one shows its temporary number.
  expect(texts.filter((text) => text === "1")).toHaveLength(2);
  expect(texts).not.toContain(String(definite));
  expect(texts.filter((text) => text === String(open))).toHaveLength(2);
});

/** Width of a bold header letter and the cell padding (pdf-measures.ts): letters that fit in a line. */
const lettersOf = (width: number) => Math.floor((width - 6) / 5);

/** Number of lines the words take, broken between words. */
function linesOf(name: string, letters: number): number {
  let [lines, left] = [1, letters];
  for (const word of name.split(" ")) {
    if (word.length > left) [lines, left] = [lines + 1, letters];
    left -= word.length + 1;
  }
  return lines;
}

test.each(["fa", "en"] as const)("the trial balance of eight columns in %s: its heads are whole", async (locale) => {
  const params = { from: "2025-01-01", to: "2025-02-28", columns: 8, level: "detailed", scope: "branch" };
  const { table, shape, texts } = await onPaper({ kind: "trial_balance", params }, locale);
  const heads = (table as Table).columns.map(({ name }) => name);
  expect(heads).toHaveLength(10);
  expect(texts).toEqual(expect.arrayContaining(heads));
  for (const { column, width } of shape.columns) {
    const lines = linesOf(column.name, lettersOf(width));
    expect([column.name, lines]).toEqual([column.name, Math.min(lines, shape.headLines)]);
    // A word wider than its column is cut anywhere.
    expect(Math.max(...column.name.split(" ").map(({ length }) => length))).toBeLessThanOrEqual(lettersOf(width));
  }
});
