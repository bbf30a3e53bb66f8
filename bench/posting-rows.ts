import { readFileSync } from "node:fs";
import { type Books, iso, openBooks } from "./books";
import type { ResultRow } from "./result-row";
import { caller, comparedWithRows } from "./rows-only";
import { withDatabase } from "./with-database";

const ACCOUNTS = 2_000;
/** As many as a batcher sends in one call. */
const BATCH = 64;
const GOAL = 0.5;
let vouchers = 0;

/** P5b: posting documents of four lines in batches, compared with the same rows written without guards. */
export const p5b = (): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const { client } = await caller();
    try {
      const books = await openBooks(client, ACCOUNTS);
      await client.query(readFileSync("bench/rows-only.sql", "utf8"));
      const { rows } = await client.query<{ fm: number }>(
        "select fm from ledger.periods where branch_id = $1 and dates @> current_date",
        [books.branchId],
      );
      const fm = rows[0]!.fm;
      const many = <T>(one: () => T) => JSON.stringify(Array.from({ length: BATCH }, one));
      const ours = () => ({
        text: "select ledger.post_many($1)",
        values: [many(() => documentOf(books))],
        done: BATCH,
      });
      const limit = () => ({ text: "select rows_only.post($1)", values: [many(() => rowsOf(books, fm))], done: BATCH });
      const what = `posting documents of 4 lines, ${BATCH} a call, one caller, ${ACCOUNTS.toLocaleString("en")} accounts`;
      const analyze = () => client.query("analyze ledger.entries, ledger.vouchers, ledger.turn_day, ledger.turn_month");
      return [await comparedWithRows({ id: "P5b", what, goal: GOAL }, { ours, limit, callers: 1 }, analyze)];
    } finally {
      await client.end();
    }
  });

const lines = ({ first, count }: Books) =>
  Array.from({ length: 4 }, (_, n) => ({
    account: first + Math.floor(Math.random() * count),
    ...(n % 2 ? { dr: 0, cr: 1_000 } : { dr: 1_000, cr: 0 }),
  }));

const documentOf = (books: Books) => ({
  ...{ branch_id: books.branchId, doc_date: iso(new Date()), kind: "manual", created_by: "bench" },
  lines: lines(books).map(({ account, ...amounts }) => ({ account_id: account, ...amounts })),
});

const rowsOf = (books: Books, fm: number) => ({
  ...{ branch_id: books.branchId, voucher: ++vouchers, day: iso(new Date()), fm, actor: "bench", total: 2_000 },
  lines: lines(books).map((line, n) => ({ line: n + 1, ...line })),
});
