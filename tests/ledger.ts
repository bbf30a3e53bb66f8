import pg from "pg";
import { quietPool } from "./quiet-pool";

/** A branch's chart of accounts and months for tests of the ledger. */
export type Chart = {
  branchId: number;
  cash: number;
  bank: number;
  sale: number;
  cost: number;
  receivable: number;
  wallet: number;
};

let owner: pg.Pool | undefined;

/** Runs statements as the schema's owner, who may do more than the app's role. Each on its own connection. */
export async function asLedgerOwner<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  owner ??= quietPool({ connectionString: process.env.DATABASE_OWNER_URL, allowExitOnIdle: true });
  return (await owner.query<Row>(text, values)).rows;
}

/** Code in the template's chart below which a leaf is created, and its kind. */
const LEAVES = [
  ["cash", "1101", "asset", "debit", "none", 1],
  ["bank", "1102", "asset", "debit", "none", 1],
  ["receivable", "1202", "asset", "debit", "ceiling", 1],
  ["wallet", "2202", "liability", "credit", "no_overdraft", 1],
  ["sale", "4101", "income", "credit", "none", 4],
  ["cost", "5101", "expense", "debit", "none", 1],
] as const;

/** One account of each kind in a branch (IRR), and Gregorian months of 2025 to 2027 in place of its own. */
export async function chart(branchId: number): Promise<Chart> {
  await beginYears(branchId, new Date("2025-01-01"));
  const made: Record<string, number> = { branchId };
  for (const [name, parent, type, nature, limit, slots] of LEAVES) {
    const [row] = await asLedgerOwner<{ id: number }>(
      `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature, limit_mode, slots, currency)
       select $1, p.id, 4, p.code || '9999', $3, $3, $4, $5, $6, $7, case when $6 = 'none'::ledger.limit_mode then null else 'IRR' end
         from ledger.accounts p where p.branch_id = $1 and p.code = $2 returning id`,
      [branchId, parent, name, type, nature, limit, slots],
    );
    made[name] = row!.id;
  }
  return made as Chart;
}

/**
 * Gives a branch fiscal years that began half a year ago, so that tests may post days to come on the last day of a real
 * year too: a year that has not begun accepts nothing.
 */
export async function midYear(branchId: number): Promise<void> {
  const now = new Date();
  await beginYears(branchId, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 18, 1)));
}

/** Three fiscal years of twelve Gregorian months, in place of the branch's own. */
async function beginYears(branchId: number, first: Date): Promise<void> {
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  const day = (of: number, day: number) => new Date(Date.UTC(year, month + of, day)).toISOString().slice(0, 10);
  const months = Array.from({ length: 36 }, (_, n) => ({
    ...{ fiscal_year: year + Math.floor(n / 12), month: (n % 12) + 1 },
    ...{ from_on: day(n, 1), to_on: day(n + 1, 0) },
  }));
  await asLedgerOwner("delete from ledger.periods where branch_id = $1", [branchId]);
  await asLedgerOwner("select ledger.add_periods($1, $2)", [branchId, JSON.stringify(months)]);
}

export type Line = { account_id?: number; mapping?: string; dr?: number; cr?: number; [more: string]: unknown };

/** A voucher in the format of `ledger.post_many`. */
export const voucher = (branchId: number, lines: Line[], more: object = {}) => ({
  branch_id: branchId,
  doc_date: "2026-03-10",
  kind: "manual",
  created_by: "operator:1",
  lines,
  ...more,
});

/**
 * Runs statements with triggers disabled on the written tables. Another file may post concurrently with another lock
 * order: on a deadlock this one retries.
 */
export async function tamper(...statements: string[]): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await tamperOnce(statements);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== "40P01" || attempt === 10) throw error;
    }
}

async function tamperOnce(statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await client.connect();
  const triggers = async (state: "disable" | "enable") => {
    for (const table of [
      "entries_2026",
      "vouchers_2026",
      "turn_day",
      "turn_month",
      "turn_detail",
      "turn_marks",
      "account_balances",
      "carried",
    ])
      await client.query(`alter table ledger.${table} ${state} trigger user`);
  };
  try {
    await client.query("begin");
    await triggers("disable");
    for (const text of statements) await client.query(text);
    await triggers("enable");
    await client.query("commit");
  } finally {
    await client.end();
  }
}
