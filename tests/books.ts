import { randomBytes } from "node:crypto";
import pg from "pg";
import { prisma, query } from "@/server/db";
import { files } from "@/server/files";
import { close } from "./closing";
import { asLedgerOwner } from "./ledger";

/** A legal profile from a day on. */
export const legalProfile = (branchId: number, validFrom = "2025-01-01", more: object = {}) =>
  prisma().legalProfile.create({
    data: {
      ...{
        branchId,
        validFrom: new Date(validFrom),
        legalName: "آژانس آسمان آبی (سهامی خاص)",
        nationalId: "10101234567",
      },
      ...{
        registrationNo: "4521",
        economicCode: "411111111111",
        address: "تهران، خیابان ولیعصر، پلاک ۱۲",
        sealCode: "PL-9",
      },
      ...{
        signers: [
          { name: "مریم کاظمی", position: "مدیرعامل" },
          { name: "رضا احمدی", position: "مدیر مالی" },
        ],
      },
      ...{ createdBy: "operator:1", ...more },
    },
  });

/** Closes months until a day and makes them definite. */
export async function makeDefinite(branchId: number, day: string): Promise<void> {
  for (const mode of ["hard", "definite"] as const) {
    const { state, findings } = await close(branchId, day, mode);
    if (state !== "done") throw new Error(`${mode}: ${state} ${JSON.stringify(findings)}`);
  }
}

export type BookRow = {
  seq: number;
  kind: "journal" | "general" | "subsidiary";
  fm: number;
  supplement: number;
  part: number;
  first_no: number;
  last_no: number;
  rows: number;
  first_page: number;
  pages: number;
  carried_dr: string;
  carried_cr: string;
  sha256: string;
  prev_sha256: string | null;
  chain_sha256: string;
  path: string;
};

export const bookRows = (branchId: number) =>
  asLedgerOwner<BookRow>(
    `select f.*, f.carried_dr::text, f.carried_cr::text, s.path from book_files f
       join files s on s.branch_id = f.branch_id and s.id = f.file_id where f.branch_id = $1 order by f.seq`,
    [branchId],
  );

export async function contentOf(path: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await files().read(path))!) parts.push(part);
  return Buffer.concat(parts);
}

/** Jobs of books that wait for a branch. */
export const jobsOf = async (branchId: number) =>
  (
    await query<{ key: string }>(
      "test.book-jobs",
      "select key from graphile_worker.jobs where key like $1 order by 1",
      [`%:${branchId}`],
    )
  ).map(({ key }) => key);

/** Runs statements as the owner with the guards of books turned off. */
export async function withoutBookGuards(statements: readonly { text: string; values: unknown[] }[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await client.connect();
  try {
    await client.query("begin; alter table book_files disable trigger user");
    for (const { text, values } of statements) await client.query(text, values);
    await client.query("alter table book_files enable trigger user; commit");
  } finally {
    await client.end();
  }
}

/** A row of a book that nothing made, where only its existence matters; returns its fiscal year. */
export async function plantedBook(branchId: number): Promise<number> {
  const year = 2025;
  const sha = "0".repeat(64);
  const path = `${branchId}/books/2026-01/${randomBytes(8).toString("hex")}.csv`;
  const file = await prisma().storedFile.create({
    data: { branchId, path, name: "x.csv", mime: "text/csv", size: 1, checksum: sha, createdBy: "system" },
  });
  const profile = await legalProfile(branchId);
  const seq = (await prisma().bookFile.count({ where: { branchId } })) + 1;
  await withoutBookGuards([
    {
      text: `insert into book_files (branch_id, seq, kind, fiscal_year, fm, supplement, part, first_no, last_no, rows, first_page, pages,
                    carried_dr, carried_cr, profile_id, file_id, sha256, chain_sha256)
             values ($1, $2::int, 'journal', $3::int, $3::int * 100 + 1, $2::int, 0, 1, 1, 1, 0, 0, 1, 1, $4, $5, $6, $6)`,
      values: [branchId, seq, year, profile.id, file.id, sha],
    },
  ]);
  return year;
}
