// Whole files: a build turns them into modules whose default is their only export.
import enAccounting from "../../../../messages/en/accounting.json";
import faAccounting from "../../../../messages/fa/accounting.json";

type Pages = typeof enAccounting.financialStatements;

/** Texts of financial statements as files: those of their page. */
const wordsOf = ({ heading, line, asOf, proved, unproved, entries, digest }: Pages) => ({
  statement_income: heading.income,
  statement_position: heading.position,
  statement_cash_flows: heading.cash_flows,
  statement_line: line,
  statement_as_of: asOf,
  statement_proved: proved,
  statement_unproved: unproved,
  statement_entries: entries,
  statement_digest: digest,
});

export const STATEMENT_WORDS = {
  en: wordsOf(enAccounting.financialStatements),
  fa: wordsOf(faAccounting.financialStatements),
};
