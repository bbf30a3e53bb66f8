import type { World } from "./world";

/** Whoever may try: the app's role, the schema's owner, a superuser. Triggers stay on: switching them off is not the game. */
type Role = "app" | "owner" | "superuser";

/** What must not be possible, tried by raw SQL in one transaction. */
export type Attack = {
  name: string;
  as: Role;
  isolation?: "repeatable read" | "serializable";
  /** Statements of one transaction. `id`: a voucher's number that nobody else uses. */
  steps(world: World, id: number): string[];
  /** An expression, asked after commit: whether what must not be in the database is there. */
  there(world: World, id: number): string;
};

/** A voucher of this number, or any line of it. */
const voucherThere = (_: World, id: number) =>
  `exists (select from ledger.vouchers where id = ${id}) or exists (select from ledger.entries where voucher_id = ${id})`;

/** An attack as the owner, on whose success its voucher is there, unless told otherwise. */
export const attack = (
  name: string,
  steps: Attack["steps"],
  given: Partial<Pick<Attack, "as" | "isolation" | "there">> = {},
): Attack => ({ name, as: "owner", there: voucherThere, steps, ...given });

/** The rows of a table in the world's branches are not what they were. */
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

/** Writes a voucher's head: of two lines and 10 on DAY, unless told otherwise. */
export function head(world: World, id: number, given: VoucherGiven = {}): string {
  const { lines = 2, total = 10, day = DAY, kind = "manual", table = "vouchers", branch = world.branchId } = given;
  const fm = given.fm ?? Number(day.slice(0, 7).replace("-", ""));
  const more = Object.entries(given.more ?? {});
  const columns = ["branch_id, doc_date, id, kind, fm, line_count, total, created_by", ...more.map(([name]) => name)];
  const values = [`${branch}, '${day}', ${id}, '${kind}', ${fm}, ${lines}, ${total}, 'x'`, ...more.map(([, v]) => v)];
  return `insert into ledger.${table} (${columns.join(", ")}) values (${values.join(", ")})`;
}

/** Writes lines, their ancestors as the accounts have them, numbered from 1 unless told otherwise. */
export function body(world: World, id: number, rows: Line[], given: { day?: string; table?: string } = {}): string {
  const { day = DAY, table = "entries" } = given;
  const values = rows.map(
    ({ account, dr = 0, cr = 0, line, party, center, ccy = "IRR", fcDr = dr, fcCr = cr, rate = 1 }, at) =>
      [
        line ?? at + 1,
        account,
        dr,
        cr,
        party ? `'${party}'` : "null",
        center ?? "null::int",
        `'${ccy}'`,
        fcDr,
        fcCr,
        rate,
      ].join(", "),
  );
  return `insert into ledger.${table} (branch_id, doc_date, voucher_id, line, account_id, sub_ledger_id, general_id, group_id,
      party, cost_center_id, ccy, fc_dr, fc_cr, rate, dr, cr)
    select ${world.branchId}, '${day}', ${id}, l, a, coalesce(sub_ledger_id, a), coalesce(general_id, a), coalesce(group_id, a),
           p, k, y, fd, fc, r, d, c
      from (values (${values.join("), (")})) v (l, a, d, c, p, k, y, fd, fc, r)
      left join ledger.accounts on branch_id = ${world.branchId} and id = a`;
}

/** Debit one account, credit another. */
export const pair = (from: number, to: number, amount: number | string = 10): Line[] => [
  { account: from, dr: amount },
  { account: to, cr: amount },
];

/** A whole, balanced voucher between two accounts. */
export const whole = (world: World, id: number, from: number, to: number, given: VoucherGiven = {}): string[] => [
  head(world, id, given),
  body(world, id, pair(from, to, given.total ?? 10), given.day ? { day: given.day } : {}),
];

/** As the app posts: by the function it may call. */
export const posted = (world: World, lines: object[], more: object = {}): string => {
  const item = { branch_id: world.branchId, doc_date: DAY, kind: "manual", created_by: "x", lines, ...more };
  return `select ledger.post('${JSON.stringify(item)}')`;
};

/** Lines of `posted`: debit one account, credit another. */
export const legs = (from: number, to: number, amount = 10): object[] => [
  { account_id: from, dr: amount },
  { account_id: to, cr: amount },
];

/** Rows of the branch that is attacked. */
export const mine = (world: World): string => `where branch_id = ${world.branchId}`;
