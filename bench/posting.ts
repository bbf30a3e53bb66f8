import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { batcherFor, batchersOn } from "@/domain/kernel/batcher";
import { makeClient, makePool } from "@/server/connection";
import { type Books, iso, openBooks } from "./books";
import { pgbench } from "./pgbench";
import { median, perSecond, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const RUNS = 5;
const SECONDS = 4;
const CALLERS = 64;
const ACCOUNTS = 2_000;
/** Posted before P8 measures. */
const ENTRIES = 1_000_000;
const DAY_MS = 86_400_000;

/** A document of four lines: two debits, two credits; `hot`: one of each on one of two contended accounts. */
type Kind = { hot: boolean; day: () => string };
const today = () => iso(new Date());
const longAgo = () => iso(new Date(Date.now() - Math.floor(Math.random() * 600 + 1) * DAY_MS));

const POST = batcherFor("ledger.post", "ledger.post");

/**
 * P5: posting through a batcher, 64 callers, compared with pgbench calling the same function with one document,
 * interleaved.
 */
export const p5 = () =>
  withBooks(async ({ ours, theirs }) => {
    const rows: ResultRow[] = [];
    for (const [what, hot, goal] of [
      ["posting a document of 4 lines, 64 callers, 2,000 accounts", false, 1],
      ["the same, two hot accounts of 16 slots", true, 3],
    ] as const) {
      const kind = { hot, day: today };
      await ours(kind, 2);
      await theirs(kind, 2);
      const pairs: { ours: number; theirs: number }[] = [];
      for (let run = 0; run < RUNS; run++) {
        pairs.push({ ours: await ours(kind, SECONDS), theirs: await theirs(kind, SECONDS) });
      }
      const ratio = median(pairs.map((pair) => pair.ours / pair.theirs));
      rows.push({
        id: "P5",
        what,
        ours: perSecond(median(pairs.map((pair) => pair.ours))),
        other: `pgbench -c 16 ${perSecond(median(pairs.map((pair) => pair.theirs)))}`,
        ratio: ratio.toFixed(2),
        goal: `>= ${goal}`,
        met: ratio >= goal,
      });
    }
    return rows;
  });

/** P8: a document of any of the last 600 days compared with one of today, over a million entries. */
export const p8 = () =>
  withBooks(async ({ ours, owner, books }) => {
    await fill(owner, books);
    const pairs: { back: number; now: number }[] = [];
    for (const day of [today, longAgo]) await ours({ hot: false, day }, 2);
    for (let run = 0; run < RUNS; run++) {
      const now = await ours({ hot: false, day: today }, SECONDS);
      pairs.push({ now, back: await ours({ hot: false, day: longAgo }, SECONDS) });
    }
    const ratio = median(pairs.map(({ back, now }) => now / back));
    return [
      {
        id: "P8",
        what: "posting a back-dated document, time of one",
        ours: perSecond(median(pairs.map(({ back }) => back))),
        other: `of today ${perSecond(median(pairs.map(({ now }) => now)))}`,
        ratio: ratio.toFixed(2),
        goal: "<= 2",
        met: ratio <= 2,
      },
    ];
  });

type Bench = {
  /** Documents a second. */
  ours: (kind: Kind, seconds: number) => Promise<number>;
  theirs: (kind: Kind, seconds: number) => Promise<number>;
  owner: pg.Client;
  books: Books;
};

function withBooks(work: (bench: Bench) => Promise<ResultRow[]>): Promise<ResultRow[]> {
  return withDatabase(async () => {
    const directory = mkdtempSync(join(tmpdir(), "safar-p5-"));
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    const pool = makePool({ name: "bench", connectionString: process.env.DATABASE_URL, max: 12 });
    await owner.connect();
    try {
      const books = await openBooks(owner, ACCOUNTS);
      const runBatched = batchersOn(async <R>(name: string, text: string, values: readonly unknown[] = []) => {
        return (await pool.query({ name, text, values: [...values] })).rows as R[];
      });
      const ours = async ({ hot, day }: Kind, seconds: number) => {
        const [began, until] = [performance.now(), performance.now() + seconds * 1000];
        let posted = 0;
        const caller = async () => {
          while (performance.now() < until) {
            const answer = await runBatched(POST, documentOf(books, hot, day()));
            if (!("voucher_id" in answer)) throw new Error(JSON.stringify(answer));
            posted++;
          }
        };
        await Promise.all(Array.from({ length: CALLERS }, caller));
        return posted / ((performance.now() - began) / 1000);
      };
      const theirs = async ({ hot, day }: Kind, seconds: number) => {
        const script = scriptOf(books, hot, day());
        return (await pgbench(process.env.DATABASE_URL!, directory, script, { clients: 16, seconds })).perSecond;
      };
      return await work({ ours, theirs, owner, books });
    } finally {
      await Promise.all([pool.end(), owner.end()]);
      rmSync(directory, { recursive: true, force: true });
    }
  });
}

const COLD = 10;
const document = ({ branchId }: Books, day: string, accounts: readonly (number | string)[]) =>
  JSON.stringify({
    branch_id: branchId,
    doc_date: day,
    kind: "manual",
    created_by: "bench",
    lines: accounts.map((account_id, n) => ({ account_id, [n % 2 ? "cr" : "dr"]: 1_000 })),
  });

function documentOf(books: Books, hot: boolean, day: string): string {
  const any = () => books.first + COLD + Math.floor(Math.random() * (books.count - COLD));
  return document(books, day, hot ? [books.first, books.first + 1, any(), any()] : [any(), any(), any(), any()]);
}

/** The same document for pgbench: it takes a colon before a word for a variable, even inside a literal. */
function scriptOf(books: Books, hot: boolean, day: string): string {
  const marks = ["@1@", "@2@", "@3@", "@4@"];
  const accounts = hot ? [books.first, books.first + 1, ...marks.slice(2)] : marks;
  const text = document(books, day, accounts)
    .replace(/(?<=")":(?=\w)|(?<=\w)":/g, '": ')
    .replace(/"@(\d)@"/g, "%$1$$s");
  const pick = (n: number) => `\\set a${n} random(${books.first + COLD}, ${books.first + books.count - 1})`;
  return [
    ...[1, 2, 3, 4].map(pick),
    `select ledger.post(format('${text}', :a1::int, :a2::int, :a3::int, :a4::int)::jsonb);`,
  ].join("\n");
}

async function fill(owner: pg.Client, { branchId, first, count }: Books): Promise<void> {
  for (let written = 0; written < ENTRIES; written += 4_000) {
    await owner.query(FILL, [branchId, first + COLD, count - COLD]);
  }
  await owner.query("analyze ledger.entries, ledger.vouchers, ledger.turn_day, ledger.turn_month");
}

/** A thousand documents of four lines on the last 600 days. */
const FILL = `
  select ledger.post_many(jsonb_agg(jsonb_build_object('branch_id', $1::int, 'doc_date', current_date - (random() * 600)::int,
    'kind', 'manual', 'created_by', 'bench', 'lines', jsonb_build_array(
      jsonb_build_object('account_id', $2::int + (random() * ($3::int - 1))::int, 'dr', 1000),
      jsonb_build_object('account_id', $2::int + (random() * ($3::int - 1))::int, 'cr', 1000),
      jsonb_build_object('account_id', $2::int + (random() * ($3::int - 1))::int, 'dr', 500),
      jsonb_build_object('account_id', $2::int + (random() * ($3::int - 1))::int, 'cr', 500)))))
    from generate_series(1, 1000)`;
