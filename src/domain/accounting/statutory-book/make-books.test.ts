import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";
import type { BranchId } from "@/domain/kernel/context";
import { doBookWork } from "@/server/books/do-book-work";
import { files } from "@/server/files";
import { readPrinted } from "../../../../tests/book-reader";
import {
  type BookRow,
  bookRows,
  contentOf,
  jobsOf,
  legalProfile,
  makeDefinite,
  withoutBookGuards,
} from "../../../../tests/books";
import { close, mapped, pair, post, reopen } from "../../../../tests/closing";
import { ctxOf, office, operatorOf } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../tests/ledger";
import { requestBookVerification } from "./request-verification";

/** Books of definite months: read back from their files. */
let of: Chart;
let b: number;
beforeEach(async () => {
  of = await chart((await office()).branchId);
  b = of.branchId;
});

const make = () => doBookWork({ task: "make", branchId: b });
type CsvRow = Record<string, string>;
const csvOf = async ({ path }: BookRow): Promise<CsvRow[]> =>
  parse((await contentOf(path)).toString("utf8"), { columns: true, bom: true });
const printed = async ({ path, kind }: BookRow) => readPrinted(await contentOf(path), kind);
const total = (rows: { debit: bigint }[] | { credit: bigint }[], side: "debit" | "credit") =>
  rows.reduce((sum, row) => sum + (row as Record<typeof side, bigint>)[side], 0n);

/** Documents over January to March on several accounts. */
async function somePostings(perMonth: number): Promise<void> {
  for (const month of ["01", "02", "03"])
    for (let n = 0; n < perMonth; n++) {
      const day = `2025-${month}-${String((n % 27) + 1).padStart(2, "0")}`;
      const [from, to] = n % 3 === 0 ? [of.cost, of.bank] : [of.bank, of.sale];
      await post(of, day, pair(from, to, 1_000 + n), { description: `فروش بلیت THR-MHD (رزرو K7Q${n})` });
    }
}

test("each page carries the sums of the one before, and its lines add up to what it carries forward", async () => {
  await somePostings(80);
  await legalProfile(b);
  await makeDefinite(b, "2025-03-31");
  expect(await jobsOf(b)).toContain(`make_books:${b}`);
  expect(await make()).toEqual({ made: 3, waiting: null, taxLedgers: 0 });
  const rows = await bookRows(b);
  for (const kind of ["journal", "general", "subsidiary"] as const) {
    let [page, before] = [0, { debit: 0n, credit: 0n }];
    const volumes = rows.filter((row) => row.kind === kind && row.part > 0);
    expect(volumes).toHaveLength(3);
    for (const volume of volumes) {
      const began = before;
      const pages = await printed(volume);
      expect([volume.first_page, volume.pages]).toEqual([page + 1, pages.length]);
      for (const [at, one] of pages.entries()) {
        page += 1;
        expect([kind, one.number]).toEqual([kind, page]);
        expect(one.before).toEqual(before);
        before = {
          debit: before.debit + total(one.postings, "debit"),
          credit: before.credit + total(one.postings, "credit"),
        };
        expect(one.after).toEqual(before);
        expect(one.period).toEqual(
          at === pages.length - 1 ? { debit: before.debit - began.debit, credit: before.credit - began.credit } : null,
        );
      }
      expect([volume.carried_dr, volume.carried_cr]).toEqual([String(before.debit), String(before.credit)]);
      expect(pages.flatMap(({ postings }) => postings)).toHaveLength(volume.rows);
    }
  }
});

test("the three books have the turnovers of the trial balance, by account, with running balances", async () => {
  await somePostings(30);
  await legalProfile(b);
  await makeDefinite(b, "2025-03-31");
  await make();
  const rows = (await bookRows(b)).filter(({ part }) => part === 0);
  const turnovers = (column: string) =>
    asLedgerOwner<{ code: string; dr: string; cr: string }>(
      `select h.code, sum(t.dr)::text as dr, sum(t.cr)::text as cr from ledger.turn_month t
         join ledger.accounts a on a.branch_id = t.branch_id and a.id = t.account_id
         join ledger.accounts h on h.branch_id = a.branch_id and h.id = a.${column}
        where t.branch_id = $1 and t.fm between 202501 and 202503 group by 1 order by 1`,
      [b],
    );
  const levels = { journal: "id", general: "general_id", subsidiary: "id" } as const;
  for (const kind of ["journal", "general", "subsidiary"] as const) {
    const sums = new Map<string, [bigint, bigint]>();
    let balance = 0n;
    for (const file of rows.filter((row) => row.kind === kind))
      for (const row of await csvOf(file)) {
        const signed = BigInt(row.balance || 0) * (row.side === "credit" ? -1n : 1n);
        if (row.legal_no === "") {
          balance = signed;
          continue;
        }
        const [dr, cr] = sums.get(row.account_code!) ?? [0n, 0n];
        sums.set(row.account_code!, [dr + BigInt(row.debit!), cr + BigInt(row.credit!)]);
        balance += BigInt(row.debit!) - BigInt(row.credit!);
        if (kind !== "journal") expect([kind, row.legal_no, signed]).toEqual([kind, row.legal_no, balance]);
      }
    expect(
      [...sums]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([code, [dr, cr]]) => ({ code, dr: String(dr), cr: String(cr) })),
    ).toEqual(await turnovers(levels[kind]));
  }
});

test("names of parties are printed, never their keys; the last page is signed", async () => {
  const { partner } = await office();
  expect(partner.branchId).not.toBe(b);
  const [person] = await asLedgerOwner<{ id: number }>(
    "insert into passengers (branch_id, first_name, last_name) values ($1, 'سارا', 'احمدی') returning id",
    [b],
  );
  await post(of, "2025-01-05", pair(of.cash, of.sale, 7_001, { party: `passenger:${person!.id}` }));
  await legalProfile(b);
  await makeDefinite(b, "2025-01-31");
  await make();
  const rows = await bookRows(b);
  const [csv] = rows.filter(({ kind, part }) => kind === "journal" && part === 0);
  const lines = await csvOf(csv!);
  expect(lines.map(({ description }) => description)).toContainEqual(expect.stringContaining("سارا احمدی"));
  for (const row of rows.filter(({ part }) => part === 0))
    expect((await contentOf(row.path)).toString("utf8")).not.toMatch(/passenger:|colleague:/);
  const [pdf] = rows.filter(({ kind, part }) => kind === "journal" && part === 1);
  const [page] = await printed(pdf!);
  // Right to left: the letters of a run are in visual order.
  const letters = (text: string) => [...text.replace(/\s/g, "")].sort().join("");
  expect(page!.texts.map(letters)).toContain(letters("مدیرعامل: مریم کاظمی"));
});

test("files are made exactly once, however often it runs; none without a legal profile", async () => {
  await post(of, "2025-01-05", pair(of.cash, of.sale, 10));
  await makeDefinite(b, "2025-01-31");
  expect(await make()).toEqual({ made: 0, waiting: "legal_profile", taxLedgers: 0 });
  expect(await bookRows(b)).toEqual([]);
  await legalProfile(b, "2025-02-01");
  expect(await make()).toMatchObject({ made: 0, waiting: "legal_profile" });
  await legalProfile(b);
  const outcomes = await Promise.all([make(), make(), make()]);
  expect(outcomes.reduce((sum, outcome) => sum + outcome!.made, 0)).toBe(1);
  const rows = await bookRows(b);
  expect(rows.map(({ seq, kind, part }) => [seq, kind, part])).toEqual([
    [1, "journal", 0],
    [2, "journal", 1],
    [3, "general", 0],
    [4, "general", 1],
    [5, "subsidiary", 0],
    [6, "subsidiary", 1],
  ]);
  for (const [at, row] of rows.entries()) expect(row.prev_sha256).toBe(rows[at - 1]?.chain_sha256 ?? null);
  expect(await make()).toMatchObject({ made: 0 });
  expect(await bookRows(b)).toEqual(rows);
});

test("an opening that gets its number after its month is a supplement, and the next month goes on from it", async () => {
  await post(of, "2025-03-01", pair(of.cash, await mapped(b, "equity.capital"), 1_000));
  await post(of, "2026-01-05", pair(of.cash, of.sale, 30));
  await post(of, "2026-02-05", pair(of.cash, of.sale, 4));
  await legalProfile(b);
  // January of the new year is definite while the year before, which opens it, is only closed.
  expect((await close(b, "2025-12-31")).state).toBe("done");
  await asLedgerOwner("select ledger.close_periods($1, '2026-01-31', 'closed', 'x')", [b]);
  await asLedgerOwner("select ledger.number_days($1, 202601, null, '2026-01-31', 'x')", [b]);
  await asLedgerOwner("update ledger.periods set state = 'definite' where branch_id = $1 and fm = 202601", [b]);
  await asLedgerOwner("select ledger.give_legal_numbers($1)", [b]);
  expect(await make()).toMatchObject({ made: 1 });
  await makeDefinite(b, "2026-02-28");
  await make();
  const journal = (await bookRows(b)).filter(({ kind, fm }) => kind === "journal" && fm >= 202601);
  const numbers = journal.map(({ fm, supplement, part, first_no, last_no, first_page, carried_dr }) => [
    ...[fm, supplement, part, first_no, last_no, first_page, carried_dr],
  ]);
  expect(numbers).toEqual([
    [202601, 0, 0, 2, 2, 0, "30"],
    [202601, 0, 1, 2, 2, 1, "30"],
    [202601, 1, 0, 1, 1, 0, "1030"],
    [202601, 1, 1, 1, 1, 2, "1030"],
    [202602, 0, 0, 3, 3, 0, "1034"],
    [202602, 0, 1, 3, 3, 3, "1034"],
  ]);
  const [balance] = await csvOf((await bookRows(b)).find((row) => row.kind === "general" && row.fm === 202602)!);
  expect([balance!.account_code, balance!.side, balance!.balance]).toEqual(["11", "debit", "1030"]);
});

test("a reopening changes no file", async () => {
  await post(of, "2025-01-05", pair(of.cash, of.sale, 10));
  await legalProfile(b);
  await makeDefinite(b, "2025-01-31");
  await make();
  const rows = await bookRows(b);
  expect(await reopen(b)).toHaveProperty("refused");
  await make();
  expect(await bookRows(b)).toEqual(rows);
});

const verifications = () =>
  asLedgerOwner<{ state: string; files: number; faults: object[] }>(
    "select state::text, files, faults from book_verifications where branch_id = $1 order by id",
    [b],
  );
const verify = async (year = 2025) => {
  const actor = { ...operatorOf(b as BranchId), permissions: ["accounting:write"] };
  await requestBookVerification(ctxOf(actor), { year });
  await doBookWork({ task: "verify", branchId: b });
  return (await verifications()).at(-1);
};

test("a flipped byte, a lost file and a broken chain are found", async () => {
  await somePostings(2);
  await legalProfile(b);
  await makeDefinite(b, "2025-03-31");
  await make();
  expect(await verify()).toEqual({ state: "done", files: 18, faults: [] });
  const rows = await bookRows(b);
  const [flipped, lost] = [rows[3]!, rows[10]!];
  const bytes = await contentOf(flipped.path);
  bytes[bytes.length >> 1]! ^= 1;
  await files().put(flipped.path, bytes, "application/pdf");
  await files().remove(lost.path);
  // A row rewritten with the guards turned off breaks the chain.
  await withoutBookGuards([
    { text: "update book_files set rows = rows + 1 where branch_id = $1 and seq = 5", values: [b] },
  ]);
  expect(await verify()).toEqual({
    state: "done",
    files: 18,
    faults: [
      { seq: flipped.seq, fault: "bytes" },
      { seq: lost.seq, fault: "missing" },
      { seq: 5, fault: "chain" },
    ],
  });
});
