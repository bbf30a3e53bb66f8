import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { readTrialBalance } from "@/domain/accounting/trial-balance/read-trial-balance";
import { TrialBalanceQuery } from "@/domain/accounting/trial-balance/schema";
import type { BranchId, Ctx, OperatorActor } from "@/domain/kernel/context";
import { PrismaClient } from "@/generated/prisma/client";
import { iso } from "./books";
import { median, type ResultRow } from "./result-row";
import { ACCOUNTS, type Books, OPEN_MONTHS, withBooks } from "./with-books";

const MILLION = 1_000_000;
const RUNS = 30;
const RAW_RUNS = 5;
const BATCH_DAYS = 60;
const DAY_MS = 86_400_000;

const CLOSED = `all but ${OPEN_MONTHS} months closed`;

type TrialBalanceBenchInput = { from: string; to: string };

/**
 * P7: a trial balance of six columns down to detailed accounts, both edges within months, in books of `entries` lines
 * of ten years, all of them open and all but the last six months closed, compared with the same sums straight from the
 * lines; and at a million lines compared with plain-text accounting programs that read the same documents.
 */
export const p7 = async (entries = MILLION): Promise<ResultRow[]> => [
  ...(await withBooks(entries, async (books) => {
    const open = await againstLines(books, "all open");
    await books.close();
    return [open, await againstLines(books, CLOSED)];
  })),
  ...(await withBooks(MILLION, async (books) => {
    await books.close();
    return await againstPrograms(books);
  })),
];

/** An operator of the books' branch. */
function clerkOf({ pool, query, branchId }: Books): Ctx<OperatorActor> {
  const actor: OperatorActor = {
    kind: "operator",
    branchId: branchId as BranchId,
    operatorId: 1,
    name: "bench",
    permissions: [],
  };
  const db = new PrismaClient({ adapter: new PrismaPg(pool) });
  const ctx = { db, query, actor, now: new Date(), requestId: "bench", locale: "en" as const };
  return ctx as unknown as Ctx<OperatorActor>;
}

/** From 10 March to 20 October of the year before this one. */
function lastYear({ to }: Books): TrialBalanceBenchInput {
  const year = Number(to.slice(0, 4)) - 1;
  return { from: `${year}-03-10`, to: `${year}-10-20` };
}

const RAW = `
  select account_id, sum(dr) filter (where doc_date < $2) as opening_dr, sum(cr) filter (where doc_date < $2) as opening_cr,
         sum(dr) filter (where doc_date >= $2) as turned_dr, sum(cr) filter (where doc_date >= $2) as turned_cr
    from ledger.entries where branch_id = $1 and doc_date <= $3 group by account_id`;

async function againstLines(books: Books, state: string): Promise<ResultRow> {
  const request = lastYear(books);
  const clerk = clerkOf(books);
  const ours = () => readTrialBalance(clerk, TrialBalanceQuery.parse({ ...request, level: "detailed" }));
  const raw = () => books.pool.query({ name: "raw", text: RAW, values: [books.branchId, request.from, request.to] });
  const [result, sums] = [await ours(), await raw()];
  const turned = sums.rows.reduce((sum, row) => sum + BigInt(row.turned_dr ?? 0), 0n);
  if (turned !== result.totals.turnover_debit) throw new Error("the trial balance is not what the lines add up to");
  const [at, against] = [await medianOf(ours, RUNS), await medianOf(raw, RAW_RUNS)];
  return {
    id: "P7",
    what: `trial balance of 6 columns, ${ACCOUNTS.toLocaleString("en")} accounts, ${books.entries.toLocaleString("en")} lines, ${state}`,
    ours: `${at.toFixed(1)} ms`,
    other: `GROUP BY over the lines ${against.toFixed(0)} ms`,
    ratio: `1/${(against / at).toFixed(0)}`,
    goal: books.entries < 10 * MILLION ? "<= 1/20 at 10 M" : "<= 1/20",
    met: at <= against / 20,
  };
}

async function againstPrograms(books: Books): Promise<ResultRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "safar-journal-"));
  const journal = join(folder, "books.journal");
  try {
    await writeJournal(books, journal);
    const { to } = lastYear(books);
    const after = iso(new Date(Date.parse(to) + DAY_MS));
    const clerk = clerkOf(books);
    const ours = () => readTrialBalance(clerk, TrialBalanceQuery.parse({ to, columns: 2, level: "detailed" }));
    const { totals } = await ours();
    const at = await medianOf(ours, RUNS);
    return [
      row("ledger", 200, () => run("ledger", ["-f", journal, "balance", "--flat", "--no-total", "--end", after])),
      row("hledger", 1000, () => run("hledger", ["-f", journal, "balance", "--flat", "-N", "-e", after])),
    ];

    function row(program: string, times: number, act: () => string): ResultRow {
      const began = performance.now();
      const debit = [...act().matchAll(/^\s*IRR\s?(\d+)\s/gm)].reduce((sum, [, figure]) => sum + BigInt(figure!), 0n);
      const against = performance.now() - began;
      if (debit !== totals.closing_debit)
        throw new Error(`${program} adds up to ${debit}, not ${totals.closing_debit}`);
      return {
        id: "P7",
        what: `balances of all accounts, ${books.entries.toLocaleString("en")} lines, ${CLOSED}`,
        ours: `${at.toFixed(1)} ms`,
        other: `${program} ${(against / 1000).toFixed(1)} s`,
        ratio: `1/${(against / at).toFixed(0)}`,
        goal: `<= 1/${times.toLocaleString("en")}`,
        met: at <= against / times,
      };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const run = (program: string, args: string[]) => execFileSync(program, args, { encoding: "utf8", maxBuffer: 2 ** 26 });

/** Documents in the format of both programs, some days at a time. */
async function writeJournal({ pool, branchId, from, to }: Books, file: string): Promise<void> {
  writeFileSync(file, "");
  for (let day = Date.parse(from); day <= Date.parse(to); day += BATCH_DAYS * DAY_MS) {
    const until = iso(new Date(day + BATCH_DAYS * DAY_MS));
    const { rows } = await pool.query<{ text: string }>({
      name: "journal",
      text: `select e.doc_date || ' ' || e.voucher_id || E'\\n'
                    || string_agg('    ' || a.path || '  IRR ' || (e.dr - e.cr), E'\\n' order by e.line) || E'\\n' as text
               from ledger.entries e
               join (select l.id, concat_ws(':', g.code, o.code, s.code, l.code) as path
                       from ledger.accounts l
                       join ledger.accounts s on s.branch_id = l.branch_id and s.id = l.sub_ledger_id
                       join ledger.accounts o on o.branch_id = l.branch_id and o.id = l.general_id
                       join ledger.accounts g on g.branch_id = l.branch_id and g.id = l.group_id
                      where l.branch_id = $1 and l.level = 4) a on a.id = e.account_id
              where e.branch_id = $1 and e.doc_date >= $2 and e.doc_date < $3
              group by e.doc_date, e.voucher_id order by e.doc_date, e.voucher_id`,
      values: [branchId, iso(new Date(day)), until],
    });
    appendFileSync(file, `${rows.map(({ text }) => text).join("\n")}\n`);
  }
}

async function medianOf(act: () => Promise<unknown>, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const began = performance.now();
    await act();
    times.push(performance.now() - began);
  }
  return median(times);
}
