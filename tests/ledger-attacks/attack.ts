import type { World } from "./world";

/** The app's role, the schema's owner, a superuser. Triggers stay on: disabling them is out of scope. */
type Role = "app" | "owner" | "superuser";

/** An impossible change, attempted by SQL in one transaction. */
export type Attack = {
  name: string;
  as: Role;
  isolation?: "repeatable read" | "serializable";
  /** Statements of one transaction. `id`: an unused voucher id. */
  steps(world: World, id: number): string[];
  /** An expression evaluated after commit: whether the forbidden state exists. */
  there(world: World, id: number): string;
};

/** A voucher with this id, or any line of it. */
const voucherThere = (_: World, id: number) =>
  `exists (select from ledger.vouchers where id = ${id}) or exists (select from ledger.entries where voucher_id = ${id})`;

/** An attack as the owner, which succeeds when its voucher exists by default. */
export const attack = (
  name: string,
  steps: Attack["steps"],
  given: Partial<Pick<Attack, "as" | "isolation" | "there">> = {},
): Attack => ({ name, as: "owner", there: voucherThere, steps: (world, id) => joined(steps(world, id)), ...given });

/** Steps with the head of a voucher and the lines that follow it in one statement, as every caller writes them. */
export const joined = (steps: string[]): string[] =>
  steps.flatMap((step, at) => {
    const isHead = step.startsWith("insert into ledger.vouchers (");
    const isBody = (text?: string) => text?.startsWith("insert into ledger.entries (");
    if (isHead && isBody(steps[at + 1])) return `with head as (${step}) ${steps[at + 1]}`;
    return isBody(step) && steps[at - 1]?.startsWith("insert into ledger.vouchers (") ? [] : step;
  });

/** Rows of a table in the world's branches have changed. */
export const changed =
  (table: string): Attack["there"] =>
  (world) =>
    `(${world.digest(table)}) is distinct from '${world.was[table]}'`;

export const there =
  (table: string, where: string | ((world: World, id: number) => string)): Attack["there"] =>
  (world, id) =>
    `exists (select from ${table} where ${typeof where === "string" ? where : where(world, id)})`;

export type Line = {
  account: number;
  dr?: number | string;
  cr?: number | string;
  line?: number;
  party?: string;
  center?: number;
  dims?: number;
  ccy?: string;
  fcDr?: number;
  fcCr?: number;
  rate?: number | string;
};

type VoucherGiven = {
  lines?: number;
  total?: number | string;
  day?: string;
  fm?: number;
  kind?: string;
  table?: string;
  branch?: number;
  more?: Record<string, string>;
};

export const DAY = "2026-03-10";

/** Writes the head of a voucher: two lines and 10 on DAY by default. */
export function head(world: World, id: number, given: VoucherGiven = {}): string {
  const { lines = 2, total = 10, day = DAY, kind = "manual", table = "vouchers", branch = world.branchId } = given;
  const fm = given.fm ?? Number(day.slice(0, 7).replace("-", ""));
  const more = Object.entries(given.more ?? {});
  const columns = ["branch_id, doc_date, id, kind, fm, line_count, total, created_by", ...more.map(([name]) => name)];
  const values = [`${branch}, '${day}', ${id}, '${kind}', ${fm}, ${lines}, ${total}, 'x'`, ...more.map(([, v]) => v)];
  return `insert into ledger.${table} (${columns.join(", ")}) values (${values.join(", ")})`;
}

/** Writes lines with the ancestors of their accounts, numbered from 1 by default. */
export function body(world: World, id: number, rows: Line[], given: { day?: string; table?: string } = {}): string {
  const { day = DAY, table = "entries" } = given;
  const values = rows.map(
    ({ account, dr = 0, cr = 0, line, party, center, dims, ccy = "IRR", fcDr = dr, fcCr = cr, rate = 1 }, at) =>
      [
        line ?? at + 1,
        account,
        dr,
        cr,
        party ? `'${party}'` : "null",
        center ?? "null::int",
        dims ?? "null::int",
        `'${ccy}'`,
        fcDr,
        fcCr,
        rate,
      ].join(", "),
  );
  return `insert into ledger.${table} (branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id, group_id,
      party, cost_center_id, dims, ccy, fc_dr, fc_cr, rate, dr, cr)
    select ${world.branchId}, '${day}', ${id}, l, a, coalesce(sub_ledger_id, a), coalesce(general_id, a), coalesce(group_id, a),
           p, k, q, y, fd, fc, r, d, c
      from (values (${values.join("), (")})) v (l, a, d, c, p, k, q, y, fd, fc, r)
      left join ledger.accounts on branch_id = ${world.branchId} and id = a`;
}

/** Debits one account, credits another. */
export const pair = (from: number, to: number, amount: number | string = 10): Line[] => [
  { account: from, dr: amount },
  { account: to, cr: amount },
];

/** A complete, balanced voucher between two accounts. */
export const whole = (world: World, id: number, from: number, to: number, given: VoucherGiven = {}): string[] => [
  head(world, id, given),
  body(world, id, pair(from, to, given.total ?? 10), given.day ? { day: given.day } : {}),
];

/** Posts like the app: by the function it may call. */
export const posted = (world: World, lines: object[], more: object = {}): string => {
  const item = { branch_id: world.branchId, doc_date: DAY, kind: "manual", created_by: "x", lines, ...more };
  return `select ledger.post('${JSON.stringify(item)}')`;
};

/** Lines for `posted`: debits one account, credits another. */
export const legs = (from: number, to: number, amount = 10): object[] => [
  { account_id: from, dr: amount },
  { account_id: to, cr: amount },
];

/** Rows of the attacked branch. */
export const mine = (world: World): string => `where branch_id = ${world.branchId}`;
