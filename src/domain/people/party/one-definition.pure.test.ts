import { expect, test } from "vitest";
import { pathsIn, readSource } from "../../../../tests/source-paths";

/**
 * Files beside prisma/sql/accounting/party-debts.sql that compute from a colleague's account, and why that is a different figure.
 */
const OTHERS: Record<string, string> = {
  "prisma/sql/accounting/party-debts.sql": "the definition",
  "prisma/sql/accounting/open-books.sql": "writes the ceiling to the account that it guards",
  "prisma/sql/sales/rule-faults.sql": "holds the guard against what was sold and agreed",
  "prisma/sql/sales/trade-store.sql": "asks the guard how much further the account may go",
  "prisma/sql/cashier/wallet-spends.sql": "asks the guard how much further the account may go",
  "src/domain/accounting/account/referred-by.ts": "whether a colleague has the account",
  "src/domain/people/colleague/references-to.ts": "whether anything ever moved the account",
  "src/domain/accounting/colleague-account/list-ledger-accounts.ts":
    "turnovers of each account of colleagues, by account",
  "src/domain/accounting/colleague-account/rebuild-billing.ts": "the ceiling that is guarded against its terms",
  "src/domain/people/colleague/rows.ts": "what is held on the account",
  "src/domain/cashier/credit/colleague-credit.ts": "what is held on the account",
  "src/domain/accounting/credit-debit/read-summary.ts": "asks the guard how much further the account may go",
  "src/domain/accounting/document/over-ceilings.ts": "asks the guard how far the account is beyond",
  "src/domain/cashier/payment/list-open-items.ts": "what receipts may settle, which are lines of that account alone",
  "src/domain/reporting/report/receivables-sql.ts": "turnovers of all accounts, that the report is held against",
  "src/domain/reporting/report/forecast-sql.ts": "what a colleague owed on its account on past settlement days",
  "src/domain/cashier/settlement/list-unsettled.ts":
    "which debts payments may settle, which are lines of that account alone",
  "src/domain/cashier/settlement/read-overview.ts": "what is held on the account",
  "src/domain/cashier/wallet/read-own-ledger.ts": "the wallet",
};

/** Whether SQL sums a colleague's account or customers' debts itself. */
const reckons = (text: string) =>
  /receivable_id[^;]{0,2000}(account_balances|turn_month|turn_day|sum\(e\.dr)|(account_balances|turn_month|turn_day|sum\(e\.dr)[^;]{0,2000}receivable_id/s.test(
    text,
  ) || /customer\.receivable[^;]{0,300}sum\(e\.dr|sum\(e\.dr[^;]{0,300}customer\.receivable/s.test(text);

test("only party-debts.sql defines a party's debt", () => {
  const found = pathsIn(["src", "prisma/sql"], /(?<!\.test)\.(ts|tsx|sql)$/).filter((path) =>
    reckons(readSource(path)),
  );
  expect(found.filter((path) => !OTHERS[path])).toEqual([]);
  expect(Object.keys(OTHERS).filter((path) => !found.includes(path))).toEqual([]);
});

test("a second definition would be found", () => {
  for (const text of [
    "select s.dr - s.cr from colleagues c join ledger.account_balances s on s.account_id = c.receivable_id",
    "select sum(t.dr) from ledger.turn_month t where t.account_id in (select receivable_id from colleagues)",
    "select sum(e.dr - e.cr) from ledger.entries e join ledger.mappings m on m.key = 'customer.receivable'",
  ])
    expect([text, reckons(text)]).toEqual([text, true]);
  expect(reckons("select d.owed from colleagues c join colleague_debts(1, now()) d on d.colleague_id = c.id")).toBe(
    false,
  );
});
