import { beforeAll, expect, test } from "vitest";
import { doBookWork } from "@/server/books/do-book-work";
import { prisma } from "@/server/db";
import { legalProfile, makeDefinite } from "../../../../tests/books";
import { pair, post } from "../../../../tests/closing";
import { office } from "../../../../tests/fixtures";
import { asLedgerOwner, type Chart, chart } from "../../../../tests/ledger";

/** Changes of the statutory books that must be impossible by any SQL of the schema's owner. January is made, February is due. */
let of: Chart;
let b: number;
let file: { id: number; sha: string };
let profile: number;

beforeAll(async () => {
  of = await chart((await office()).branchId);
  b = of.branchId;
  profile = (await legalProfile(b)).id;
  await post(of, "2025-01-05", pair(of.cash, of.sale, 10));
  await makeDefinite(b, "2025-01-31");
  await doBookWork({ task: "make", branchId: b });
  await post(of, "2025-02-05", pair(of.cash, of.sale, 20));
  await makeDefinite(b, "2025-02-28");
  const sha = "a".repeat(64);
  const path = `${b}/books/2026-01/${"b".repeat(32)}.csv`;
  const bytes = { path, name: "x.csv", mime: "text/csv", size: 1, checksum: sha };
  const { id } = await prisma().storedFile.create({ data: { branchId: b, ...bytes, createdBy: "system" } });
  file = { id, sha };
});

type Row = Partial<
  Record<
    "kind" | "fm" | "supplement" | "part" | "first" | "last" | "rows" | "page" | "pages" | "sums" | "sha" | "profile",
    string | number
  >
>;
/** A row of February's journal as it should be, changed. */
const row = (given: Row = {}) => {
  const of = {
    kind: "journal",
    fm: 202502,
    supplement: 0,
    part: 0,
    first: 2,
    last: 2,
    rows: 2,
    page: 0,
    pages: 0,
    sums: 30,
    sha: file.sha,
    profile,
    ...given,
  };
  return `insert into book_files (branch_id, seq, kind, fiscal_year, fm, supplement, part, first_no, last_no, rows, first_page, pages,
            carried_dr, carried_cr, profile_id, file_id, sha256, chain_sha256)
    values (${b}, 0, '${of.kind}', 2025, ${of.fm}, ${of.supplement}, ${of.part}, ${of.first}, ${of.last}, ${of.rows}, ${of.page}, ${of.pages},
            ${of.sums}, ${of.sums}, ${of.profile}, ${file.id}, '${of.sha}', 'x')`;
};

const ATTACKS: [string, () => string][] = [
  ["a file changed", () => `update book_files set sha256 = '${"0".repeat(64)}' where branch_id = ${b}`],
  ["a file removed", () => `delete from book_files where branch_id = ${b} and seq = 6`],
  ["all files removed", () => "truncate book_files"],
  ["January made again", () => row({ fm: 202501, first: 1, last: 1, sums: 10 })],
  ["a supplement of nothing", () => row({ fm: 202501, supplement: 1, first: 1, last: 1 })],
  ["a month that is not definite", () => row({ fm: 202503, first: 3, last: 3 })],
  ["numbers left out", () => row({ first: 3, last: 3 })],
  ["sums that are not those of the entries", () => row({ sums: 31 })],
  ["rows that are not those of the entries", () => row({ rows: 1 })],
  ["bytes that are not stored", () => row({ sha: "c".repeat(64) })],
  [
    "a legal profile that is not the one of the month",
    () => row({ profile: `(select nextval('legal_profiles_id_seq'))` }),
  ],
  ["a volume without its book", () => row({ part: 1, page: 2, pages: 1 })],
  ["a book alone, without the other two and its volumes", () => row()],
  ["a volume of January more", () => row({ fm: 202501, part: 2, first: 1, last: 1, page: 2, pages: 1, sums: 10 })],
  ["a volume of 501 pages", () => row({ part: 1, page: 2, pages: 501 })],
  ["a legal profile changed", () => `update legal_profiles set legal_name = 'x' where branch_id = ${b}`],
  ["a legal profile removed", () => `delete from legal_profiles where branch_id = ${b}`],
  [
    "a legal profile without signers",
    () => `insert into legal_profiles (branch_id, valid_from, legal_name, national_id, registration_no, address, signers, created_by)
     values (${b}, '2025-01-01', 'x', '10101234567', '1', 'x', '[]', 'x')`,
  ],
  ["a layout changed", () => "update tax_layouts set separator = ';'"],
  [
    "a tax file without its journal",
    () => `insert into tax_ledger_files (branch_id, fm, supplement, since, rows, file_id, sha256)
     values (${b}, 202502, 0, '2025-03-21', 2, ${file.id}, '${file.sha}')`,
  ],
  [
    "the content of a book replaced",
    () =>
      `update files set checksum = '${"d".repeat(64)}' where branch_id = ${b} and id in (select file_id from book_files where branch_id = ${b})`,
  ],
  [
    "the file of a book deleted",
    () =>
      `update files set deleted_at = now() where branch_id = ${b} and id in (select file_id from book_files where branch_id = ${b})`,
  ],
  ["a verification removed", () => `delete from book_verifications where branch_id = ${b}`],
  [
    "a verification decided twice",
    () => `insert into book_verifications (branch_id, fiscal_year, state, files, requested_by, ended_at) values (${b}, 2025, 'done', 1, 'x', now());
     update book_verifications set files = 9 where branch_id = ${b}`,
  ],
];

const digest = async () =>
  asLedgerOwner(
    `select (select jsonb_agg(f order by f.seq) from book_files f where f.branch_id = $1) as files,
            (select jsonb_agg(p) from legal_profiles p where p.branch_id = $1) as profiles,
            (select jsonb_agg(t) from tax_layouts t) as layouts,
            (select count(*)::int from tax_ledger_files t where t.branch_id = $1) as tax,
            (select jsonb_agg(s order by s.id) from files s where s.branch_id = $1) as stored`,
    [b],
  );

test.each(ATTACKS)("%s is refused", async (_, statement) => {
  const before = await digest();
  await expect(asLedgerOwner(statement())).rejects.toThrow();
  expect(await digest()).toEqual(before);
});

test("the row that the attacks change passes its own guard; what it lacks is the rest of the month", async () => {
  await expect(asLedgerOwner(row())).rejects.toMatchObject({ constraint: "book_files_whole" });
  await expect(asLedgerOwner(row({ sums: 31 }))).rejects.toMatchObject({ constraint: "book_files_next" });
  expect(await doBookWork({ task: "make", branchId: b })).toMatchObject({ made: 1 });
});
