import { listLines } from "@/domain/accounting/credit-debit/list-lines";
import { readSummary } from "@/domain/accounting/credit-debit/read-summary";
import { CreditDebitList, CreditDebitQuery, Summary, SummaryQuery } from "@/domain/accounting/credit-debit/schema";
import { operator, router } from "@/server/trpc";

/** Balances of colleagues and passengers. */
export const creditDebit = router({
  list: operator("accounting:read")
    .meta({ rest: "POST /credit-debit/list", summary: "Lists account lines of parties", member: "items" })
    .input(CreditDebitQuery)
    .output(CreditDebitList)
    .query(({ ctx, input }) => listLines(ctx, input)),

  summary: operator("accounting:read")
    .meta({
      rest: "POST /credit-debit/summary",
      summary: "Returns the balance of a colleague or a reference",
      refusals: ["notFound"],
    })
    .input(SummaryQuery)
    .output(Summary)
    .query(({ ctx, input }) => readSummary(ctx, input)),
});
