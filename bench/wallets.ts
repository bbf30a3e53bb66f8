import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { batcherFor, batchersOn } from "@/domain/kernel/batcher";
import { makeClient, makePool } from "@/server/connection";
import { pgbench } from "./pgbench";
import { median, perSecond, type ResultRow } from "./result-row";
import { withDatabase } from "./with-database";

const RUNS = 5;
const SECONDS = 4;
const CALLERS = 64;

const SPEND = batcherFor("wallet.spend", "spend_wallet");

/**
 * Spends of one hot wallet through its batcher, 64 callers, compared with pgbench calling the same function one by one,
 * interleaved: each spend waits for the previous commit, so that a batch saves commits.
 */
export const wallets = ({ runs = RUNS, seconds = SECONDS } = {}) =>
  withDatabase(async () => {
    const directory = mkdtempSync(join(tmpdir(), "safar-wallets-"));
    const owner = makeClient({ name: "bench", connectionString: process.env.DATABASE_OWNER_URL });
    const pool = makePool({ name: "bench", connectionString: process.env.DATABASE_URL, max: 12 });
    await owner.connect();
    try {
      const branch = await madeBranch(owner);
      const runBatched = batchersOn(async <R>(name: string, text: string, values: readonly unknown[] = []) => {
        return (await pool.query({ name, text, values: [...values] })).rows as R[];
      });
      let key = 0;
      const ours = async (length: number) => {
        const [began, until] = [performance.now(), performance.now() + length * 1000];
        let spent = 0;
        const caller = async () => {
          while (performance.now() < until) {
            const answer = await runBatched(SPEND, JSON.stringify(spend(branch, `o${++key}`)));
            if ("refused" in answer) throw new Error(JSON.stringify(answer));
            spent++;
          }
        };
        await Promise.all(Array.from({ length: CALLERS }, caller));
        return spent / ((performance.now() - began) / 1000);
      };
      const theirs = async (length: number) =>
        (await pgbench(process.env.DATABASE_URL!, directory, scriptOf(branch), { clients: 16, seconds: length }))
          .perSecond;
      await ours(1);
      await theirs(1);
      const pairs: { ours: number; theirs: number }[] = [];
      for (let run = 0; run < runs; run++) pairs.push({ ours: await ours(seconds), theirs: await theirs(seconds) });
      const ratio = median(pairs.map((pair) => pair.ours / pair.theirs));
      const row: ResultRow = {
        id: "wallets",
        what: `spending one hot wallet, ${CALLERS} callers`,
        ours: perSecond(median(pairs.map((pair) => pair.ours))),
        other: `pgbench -c 16 ${perSecond(median(pairs.map((pair) => pair.theirs)))}`,
        ratio: ratio.toFixed(2),
        goal: ">= 3",
        met: ratio >= 3,
      };
      return [row];
    } finally {
      await Promise.all([pool.end(), owner.end()]);
      rmSync(directory, { recursive: true, force: true });
    }
  });

/** A branch whose colleague has more in its wallet than a run can spend. */
async function madeBranch(owner: pg.Client): Promise<{ id: number; colleague: number }> {
  const { rows } = await owner.query<{ id: number; colleague: number }>(`
    with c as (insert into companies (name) values ('bench') returning id),
    b as (
      insert into branches (company_id, code, name, name_latin, currency, calendar, time_zone)
      select c.id, 'b', 'x', 'x', 'IRR', 'gregorian', 'Asia/Tehran' from c returning id)
    insert into colleagues (branch_id, code, name, kind, currency, ceiling)
    select id, 'c', 'x', 'agency', 'IRR', 0 from b returning branch_id as id, id as colleague`);
  const { id, colleague } = rows[0]!;
  await owner.query(
    `select ledger.post(jsonb_build_object('branch_id', $1::int, 'doc_date', ledger.business_day($1, now()), 'kind', 'wallet',
       'created_by', 'bench', 'lines', jsonb_build_array(
         jsonb_build_object('mapping', 'cash', 'dr', 1000000000000000),
         jsonb_build_object('account_id', ledger.wallet_of($1, $2), 'party', $2::text, 'cr', 1000000000000000))))`,
    [id, `colleague:${colleague}`],
  );
  return { id, colleague };
}

const spend = ({ id, colleague }: { id: number; colleague: number }, key: string) => ({
  ...{ branch_id: id, owner: `colleague:${colleague}`, amount: 10, credit: "customer.advances", key },
  ...{ source_type: "bench", source_id: "1", description: "", created_by: "operator:1", request_id: "bench" },
});

/** The same for pgbench: it takes a colon before a word for a variable, even inside a literal. */
function scriptOf(branch: { id: number; colleague: number }): string {
  const text = JSON.stringify(spend(branch, "@1@"))
    .replace(/(?<=")":(?=\w)|(?<=\w)":/g, '": ')
    .replace(/colleague:(?=\d)/, "colleague' || chr(58) || '")
    .replace(/operator:(?=\d)/, "operator' || chr(58) || '")
    .replace("@1@", "%1$s");
  return [
    "\\set n random(0, 9000000000000000)",
    `select spend_wallet(format('${text}', 'p' || :n::text)::jsonb);`,
  ].join("\n");
}
