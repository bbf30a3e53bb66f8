import { StreamedFile } from "@/domain/kernel/file-stream";
import {
  EquityChangesParams,
  FinancialStatementParams,
  JournalParams,
  PartyBalancesParams,
  StatementParams,
  TaxLinesParams,
  TrialBalanceParams,
} from "@/domain/reporting/export/schema";
import { streamCsv } from "@/domain/reporting/export/stream-csv";
import { SeasonalParams } from "@/domain/reporting/report/schema.seasonal";
import { inSnapshot } from "@/server/snapshot";
import { operator, router } from "@/server/trpc";

const csv = { kind: "stream", produces: "text/csv" } as const;

/** Accounting and tax pages as CSV in the user's language and calendar, streamed. */
export const exportFiles = router({
  journal: operator("accounting:read")
    .meta({ rest: "GET /exports/journal.csv", ...csv, summary: "Exports the journal as CSV" })
    .input(JournalParams)
    .output(StreamedFile)
    .query(({ ctx, input: params }) => streamCsv(ctx, inSnapshot, { kind: "journal", params })),

  statement: operator("accounting:read")
    .meta({
      rest: "GET /exports/statement.csv",
      ...csv,
      summary: "Exports an account statement as CSV",
      refusals: ["notFound"],
    })
    .input(StatementParams)
    .output(StreamedFile)
    .query(({ ctx, input: params }) => streamCsv(ctx, inSnapshot, { kind: "statement", params })),

  trialBalance: operator("accounting:read")
    .meta({ rest: "GET /exports/trial-balance.csv", ...csv, summary: "Exports the trial balance as CSV" })
    .input(TrialBalanceParams)
    .output(StreamedFile)
    .query(({ ctx, input: params }) => streamCsv(ctx, inSnapshot, { kind: "trial_balance", params })),

  partyBalances: operator("accounting:read")
    .meta({
      rest: "GET /exports/party-balances.csv",
      ...csv,
      summary: "Exports debtors and creditors as CSV",
    })
    .input(PartyBalancesParams)
    .output(StreamedFile)
    .query(({ ctx, input: params }) => streamCsv(ctx, inSnapshot, { kind: "party_balances", params })),

  financialStatement: operator("accounting:read")
    .meta({
      rest: "GET /exports/financial-statement.csv",
      ...csv,
      summary: "Exports a financial statement as CSV",
    })
    .input(FinancialStatementParams)
    .output(StreamedFile)
    .query(({ ctx, input: params }) => streamCsv(ctx, inSnapshot, { kind: "financial_statement", params })),

  equityChanges: operator("accounting:read")
    .meta({ rest: "GET /exports/equity-changes.csv", ...csv, summary: "Exports the changes in equity as CSV" })
    .input(EquityChangesParams)
    .output(StreamedFile)
    .query(({ ctx, input: params }) => streamCsv(ctx, inSnapshot, { kind: "equity_changes", params })),

  taxLines: operator("tax:read")
    .meta({ rest: "GET /exports/tax-lines.csv", ...csv, summary: "Exports the invoice lines of a VAT return as CSV" })
    .input(TaxLinesParams)
    .output(StreamedFile)
    .query(({ ctx, input: params }) => streamCsv(ctx, inSnapshot, { kind: "tax_lines", params })),

  seasonal: operator("tax:read")
    .meta({ rest: "GET /exports/seasonal.csv", ...csv, summary: "Exports the seasonal report (article 169) as CSV" })
    .input(SeasonalParams)
    .output(StreamedFile)
    .query(({ ctx, input: params }) => streamCsv(ctx, inSnapshot, { kind: "seasonal", params })),
});
