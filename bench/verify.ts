import type pg from "pg";
import { makeClient } from "@/server/connection";
import { type Books, openBooks } from "./books";
import { median, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const RUNS = 5;
const ACCOUNTS = 2_000;
const DOCUMENTS = 300_000;
const AT_ONCE = 50_000;
const GOAL_SECONDS = 3;

/**
 * Seconds of `ledger.verify` for a million lines: documents of four lines on the last 600 days over 2,000 accounts, so
 * that hardly two lines share a row of turnovers, the worst case.
 */
export const verify = (): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    await owner.connect();
    try {
      const books = await openBooks(owner, ACCOUNTS);
      await plant(owner, books);
      const { rows } = await owner.query<{ n: number }>("select count(*)::int as n from ledger.entries");
      const seconds: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const began = performance.now();
        const found = await owner.query("select * from ledger.verify($1, '2000-01-01', '2100-01-01')", [
          books.branchId,
        ]);
        if (found.rows.length > 0) throw new Error(`verify names ${found.rows.length} differences`);
        seconds.push((performance.now() - began) / 1000 / (rows[0]!.n / 1e6));
      }
      const taken = median(seconds);
      return [
        {
          id: "verify",
          what: `ledger.verify, a million lines (of ${rows[0]!.n.toLocaleString("en")})`,
          ours: `${taken.toFixed(2)} s`,
          other: "",
          ratio: "",
          goal: `<= ${GOAL_SECONDS} s`,
          met: taken <= GOAL_SECONDS,
        },
      ];
    } finally {
      await owner.end();
    }
  });

/** Set-based, as the schema's owner: the tables' own triggers check each line and create the turnovers. */
async function plant(owner: pg.Client, { branchId, first, count }: Books): Promise<void> {
  for (let made = 0; made < DOCUMENTS; made += AT_ONCE) await owner.query(PLANT, [branchId, first, count, AT_ONCE]);
  await owner.query("analyze ledger.entries, ledger.vouchers, ledger.turn_day, ledger.turn_month");
}

const PLANT = `
  with v as (
    insert into ledger.vouchers (branch_id, doc_date, id, kind, fm, line_count, total, created_by)
    select $1::int, day, nextval('ledger.voucher_ids'), 'manual',
           extract(year from day)::int * 100 + extract(month from day)::int, 4, 1500, 'bench'
      from (select current_date - (random() * 600)::int as day from generate_series(1, $4::int)) d
    returning *)
  insert into ledger.entries (branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id, group_id, ccy,
                              fc_dr, fc_cr, dr, cr)
  select v.branch_id, v.doc_date, v.id, l.line, a.id, a.sub_ledger_id, a.general_id, a.group_id, 'IRR', l.dr, l.cr, l.dr, l.cr
    from v
   cross join (values (1, 1000, 0), (2, 0, 1000), (3, 500, 0), (4, 0, 500)) l (line, dr, cr)
    join ledger.accounts a on a.branch_id = $1
         and a.id = $2::int + ((hashint8(v.id * 4 + l.line)::bigint & 2147483647) % $3::int)::int`;
