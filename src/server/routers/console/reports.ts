import { readCashFlow } from "@/domain/report/read-cash-flow";
import { readLadder } from "@/domain/report/read-ladder";
import { readReceivables } from "@/domain/report/read-receivables";
import { readSales } from "@/domain/report/read-sales";
import { CashFlow, CashQuery, Ladder, LadderQuery, Receivables, Sales, SalesQuery } from "@/domain/report/schema";
import { operator, router } from "@/server/trpc";

export const reports = router({
  sales: operator("reservation:read")
    .input(SalesQuery)
    .output(Sales)
    .query(({ ctx, input }) => readSales(ctx, input)),

  receivables: operator("accounting:read")
    .output(Receivables)
    .query(({ ctx }) => readReceivables(ctx)),

  ladder: operator("cheque:read")
    .input(LadderQuery)
    .output(Ladder)
    .query(({ ctx, input }) => readLadder(ctx, input)),

  cashFlow: operator("accounting:read")
    .input(CashQuery)
    .output(CashFlow)
    .query(({ ctx, input }) => readCashFlow(ctx, input)),
});
