import { readLines } from "@/domain/accounting/statement/read-statement";
import { BillQuery } from "@/domain/accounting/statement/schema";
import type { BranchId } from "@/domain/kernel/context";
import { iso } from "./books";
import { median, type ResultRow } from "./result-row";
import { type Books, OPEN_MONTHS, withBooks } from "./with-books";

const SMALL = 100_000;
const PAGE = 50;
const RUNS = 200;
const NAIVE_RUNS = 5;
const WRITES_A_SECOND = 20;
const DAY_MS = 86_400_000;

/**
 * P6: a page of 50 of a statement in books of `entries` lines compared with the same in 100,000, both ten years long
 * with all but the last six months closed, interleaved, while documents of open days are posted into both; and compared
 * with a window over all lines of the account.
 */
export const p6 = (entries = 1_000_000): Promise<ResultRow[]> =>
  withBooks(SMALL, (small) =>
    withBooks(entries, async (large) => {
      const stop = [writes(small, await small.close()), writes(large, await large.close())];
      try {
        const rows: ResultRow[] = [];
        for (const [name, account, goal] of [
          ["account with a tenth of all lines", 0, 1.5],
          ["typical account", 100, 2],
        ] as const)
          for (const where of ["first", "middle", "last"] as const)
            rows.push(await compare(`${where} page, ${name}`, { small, large, account, where, goal }));
        rows.push(await againstWindow(large));
        return rows;
      } finally {
        await Promise.all(stop.map((end) => end()));
      }
    }),
  );

type Where = "first" | "middle" | "last";

/** Posts documents of open days, two of their lines on the accounts being read, until stopped. */
function writes({ pool, branchId, first, to }: Books, from: string): () => Promise<void> {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  let going = true;
  const done = (async () => {
    while (going) {
      const doc_date = iso(new Date(Date.parse(from) + Math.floor(Math.random() * days) * DAY_MS));
      const lines = [first, first + 100].map((account_id, nr) => ({ account_id, [nr ? "cr" : "dr"]: 1_000 }));
      const item = { branch_id: branchId, doc_date, kind: "manual", created_by: "bench", lines };
      const { rows } = await pool.query("select ledger.post($1) as answer", [JSON.stringify(item)]);
      if (rows[0].answer.refused) throw new Error(JSON.stringify(rows[0].answer));
      await new Promise((next) => setTimeout(next, 1000 / WRITES_A_SECOND));
    }
  })();
  return () => {
    going = false;
    return done;
  };
}

type Compared = { small: Books; large: Books; account: number; where: Where; goal: number };

async function compare(what: string, { small, large, account, where, goal }: Compared): Promise<ResultRow> {
  const [theirs, ours] = [await pageOf(small, account, where), await pageOf(large, account, where)];
  for (let run = 0; run < 20; run++) await Promise.all([theirs(), ours()]);
  const times: { small: number; large: number }[] = [];
  for (let run = 0; run < RUNS; run++) times.push({ small: await timed(theirs), large: await timed(ours) });
  const [at, against] = [median(times.map((one) => one.large)), median(times.map((one) => one.small))];
  return {
    id: "P6",
    what: `statement, ${what}, ${large.entries.toLocaleString("en")} lines, all but ${OPEN_MONTHS} months closed`,
    ours: `${at.toFixed(2)} ms`,
    other: `${SMALL.toLocaleString("en")} lines ${against.toFixed(2)} ms`,
    ratio: (at / against).toFixed(2),
    goal: `<= ${goal}`,
    met: at / against <= goal,
  };
}

async function pageOf(
  { query, branchId, first }: Books,
  account: number,
  where: Where,
): Promise<() => Promise<unknown>> {
  const ctx = { query, actor: { kind: "system" as const, branchId: branchId as BranchId } };
  const ask = (given: object) =>
    readLines(ctx, BillQuery.parse({ account_id: first + account, per_page: PAGE, ...given }));
  const { meta } = (await ask({})).answer;
  if (where === "first") return () => ask({});
  const page = where === "last" ? meta.pages : Math.ceil(meta.pages / 2);
  const cursor = (await ask({ page: page - 1 })).answer.meta.next_cursor;
  return () => ask({ cursor });
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

const WINDOW = `
  select * from (
    select e.*, sum(e.dr - e.cr) over (order by e.doc_date, e.voucher_id, e.line) as balance
      from ledger.entries e where e.branch_id = $1 and e.account_id = $2) e
   order by doc_date, voucher_id, line offset $3 limit ${PAGE}`;

/** The middle page compared with a running sum over all lines of the account. */
async function againstWindow(books: Books): Promise<ResultRow> {
  const ours = await pageOf(books, 0, "middle");
  const { rows } = await books.pool.query<{ n: bigint }>(
    "select count(*) as n from ledger.entries where branch_id = $1 and account_id = $2",
    [books.branchId, books.first],
  );
  const values = [books.branchId, books.first, rows[0]!.n / 2n];
  const naive = () => books.pool.query({ name: "naive", text: WINDOW, values });
  await Promise.all([ours(), naive()]);
  const pairs: { ours: number; naive: number }[] = [];
  for (let run = 0; run < NAIVE_RUNS; run++) pairs.push({ ours: await timed(ours), naive: await timed(naive) });
  const [at, against] = [median(pairs.map((one) => one.ours)), median(pairs.map((one) => one.naive))];
  return {
    id: "P6",
    what: `the same of an account of ${Number(rows[0]!.n).toLocaleString("en")} lines, middle page`,
    ours: `${at.toFixed(2)} ms`,
    other: `window over all its lines ${against.toFixed(1)} ms`,
    ratio: (at / against).toFixed(3),
    goal: "<= 1",
    met: at <= against,
  };
}
