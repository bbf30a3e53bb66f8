import { readInterpreted } from "@/domain/accounting/statement/read-interpreted";
import { readStatement } from "@/domain/accounting/statement/read-statement";
import { Bill2Answer, Bill2Query, BillAnswer, BillQuery } from "@/domain/accounting/statement/schema";
import { withSaleTexts } from "@/domain/reporting/sale-text/read-sale-texts";
import { operator, router } from "@/server/trpc";

/** Statements of account. */
export const statements = router({
  bill: operator("accounting:read")
    .meta({
      rest: "POST /account/bill",
      summary: "Returns the statement of an account of any level",
      member: "items",
      refusals: ["notFound"],
    })
    .input(BillQuery)
    .output(BillAnswer)
    .query(({ ctx, input }) => readStatement(ctx, input)),

  bill2: operator("accounting:read")
    .meta({
      rest: "POST /account/bill2",
      summary: "Returns the statement as sentences, or aggregated",
      member: "items",
      refusals: ["notFound"],
    })
    .input(Bill2Query)
    .output(Bill2Answer)
    .query(async ({ ctx, input }) => {
      const { items, meta } = await readInterpreted(ctx, input);
      if (!("rows" in items) || items.rows === undefined) return { items, meta };
      return { items: { ...items, rows: await withSaleTexts(ctx, items.rows) }, meta };
    }),
});
