import { readCashFlow } from "@/domain/reporting/report/read-cash-flow";
import { listForecastItems, readForecast } from "@/domain/reporting/report/read-forecast";
import { readLadder } from "@/domain/reporting/report/read-ladder";
import { readProfit } from "@/domain/reporting/report/read-profit";
import { readReceivablesPage } from "@/domain/reporting/report/read-receivables";
import { readSales } from "@/domain/reporting/report/read-sales";
import {
  CashFlow,
  CashPageQuery,
  Ladder,
  LadderQuery,
  Profit,
  ProfitPageQuery,
  ReceivablesPage,
  ReceivablesQuery,
  Sales,
  SalesQuery,
} from "@/domain/reporting/report/schema";
import { Forecast, ForecastItems, ForecastItemsQuery, ForecastQuery } from "@/domain/reporting/report/schema.forecast";
import { operator, router } from "@/server/trpc";

export const reports = router({
  sales: operator("reservation:read")
    .input(SalesQuery)
    .output(Sales)
    .query(({ ctx, input }) => readSales(ctx, input)),

  profit: operator("accounting:read")
    .input(ProfitPageQuery)
    .output(Profit)
    .query(({ ctx, input }) => readProfit(ctx, input)),

  receivables: operator("accounting:read")
    .input(ReceivablesQuery)
    .output(ReceivablesPage)
    .query(({ ctx, input }) => readReceivablesPage(ctx, input)),

  ladder: operator("cheque:read")
    .input(LadderQuery)
    .output(Ladder)
    .query(({ ctx, input }) => readLadder(ctx, input)),

  cashFlow: operator("accounting:read")
    .input(CashPageQuery)
    .output(CashFlow)
    .query(({ ctx, input }) => readCashFlow(ctx, input)),

  forecast: operator("accounting:read")
    .input(ForecastQuery)
    .output(Forecast)
    .query(({ ctx, input }) => readForecast(ctx, input)),

  forecastItems: operator("accounting:read")
    .input(ForecastItemsQuery)
    .output(ForecastItems)
    .query(({ ctx, input }) => listForecastItems(ctx, input)),
});
