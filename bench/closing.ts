import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { runClosing } from "@/domain/accounting/closing/run-closing";
import type { Query } from "@/domain/kernel/context";
import { makeClient } from "@/server/connection";
import { generateBooks, type MadeBooks } from "./generate-books";
import type { ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

/** Over two years of which one has ended: a million lines in that. */
const ENTRIES = 1_900_000;
const ACCOUNTS = 2_000;
const QUIET_MS = 8_000;
const GOAL_SECONDS = 60;
const GOAL_RATIO = 1.5;

/**
 * Closing a year of a million lines while another branch sells, and the same branch sells in the next year: seconds
 * until it is sealed, and p95 of those sales compared with before.
 */
export const closing = (entries = ENTRIES): Promise<ResultRow[]> =>
  withDatabase(async () => {
    const [owner, closer] = await Promise.all([
      connect(process.env.DATABASE_OWNER_URL),
      connect(process.env.DATABASE_URL),
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const sellers: pg.Client[] = [];
    try {
      const books = await generateBooks(owner, { entries, accounts: ACCOUNTS, years: 2 });
      const other = await generateBooks(owner, { entries: 40_000, accounts: ACCOUNTS, years: 2 });
      const end = `${new Date().getUTCFullYear() - 1}-12-31`;
      const { rows } = await owner.query<{ n: number }>(
        "select count(*)::int as n from ledger.entries where branch_id = $1 and doc_date <= $2",
        [books.branchId, end],
      );
      const sides = { "another branch": other, "the year after": books };
      const none = () => Object.fromEntries(Object.keys(sides).map((name) => [name, [] as number[]]));
      const [before, during] = [none(), none()];
      let reply: Record<string, number[]> | null = before;
      let on = true;
      const selling = Object.entries(sides).map(async ([name, of]) => {
        const client = await connect(process.env.DATABASE_URL);
        sellers.push(client);
        for (let nr = 0; on; nr++) {
          const began = performance.now();
          await sell(client, of, { today, nr });
          reply?.[name]?.push(performance.now() - began);
          await sleep(2);
        }
      });
      await sleep(QUIET_MS);
      reply = during;
      const seconds = await closeYear(closer, { branchId: books.branchId, end });
      reply = null;
      on = false;
      await Promise.all(selling);
      const ratios = Object.keys(sides).map((name) => ({ name, ...compared(before[name]!, during[name]!) }));
      return [
        {
          id: "closing",
          what: `a year of ${rows[0]!.n.toLocaleString("en")} lines closed and sealed while others sell`,
          ours: `${seconds.toFixed(1)} s`,
          other: "",
          ratio: "",
          goal: `<= ${GOAL_SECONDS} s`,
          met: seconds <= GOAL_SECONDS,
        },
        ...ratios.map(({ name, quiet, busy }) => ({
          id: "closing",
          what: `p95 of a sale in ${name} meanwhile, against before`,
          ours: `${busy.toFixed(1)} ms`,
          other: `${quiet.toFixed(1)} ms`,
          ratio: `${(busy / quiet).toFixed(2)}x`,
          goal: `<= ${GOAL_RATIO}x`,
          met: busy / quiet <= GOAL_RATIO,
        })),
      ];
    } finally {
      await Promise.all([owner, closer, ...sellers].map((client) => client.end()));
    }
  });

async function connect(url: string | undefined): Promise<pg.Client> {
  const client = makeClient({ name: "bench", connectionString: url });
  await client.connect();
  return client;
}

/** Four lines on accounts that vary by sale. */
async function sell(client: pg.Client, of: MadeBooks, { today, nr }: { today: string; nr: number }): Promise<void> {
  const account = (step: number) => of.first + ((nr * 7 + step * 31) % of.count);
  const lines = [1_000, -1_000, 500, -500].map((amount, step) => ({
    account_id: account(step),
    ...(amount > 0 ? { dr: amount } : { cr: -amount }),
  }));
  const item = { branch_id: of.branchId, doc_date: today, kind: "sale", created_by: "bench", lines };
  const { rows } = await client.query({
    name: "sell",
    text: "select ledger.post($1) as told",
    values: [JSON.stringify(item)],
  });
  if (rows[0].told.refused) throw new Error(`a sale was refused: ${JSON.stringify(rows[0].told)}`);
}

/** Like the job does. */
async function closeYear(client: pg.Client, { branchId, end }: { branchId: number; end: string }): Promise<number> {
  const began = performance.now();
  const { rows } = await client.query(
    "select ledger.request_closing($1, 'hard', $2, null, 'operator:1', 'bench') as told",
    [branchId, end],
  );
  const query: Query = async (_, text, values = []) => (await client.query(text, [...values])).rows;
  const state = await runClosing(query, { branchId, id: rows[0].told.id });
  if (state !== "done") throw new Error(`closing ended as ${state}`);
  return (performance.now() - began) / 1_000;
}

const p95 = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)]!;
const compared = (before: number[], during: number[]) => ({ quiet: p95(before), busy: p95(during) });
