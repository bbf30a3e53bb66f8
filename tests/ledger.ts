import pg from "pg";

/** A branch's chart of accounts as tests of the ledger need it, and its months. */
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

/** Statements as the schema's owner, who may more than the app's role. Each on a connection of its own. */
export async function asLedgerOwner<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  owner ??= new pg.Pool({ connectionString: process.env.DATABASE_OWNER_URL, allowExitOnIdle: true });
  return (await owner.query<Row>(text, values)).rows;
}

const LEAVES = [
  ["cash", "asset", "debit", "1", "none", 1],
  ["bank", "asset", "debit", "1", "none", 1],
  ["receivable", "asset", "debit", "1", "ceiling", 1],
  ["wallet", "liability", "credit", "2", "no_overdraft", 1],
  ["sale", "income", "credit", "4", "none", 4],
  ["cost", "expense", "debit", "5", "none", 1],
] as const;

/** One account of each kind in a new branch (IRR), and the months of 2025 to 2027, Gregorian. */
export async function chart(branchId: number): Promise<Chart> {
  await asLedgerOwner("select ledger.add_periods($1, $2)", [branchId, JSON.stringify(months(2025, 2027))]);
  const made: Record<string, number> = { branchId };
  const add = async (parent: number | null, level: number, code: string, name: string, more: readonly unknown[]) => {
    const [row] = await asLedgerOwner<{ id: number }>(
      `insert into ledger.accounts (branch_id, parent_id, level, code, title, title_latin, type, nature, limit_mode, slots, currency)
       values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, case when $8 = 'none'::ledger.limit_mode then null else 'IRR' end) returning id`,
      [branchId, parent, level, code, name, ...more],
    );
    return row!.id;
  };
  for (const [n, [name, type, nature, root, limit, slots]] of LEAVES.entries()) {
    const plain = [type, nature, "none", 1];
    const group = await add(null, 1, `${root}${n}`, `${name} group`, plain);
    const general = await add(group, 2, `${root}${n}1`, `${name} general`, plain);
    const subLedger = await add(general, 3, `${root}${n}11`, `${name} sub-ledger`, plain);
    made[name] = await add(subLedger, 4, `${root}${n}111`, name, [type, nature, limit, slots]);
  }
  return made as Chart;
}

function months(from: number, to: number) {
  const all: { fiscal_year: number; month: number; from_on: string; to_on: string }[] = [];
  for (let year = from; year <= to; year++)
    for (let month = 1; month <= 12; month++) {
      const day = (y: number, m: number, d: number) => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10);
      all.push({ fiscal_year: year, month, from_on: day(year, month, 1), to_on: day(year, month + 1, 0) });
    }
  return all;
}

export type Line = { account_id?: number; mapping?: string; dr?: number; cr?: number; [more: string]: unknown };

/** A voucher as `ledger.post_many` takes it. */
export const voucher = (branchId: number, lines: Line[], more: object = {}) => ({
  branch_id: branchId,
  doc_date: "2026-03-10",
  kind: "manual",
  created_by: "operator:1",
  lines,
  ...more,
});
