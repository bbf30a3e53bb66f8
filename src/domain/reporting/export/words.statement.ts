// Whole files: a build turns them into modules whose default is their only export.
import enAccounting from "../../../../messages/en/accounting.json";
import faAccounting from "../../../../messages/fa/accounting.json";

type Pages = typeof enAccounting.financialStatements;

/** Texts of financial statements as files: those of their page. */
const wordsOf = ({ heading, line, asOf, proved, unproved, entries, digest, equity }: Pages) => ({
  statement_income: heading.income,
  statement_position: heading.position,
  statement_cash_flows: heading.cash_flows,
  equity_title: equity.title,
  equity_unclosed: equity.unclosed,
  equity_total: equity.total,
  equity_opening: equity.row.opening,
  equity_profit: equity.row.profit,
  equity_transfers: equity.row.transfers,
  equity_other: equity.row.other,
  equity_closing: equity.row.closing,
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
