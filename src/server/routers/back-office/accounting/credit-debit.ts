import { listLines } from "@/domain/accounting/credit-debit/list-lines";
import { readSummary } from "@/domain/accounting/credit-debit/read-summary";
import { CreditDebitList, CreditDebitQuery, Summary, SummaryQuery } from "@/domain/accounting/credit-debit/schema";
import { withSaleTexts } from "@/domain/reporting/sale-text/read-sale-texts";
import { operator, router } from "@/server/trpc";

/** Balances of colleagues and passengers. */
export const creditDebit = router({
  list: operator("accounting:read")
    .meta({ rest: "POST /credit-debit/list", summary: "Lists account lines of parties", member: "items" })
    .input(CreditDebitQuery)
    .output(CreditDebitList)
    .query(async ({ ctx, input }) => {
      const { items, meta } = await listLines(ctx, input);
      return { items: await withSaleTexts(ctx, items), meta };
    }),

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
