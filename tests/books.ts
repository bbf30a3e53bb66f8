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
