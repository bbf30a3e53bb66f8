import { Logger, run } from "graphile-worker";
import { closePeriods } from "@/server/jobs/close-periods";
import { asLedgerOwner, type Chart, voucher } from "./ledger";
import { quietPool } from "./quiet-pool";

/** Drives closing in tests: by the functions of the job, with a person as requester. */

type Mode = "soft" | "hard" | "definite";
export type Run = {
  id: number;
  state: string;
  findings: { key: string; blocks: boolean; count: number; rows: Record<string, unknown>[] }[];
  result: { months?: number[]; documents?: Posted[]; numbered?: number; definite?: number | null };
  seal: string | null;
  prev_seal: string | null;
};
type Posted = { kind: string; doc_date: string; voucher_id: number; lines: number; total: string };

const one = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await asLedgerOwner<Row>(text, values))[0]!;

export async function askClosing(branch: number, to: string, mode: Mode = "hard", type: string | null = null) {
  const { told } = await one<{ told: { id: number; new: boolean } }>(
    "select ledger.request_closing($1, $2, $3, $4, 'operator:1', 'x') as told",
    [branch, mode, to, type],
  );
  return told;
}

export async function runOf(branch: number, id: number): Promise<Run> {
  return one<Run>(
    `select id, state, findings, result, encode(seal, 'hex') as seal, encode(prev_seal, 'hex') as prev_seal
       from ledger.closings where branch_id = $1 and id = $2`,
    [branch, id],
  );
}

/** Runs steps in sequence, like the job. */
export async function stepThrough(branch: number, id: number): Promise<Run> {
  for (let left = 100; left > 0; left--) {
    const { state } = await one<{ state: string }>("select ledger.step_closing($1, $2) as state", [branch, id]);
    if (!["waiting", "running"].includes(state)) return runOf(branch, id);
  }
  throw new Error("it does not end");
}

export async function close(branch: number, to: string, mode: Mode = "hard", type: string | null = null) {
  const { id } = await askClosing(branch, to, mode, type);
  return stepThrough(branch, id);
}

/** Account of an event. */
export async function mapped(branch: number, event: string): Promise<number> {
  const row = await one<{ id: number }>("select ledger.mapped_account($1, $2, '2026-01-01') as id", [branch, event]);
  return row.id;
}

export async function post(of: Chart, day: string, lines: object[], more: object = {}) {
  const item = JSON.stringify(voucher(of.branchId, lines as never, { doc_date: day, ...more }));
  const { told } = await one<{ told: { voucher_id?: number; doc_date?: string; refused?: { code: number } } }>(
    "select ledger.post($1) as told",
    [item],
  );
  return told;
}

/** Debits one account, credits another. */
export const pair = (from: number, to: number, amount: number, more: object = {}) => [
  { account_id: from, dr: amount, ...more },
  { account_id: to, cr: amount },
];

/** Lines of one foreign currency: fc minor units of it, with `worth` in the branch's. */
export const foreign = (from: number, to: number, fc: number, worth: number, ccy = "USD") => [
  { account_id: from, dr: worth, ccy, fc_dr: fc, rate: worth / fc },
  { account_id: to, cr: worth, ccy, fc_cr: fc, rate: worth / fc },
];

/** Balances of accounts after a day, from the lines: `account ccy` -> [branch's amount, foreign]. */
export async function balances(branch: number, day: string, where = "true"): Promise<Record<string, [bigint, bigint]>> {
  const rows = await asLedgerOwner<{ key: string; n: string; f: string }>(
    `select e.account_id || ' ' || e.ccy as key, sum(e.dr - e.cr)::text as n, sum(e.fc_dr - e.fc_cr)::text as f
       from ledger.entries e
       join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
      where e.branch_id = $1 and e.doc_date <= $2 and ${where}
      group by 1 having sum(e.dr - e.cr) <> 0 or sum(e.fc_dr - e.fc_cr) <> 0`,
    [branch, day],
  );
  return Object.fromEntries(rows.map(({ key, n, f }) => [key, [BigInt(n), BigInt(f)]]));
}

/** Enters a rate of the branch: units of its currency per unit of ccy. */
export const typeRate = (branch: number, day: string, rate: number, ccy = "USD") =>
  asLedgerOwner("select ledger.enter_rate($1, $2, $3, $4, 'operator:1')", [branch, ccy, day, rate]);

export const stateOf = async (branch: number, fm: number) =>
  (await one<{ state: string }>("select state from ledger.periods where branch_id = $1 and fm = $2", [branch, fm]))
    .state;

export const reopen = async (branch: number, by = "operator:1", decider = "operator:2") => {
  const { asked } = await one<{ asked: { id?: number; refused?: string } }>(
    "select ledger.request_reopening($1, 'a mistake', $2) as asked",
    [branch, by],
  );
  if (!asked.id) return asked;
  const { told } = await one<{ told: { refused?: string; documents?: object[] } }>(
    "select ledger.decide_reopening($1, $2, 'approved', $3, 'x') as told",
    [branch, asked.id, decider],
  );
  return told;
};

/** The job process's part while the tests of a file run: this kind of job only, for all requesters. */
export async function closingWorker(): Promise<{ stop(): Promise<void> }> {
  const pool = quietPool({ connectionString: process.env.DATABASE_URL, max: 4 });
  pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
  const runner = await run({
    pgPool: pool,
    taskList: { close_periods: closePeriods },
    concurrency: 2,
    pollInterval: 100,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  });
  return {
    stop: async () => {
      await runner.stop();
      await pool.end();
    },
  };
}
