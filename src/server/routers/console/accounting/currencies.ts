import { listRates } from "@/domain/accounting/currency/list-rates";
import { readHistory } from "@/domain/accounting/currency/read-history";
import {
  CurrencyList,
  CurrencyQuery,
  HistoryQuery,
  RateHistory,
  RateTyped,
  StoredRate,
} from "@/domain/accounting/currency/schema";
import { typeRate } from "@/domain/accounting/currency/type-rate";
import { liveRates } from "@/server/rates";
import { operator, router } from "@/server/trpc";

/** Exchange rates: live, by day, and entered by the branch. */
export const currencies = router({
  list: operator("accounting:read")
    .input(CurrencyQuery)
    .output(CurrencyList)
    .query(({ ctx, input }) => listRates(ctx, liveRates(), input)),

  history: operator("accounting:read")
    .input(HistoryQuery)
    .output(RateHistory)
    .query(({ ctx, input }) => readHistory(ctx, input)),

  type: operator("accounting:write")
    .input(RateTyped)
    .output(StoredRate)
    .mutation(({ ctx, input }) => typeRate(ctx, input)),
});
