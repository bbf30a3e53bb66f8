import { listLines } from "@/domain/accounting/credit-debit/list-lines";
import { readSummary } from "@/domain/accounting/credit-debit/read-summary";
import { CreditDebitList, CreditDebitQuery, Summary, SummaryQuery } from "@/domain/accounting/credit-debit/schema";
import { operator, router } from "@/server/trpc";

/** Balances of colleagues and passengers, by line and in total. */
export const creditDebit = router({
  list: operator("accounting:read")
    .input(CreditDebitQuery)
    .output(CreditDebitList)
    .query(({ ctx, input }) => listLines(ctx, input)),

  summary: operator("accounting:read")
    .input(SummaryQuery)
    .output(Summary)
    .query(({ ctx, input }) => readSummary(ctx, input)),
});
