import { listLines } from "@/domain/accounting/credit-debit/list-lines";
import { readSummary } from "@/domain/accounting/credit-debit/read-summary";
import { CreditDebitList, CreditDebitQuery, Summary, SummaryQuery } from "@/domain/accounting/credit-debit/schema";
import { operator, router } from "@/server/trpc";

/** What colleagues and passengers owe and are owed. */
export const creditDebit = router({
  list: operator("accounting:read")
    .meta({ rest: "POST /credit-debit/list", summary: "Lines of parties' accounts, filtered", member: "items" })
    .input(CreditDebitQuery)
    .output(CreditDebitList)
    .query(({ ctx, input }) => listLines(ctx, input)),

  summary: operator("accounting:read")
    .meta({ rest: "POST /credit-debit/summary", summary: "What a colleague or a reference owes and is owed" })
    .input(SummaryQuery)
    .output(Summary)
    .query(({ ctx, input }) => readSummary(ctx, input)),
});
