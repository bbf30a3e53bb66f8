import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { batcherFor, batchersOn } from "@/domain/kernel/batcher";
import { makeClient, makePool } from "@/server/connection";
import { iso } from "./books";
import { pgbench } from "./pgbench";
import { median, perSecond, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const RUNS = 5;
const SECONDS = 4;
const CALLERS = 64;
const BRANCHES = 48;

const STORE = batcherFor("payment.store", "store_payments");
/** The payer: a colleague of a branch. */
type Payer = { branch: number; colleague: number };

/**
 * `/pay/store` of one receipt through its batcher, 64 callers, compared with pgbench calling the same function one by
 * one, interleaved: over 48 branches, and over one, whose cash box and number series are contended.
 */
export const payments = ({ runs = RUNS, seconds = SECONDS } = {}) =>
  withDesks(async ({ payers, ours, theirs }) => {
    const rows: ResultRow[] = [];
    for (const [what, some, goal] of [
      [`storing a receipt (/pay/store), ${CALLERS} callers, ${BRANCHES} branches`, payers, 1],
      ["the same, one branch: one cash box, one series of numbers", payers.slice(0, 1), 3],
    ] as const) {
      await ours(some, 1);
      await theirs(some, 1);
      const pairs: { ours: number; theirs: number }[] = [];
      for (let run = 0; run < runs; run++) {
        pairs.push({ ours: await ours(some, seconds), theirs: await theirs(some, seconds) });
      }
      const ratio = median(pairs.map((pair) => pair.ours / pair.theirs));
      rows.push({
        id: "payments",
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

type Measure = (payers: readonly Payer[], seconds: number) => Promise<number>;
type Desks = { payers: Payer[]; ours: Measure; theirs: Measure };

function withDesks(work: (desks: Desks) => Promise<ResultRow[]>): Promise<ResultRow[]> {
  return withDatabase(async () => {
    const directory = mkdtempSync(join(tmpdir(), "safar-payments-"));
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    const pool = makePool({ name: "bench", connectionString: process.env.DATABASE_URL, max: 12 });
    await owner.connect();
    try {
      const { rows: payers } = await owner.query<Payer>(MAKE, [BRANCHES]);
      const runBatched = batchersOn(async <R>(name: string, text: string, values: readonly unknown[] = []) => {
        return (await pool.query({ name, text, values: [...values] })).rows as R[];
      });
      const ours: Measure = async (some, seconds) => {
        const [began, until] = [performance.now(), performance.now() + seconds * 1000];
        let stored = 0;
        const caller = async () => {
          while (performance.now() < until) {
            const payer = some[Math.floor(Math.random() * some.length)]!;
            const answer = await runBatched(STORE, JSON.stringify(receipt(payer)));
            if (!("payments" in answer)) throw new Error(JSON.stringify(answer));
            stored++;
          }
        };
        await Promise.all(Array.from({ length: CALLERS }, caller));
        return stored / ((performance.now() - began) / 1000);
      };
      const theirs: Measure = async (some, seconds) =>
        (await pgbench(process.env.DATABASE_URL!, directory, scriptOf(some), { clients: 16, seconds })).perSecond;
      return await work({ payers, ours, theirs });
    } finally {
      await Promise.all([pool.end(), owner.end()]);
      rmSync(directory, { recursive: true, force: true });
    }
  });
}

/** Branches of one company, a colleague in each. */
const MAKE = `
  with c as (insert into companies (name) values ('bench') returning id),
  b as (
    insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
    select c.id, 'b' || n, 'x', 'x', 'IRR', 'gregorian', 'Asia/Tehran' from c, generate_series(1, $1::int) n returning id)
  insert into colleagues (branch_id, code, name, kind, currency, ceiling)
  select id, 'c', 'x', 'agency', 'IRR', 0 from b order by id returning branch_id as branch, id as colleague`;

const receipt = ({ branch, colleague }: { branch: number | string; colleague: number | string }) => ({
  ...{ branch_id: branch, actor: "operator:1", request_id: "bench" },
  payments: [
    {
      type: "receipt",
      method: "cash",
      party_type: "colleague",
      party_id: colleague,
      amount: 1_000,
      date: iso(new Date()),
    },
  ],
});

/**
 * The same for pgbench: it takes a colon before a word for a variable, even inside a literal. Colleagues vary by
 * branch.
 */
function scriptOf(payers: readonly Payer[]): string {
  const text = JSON.stringify(receipt({ branch: "@1@", colleague: "@2@" }))
    .replace(/(?<=")":(?=\w)|(?<=\w)":/g, '": ')
    .replace(/"@(\d)@"/g, "%$1$$s");
  const { branch, colleague } = payers[0]!;
  return [
    `\\set n random(0, ${payers.length - 1})`,
    `select store_payments(format('${text}', ${branch} + :n::int, ${colleague} + :n::int)::jsonb);`,
  ].join("\n");
}
