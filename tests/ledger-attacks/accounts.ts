import { type Attack, attack, there, whole } from "./attack";
import type { World } from "./world";

const COLUMNS =
  "branch_id, id, parent_id, level, code, title, title_latin, nature, type, group_id, limit_mode, slots, currency, kind";
type Given = Partial<
  Record<
    "branch" | "id" | "parent" | "level" | "code" | "title" | "latin" | "limit" | "slots" | "ccy" | "kind",
    string | number
  >
>;

/** With the code `id` below the sub-ledger of cash by default. */
const account = (w: World, number: number, given: Given = {}) => {
  const {
    branch = w.branchId,
    id = number % 1_000_000_000,
    parent = w.above,
    level = 4,
    title = "x",
    latin = "x",
  } = given;
  const { code = `9${id}`, limit = "none", slots = 1, ccy = "null", kind = "null" } = given;
  return `insert into ledger.accounts (${COLUMNS}) values (${branch}, ${id}, ${parent}, ${level}, '${code}', '${title}', '${latin}',
    'debit', 'asset', 7, '${limit}', ${slots}, ${ccy}, ${kind})`;
};
const accountThere = there("ledger.accounts", (_, id) => `id = ${id % 1_000_000_000}`);
const made = (name: string, given: Given | ((w: World) => Given)) =>
  attack(`an account ${name}`, (w, id) => [account(w, id, typeof given === "function" ? given(w) : given)], {
    as: "app",
    there: accountThere,
  });
const update = (
  name: string,
  set: string | ((w: World) => string),
  where: (w: World) => string,
  is: (w: World) => string,
) =>
  attack(
    name,
    (w) => [
      `update ledger.accounts set ${typeof set === "string" ? set : set(w)} where branch_id = ${w.branchId} and ${where(w)}`,
    ],
    { as: "app", there: there("ledger.accounts", (w) => `branch_id = ${w.branchId} and ${is(w)}`) },
  );
const mapping = (name: string, values: (w: World) => string, is: string) =>
  attack(
    `a mapping ${name}`,
    (w) => [`insert into ledger.mappings (branch_id, id, key, account_id, valid) values ${values(w)}`],
    { as: "app", there: there("ledger.mappings", is) },
  );

/** The chart of accounts, its references and mappings: what the app's role may edit, and what not. */
export const OF_ACCOUNTS: Attack[] = [
  made("of the first level below another", { level: 1 }),
  made("of the second level below nothing", { level: 2, parent: "null" }),
  made("of the fifth level", (w) => ({ level: 5, parent: w.spare })),
  made("that skips a level", (w) => ({
    parent: `(select general_id from ledger.accounts where branch_id = ${w.branchId} and id = ${w.cash})`,
  })),
  made("below one of another branch", (w) => ({
    parent: `(select sub_ledger_id from ledger.accounts where id = ${w.other.cash})`,
  })),
  made("with slots above the leaves", {
    level: 3,
    slots: 4,
    parent: "(select general_id from ledger.accounts where code = '1101' limit 1)",
  }),
  made("limited without a currency", { limit: "ceiling" }),
  made("of letters", { code: "abc" }),
  made("without slots", { slots: 0 }),
  made("without a title", { title: "" }),
  made("without a Latin title", { latin: "" }),
  made("of no branch", { branch: 2_000_000_000, level: 1, parent: "null" }),
  made("in no currency", { ccy: "'ZZZ'" }),
  attack("one number, two accounts", (w, id) => [account(w, id, { id: w.cash })], {
    as: "app",
    there: there("ledger.accounts", (w) => `id = ${w.cash} group by id having count(*) > 1`),
  }),
  attack("one code, two accounts", (w, id) => [account(w, id, { code: "11019999" })], {
    as: "app",
    there: accountThere,
  }),
  attack("ancestors of one's own making", (w, id) => [account(w, id)], {
    as: "app",
    there: there("ledger.accounts", (_, id) => `id = ${id % 1_000_000_000} and group_id = 7`),
  }),
  attack("a limited account without its balance", (w, id) => [
    account(w, id, { limit: "no_overdraft", ccy: "'IRR'" }),
    ...whole(w, id, w.cash, id % 1_000_000_000),
  ]),
  update(
    "an account moved under itself",
    (w) => `parent_id = ${w.above}`,
    (w) => `id = ${w.above}`,
    (w) => `id = ${w.above} and parent_id = id`,
  ),
  update(
    "an account with entries moved",
    "parent_id = (select id from ledger.accounts a where a.branch_id = accounts.branch_id and code = '1102')",
    (w) => `id = ${w.cash}`,
    (w) => `id = ${w.cash} and parent_id <> ${w.above}`,
  ),
  update(
    "an account with entries of another type",
    "type = 'equity'",
    (w) => `id = ${w.cash}`,
    (w) => `id = ${w.cash} and type = 'equity'`,
  ),
  update(
    "an account with entries in another currency",
    "currency = 'EUR'",
    (w) => `id = ${w.cash}`,
    (w) => `id = ${w.cash} and currency = 'EUR'`,
  ),
  update(
    "an account moved with those below it",
    "parent_id = (select id from ledger.accounts a where a.branch_id = accounts.branch_id and code = '12')",
    (w) => `id = ${w.above}`,
    (w) =>
      `id = ${w.above} and code like '11%' and general_id = (select id from ledger.accounts a where a.branch_id = ${w.branchId} and code = '12')`,
  ),
  ...[
    ["renamed", "code = '1299'"],
    ["put out of use", "active = false"],
  ].map(([name, set]) =>
    update(
      `the sub-ledger of colleagues ${name}`,
      set!,
      () => "code = '1201'",
      () => `level = 3 and ${set}`,
    ),
  ),
  update(
    "the sub-ledger of the branch's own wallet renamed",
    "code = '1298'",
    () => "code = '1105'",
    () => "level = 3 and code = '1298'",
  ),
  update(
    "an account on another level",
    "level = 3",
    (w) => `id = ${w.spare}`,
    (w) => `id = ${w.spare} and level = 3`,
  ),
  update(
    "an account of another number",
    "id = 1999999999",
    (w) => `id = ${w.spare}`,
    () => "id = 1999999999",
  ),
  update(
    "a floor of a wallet",
    "cash_floor = 'warn'",
    (w) => `id = ${w.wallet}`,
    (w) => `id = ${w.wallet} and cash_floor = 'warn'`,
  ),
  update(
    "a limit lifted",
    "limit_mode = 'none'",
    (w) => `id = ${w.wallet}`,
    (w) => `id = ${w.wallet} and limit_mode = 'none'`,
  ),
  update(
    "a limit the other way round",
    "nature = 'debit'",
    (w) => `id = ${w.wallet}`,
    (w) => `id = ${w.wallet} and nature = 'debit'`,
  ),
  attack(
    "a line of a financial statement without its account",
    (w) => [
      `insert into statement_versions (branch_id, id, kind, from_year, created_by) values (${w.branchId}, 1999999999, 'income', 2026, 'x')`,
      `insert into statement_lines (branch_id, version_id, code, position, title, title_latin, sign)
       values (${w.branchId}, 1999999999, 'sales', 1, 'x', 'x', 1)`,
      `insert into statement_accounts (branch_id, version_id, account_id, line_code)
       values (${w.branchId}, 1999999999, 1999999999, 'sales')`,
    ],
    { there: there("statement_accounts", "account_id = 1999999999") },
  ),
  attack("an account with entries deleted", (w) => [`delete from ledger.accounts where id = ${w.cash}`], {
    as: "app",
    there: (w) => `not exists (select from ledger.accounts where id = ${w.cash})`,
  }),
  attack("an account deleted above others", (w) => [`delete from ledger.accounts where id = ${w.above}`], {
    as: "app",
    there: (w) => `not exists (select from ledger.accounts where id = ${w.above})`,
  }),
  attack(
    "a limited account deleted",
    (w) => [`delete from ledger.accounts where branch_id = ${w.branchId} and id = ${w.colleagueReceivable}`],
    {
      as: "app",
      there: (w) => `not exists (select from ledger.accounts where id = ${w.colleagueReceivable})`,
    },
  ),
  attack("an account deleted under its mapping", () => ["delete from ledger.accounts where code = '52050001'"], {
    as: "app",
    there: (w) => `not exists (select from ledger.accounts where branch_id = ${w.branchId} and code = '52050001')`,
  }),
  mapping(
    "of another branch's account",
    (w) => `(${w.branchId}, 1999999990, 'k1', ${w.other.cash}, default)`,
    "key = 'k1'",
  ),
  mapping("of no name", (w) => `(${w.branchId}, 1999999991, 'K 1', ${w.cash}, default)`, "key = 'K 1'"),
  mapping("for no time", (w) => `(${w.branchId}, 1999999992, 'k2', ${w.cash}, 'empty')`, "key = 'k2'"),
  mapping("over another", (w) => `(${w.branchId}, 1999999993, 'sale', ${w.cash}, '[2030-01-01,)')`, "id = 1999999993"),
  mapping(
    "of another's number",
    (w) =>
      `(${w.branchId}, (select min(id) from ledger.mappings where branch_id = ${w.branchId}), 'k3', ${w.cash}, default)`,
    "key = 'k3'",
  ),
  attack("a currency of small letters", () => ["insert into ledger.currencies values ('usd', 2)"], {
    there: there("ledger.currencies", "code = 'usd'"),
  }),
  attack("a currency of nine digits", () => ["insert into ledger.currencies values ('XXX', 9)"], {
    there: there("ledger.currencies", "code = 'XXX'"),
  }),
  attack("a currency twice", () => ["insert into ledger.currencies values ('IRR', 2)"], {
    there: there("ledger.currencies", "code = 'IRR' and exponent = 2"),
  }),
  attack("a currency's digits moved", () => ["update ledger.currencies set exponent = 2 where code = 'IRR'"], {
    there: there("ledger.currencies", "code = 'IRR' and exponent = 2"),
  }),
];
