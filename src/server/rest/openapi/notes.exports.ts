import type { Notes } from "./note";

const MANNER =
  "Words, calendar and digits are those the person has set in the console; a column beside has the ISO date. Amounts are major units with a point, UTF-8 with a mark at its head. A file that breaks off ends its connection: it never looks whole.";

export const EXPORT_NOTES: Notes = {
  "GET /api/v2/exports/journal.csv": {
    description: `Lines of posted documents in the order of the books, narrowed down as the console's journal. ${MANNER}`,
    query: { from: "1405-01-01", to: "1405-01-31", type: "general", min_amount: 1_000_000 },
  },
  "GET /api/v2/exports/statement.csv": {
    description: `An account's statement with the balance after each line, its opening first. ${MANNER}`,
    refusals: ["notFound"],
    query: { account_id: 61, from: "1405-01-01", to: "1405-01-31" },
  },
  "GET /api/v2/exports/trial-balance.csv": {
    description: `The trial balance, parents above what they sum up. ${MANNER}`,
    query: { from: "1405-01-01", to: "1405-06-31", columns: 6, level: "sub_ledger" },
  },
};
