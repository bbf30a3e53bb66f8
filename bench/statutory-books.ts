import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asLedgerOwner } from "../tests/ledger";
import type { ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const LINES_OF_A_DOCUMENT = 4;
const DOCUMENTS_AT_ONCE = 250;
const GOAL_SECONDS = 60;

/** Books of a definite month of `entries` lines: the journal as goal, and all three with their PDF and CSV. */
export const statutoryBooks = (entries = 100_000): Promise<ResultRow[]> => withDatabase(() => measure(entries));

async function measure(entries: number): Promise<ResultRow[]> {
  const { office } = await import("../tests/fixtures");
  const { chart, voucher } = await import("../tests/ledger");
  const { legalProfile, makeDefinite, bookRows } = await import("../tests/books");
  const { doBookWork } = await import("@/server/books/do-book-work");
  process.env.DATA_DIR = await mkdtemp(join(tmpdir(), "safar-books-"));
  const of = await chart((await office()).branchId);
  const lines = [of.bank, of.cost, of.cash].map((account_id) => ({ account_id, dr: 1_000_000 }));
  for (let at = 0; at < entries / LINES_OF_A_DOCUMENT; at += DOCUMENTS_AT_ONCE) {
    const documents = Array.from({ length: DOCUMENTS_AT_ONCE }, (_, n) =>
      voucher(of.branchId, [...lines, { account_id: of.sale, cr: 3_000_000 }], {
        doc_date: `2025-01-${String(((at + n) % 27) + 1).padStart(2, "0")}`,
        description: `فروش بلیت THR-MHD (رزرو K7Q${at + n})`,
      }),
    );
    await asLedgerOwner("select ledger.post_many($1)", [JSON.stringify(documents)]);
  }
  // As autovacuum does between days: a month's documents are not posted within seconds.
  await asLedgerOwner("analyze");
  await legalProfile(of.branchId);
  await makeDefinite(of.branchId, "2025-01-31");
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await doBookWork({ task: "make", branchId: of.branchId });
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  await rm(process.env.DATA_DIR, { recursive: true, force: true });
  const rows = await bookRows(of.branchId);
  const written = rows.filter(({ part }) => part === 0).reduce((sum, one) => sum + one.rows, 0);
  const pages = rows.reduce((sum, one) => sum + one.pages, 0);
  const perJournal = (seconds * rows.find(({ kind }) => kind === "journal")!.rows) / written;
  const row = (what: string, took: number): ResultRow => ({
    ...{ id: "statutory-books", what, ours: `${took.toFixed(1)} s`, other: "", ratio: "" },
    ...{ goal: `≤ ${GOAL_SECONDS} s`, met: took <= GOAL_SECONDS },
  });
  return [
    row(`a book of ${entries} lines, CSV and PDF`, perJournal),
    {
      ...row(
        `three books, ${written} rows, ${pages} pages, ${rows.length} files, ${((user + system) / 1e6).toFixed(1)} s of CPU`,
        seconds,
      ),
      goal: "",
      met: true,
    },
  ];
}
