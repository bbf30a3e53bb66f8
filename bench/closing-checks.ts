import type pg from "pg";
import { makeClient } from "@/server/connection";
import { generateBooks, type MadeBooks } from "./generate-books";
import type { ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

/** 100,000 documents of two years of which no month is closed: the widest span that a check looks at. */
const ENTRIES = 400_000;
const ACCOUNTS = 2_000;
const BANK_LINES = 20_000;
const GOAL_MS = 2_000;
const TIMES = 3;

/** Every check of closing on a large branch, with faults to list: the median of three, in order of duration. */
export const closingChecks = (entries = ENTRIES): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    await owner.connect();
    try {
      const books = await generateBooks(owner, { entries, accounts: ACCOUNTS, years: 2 });
      await plantFaults(owner, books);
      const { rows } = await owner.query<{ day: string }>(
        `select max(upper(dates) - 1)::text as day from ledger.periods
          where branch_id = $1 and upper(dates) <= ledger.business_day($1, now())`,
        [books.branchId],
      );
      const { rows: kinds } = await owner.query<{ key: string }>("select key from ledger.closing_kinds()");
      const measured = [];
      for (const { key } of kinds) measured.push(await timeOf(owner, books.branchId, rows[0]!.day, key));
      return measured
        .sort((a, b) => b.ms - a.ms)
        .map(({ key, ms, count }) => ({
          id: "closing-checks",
          what: `${key} over ${(books.entries / 4).toLocaleString("en")} documents, ${count.toLocaleString("en")} rows`,
          ours: `${ms.toFixed(0)} ms`,
          other: "",
          ratio: "",
          goal: `<= ${GOAL_MS} ms`,
          met: ms <= GOAL_MS,
        }));
    } finally {
      await owner.end();
    }
  });

/** Half of the documents as receipts, accounts by nature, boxes with a floor, advances, and lines of a bank. */
async function plantFaults(owner: pg.Client, { branchId, first, hot }: MadeBooks): Promise<void> {
  const at = [branchId];
  await owner.query("alter table ledger.vouchers disable trigger user");
  const { rows: parts } = await owner.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ledger.vouchers'::regclass",
  );
  for (const { name } of parts) await owner.query(`alter table ${name} disable trigger user`);
  await owner.query("update ledger.vouchers set kind = 'receipt' where branch_id = $1 and id % 2 = 0", at);
  for (const { name } of [...parts, { name: "ledger.vouchers" }])
    await owner.query(`alter table ${name} enable trigger user`);
  await owner.query(
    `update ledger.accounts set nature = case when type in ('asset', 'expense') then 'debit' else 'credit' end::ledger.nature
      where branch_id = $1 and level = 4 and id >= $2`,
    [branchId, first],
  );
  await owner.query(
    `update ledger.accounts set cash_floor = 'warn' where branch_id = $1 and id in (
       select id from ledger.accounts where branch_id = $1 and id >= $2 and type = 'asset' order by id limit 20)`,
    [branchId, first],
  );
  await owner.query(
    "update ledger.mappings set account_id = $2 where branch_id = $1 and key in ('customer.advances', 'supplier.payable')",
    [branchId, hot[1]],
  );
  await owner.query("update ledger.accounts set kind = 'bank' where branch_id = $1 and id = $2", [branchId, hot[0]]);
  await owner.query(
    `with file as (
       insert into files (branch_id, path, name, mime, size, checksum, created_by)
       values ($1::int, $1::int || '/x.csv', 'x', 'text/csv', 1, repeat('0', 64), 'bench') returning id),
     made as (
       insert into bank_imports (branch_id, account_id, file_id, name, format, currency, from_date, to_date, line_count, added_count, state, created_by)
       select $1, $2, id, 'x', 'csv', 'IRR', now(), now(), 1, 1, 'staged', 'bench' from file returning id)
     insert into bank_lines (branch_id, account_id, import_id, "row", day, amount, identity, nth)
     select $1, $2, id, n, (now() - n % 600 * interval '1 day')::date, n, lpad(n::text, 64, '0'), 1
       from made, generate_series(1, $3) n`,
    [branchId, hot[0], BANK_LINES],
  );
  await owner.query("vacuum analyze ledger.vouchers; ");
}

async function timeOf(owner: pg.Client, branchId: number, day: string, key: string) {
  const times: number[] = [];
  let count = 0;
  for (let nr = 0; nr < TIMES; nr++) {
    const began = performance.now();
    const { rows } = await owner.query<{ count: number | null }>(
      "select c.count::int as count from ledger.closing_check_now(ledger.closing_terms_of($1, $2), $3, true, null) c",
      [branchId, day, key],
    );
    times.push(performance.now() - began);
    count = rows[0]!.count ?? 0;
  }
  return { key, count, ms: times.sort((a, b) => a - b)[1]! };
}
