import type { Notes } from "./note";

const MANNER =
  "Texts, calendar and digits follow the user's console settings; an additional column has the ISO date. " +
  "Amounts are major units with a decimal point; the file is UTF-8 with a byte order mark. An incomplete export " +
  "breaks the connection, so it cannot be mistaken for a complete file.";

export const EXPORT_NOTES: Notes = {
  "GET /api/v2/exports/journal.csv": {
    description:
      "Exports lines of posted documents in the order of the books, with the filters of the console's journal. " +
      `${MANNER}`,
    query: { from: "1405-01-01", to: "1405-01-31", type: "general", min_amount: 1_000_000 },
  },
  "GET /api/v2/exports/statement.csv": {
    description:
      "Exports the statement of an account with the opening balance first and the balance after each line. " +
      `${MANNER}`,
    query: { account_id: 61, from: "1405-01-01", to: "1405-01-31" },
  },
  "GET /api/v2/exports/party-balances.csv": {
    description: `Exports debtors and creditors of a day, the largest first, all of them. ${MANNER}`,
    query: { date: "1405-02-31", side: "debit" },
  },
  "GET /api/v2/exports/trial-balance.csv": {
    description: `Exports the trial balance, parent accounts before their children. ${MANNER}`,
    query: { from: "1405-01-01", to: "1405-06-31", columns: 6, level: "sub_ledger" },
  },
};
