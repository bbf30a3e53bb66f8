import { expect, test } from "vitest";
import { sourcesIn } from "../source-paths";

/**
 * Joins and subqueries that compare a column with either of two columns of another table, and how many rows are on the other side.
 * PostgreSQL hashes no such join: with N rows here and M there it compares N x M (a form of notes took 10 s with 30,000 accounts and
 * 15,000 colleagues). Write two joins, two `not exists`, or a union.
 */
const ONE_ROW_HERE: Readonly<Record<string, string>> = {
  "src/domain/accounting/account/read-account.ts": "accounts above one account: three keys",
  "src/domain/accounting/account/referred-by.ts": "one account",
  "src/domain/accounting/account/rows.ts": "one account",
  "prisma/sql/accounting/dimensions.sql": "one account and those above it; a rule: the accounts below one",
  "prisma/sql/accounting/ledger-accounts.sql": "one account and those above it",
  "src/domain/sales/booking/earned.ts": "items of one trade",
  "src/domain/people/colleague/references-to.ts": "one colleague",
  "src/domain/sales/trade/get-trade.ts": "orders of one trade",
};

const EITHER = /\b(\w+)\.\w+ in \((?!\1\.)(\w+)\.\w+, ?\2\.\w+/;
const eitherIn = (sources: Iterable<readonly [string, string]>) =>
  [...sources].filter(([, text]) => EITHER.test(text)).map(([path]) => path);

const sources = sourcesIn(["src", "prisma/sql"], /(?<!\.test)\.(ts|sql)$/);

test("no list is joined by either of two columns", () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(eitherIn(sources).filter((path) => !ONE_ROW_HERE[path])).toEqual([]);
  expect(Object.keys(ONE_ROW_HERE).filter((path) => !eitherIn(sources).includes(path))).toEqual([]);
});

test("a planted one is found; values and one row's own columns are not", () => {
  const planted = "select from colleagues k where a.id in (k.receivable_id, k.wallet_id)";
  expect(eitherIn([["x.ts", planted]])).toEqual(["x.ts"]);
  expect(eitherIn([["x.ts", "where a.kind in ('bank', 'cash') and a.id in ($1, $2)"]])).toEqual([]);
});
