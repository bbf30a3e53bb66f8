import { calculate } from "@/domain/account-history/calculate";
import { readYearOfDays, readYearOfMonths } from "@/domain/account-history/read-year";
import { AllDaily, AllMonthly, Calculated, CalculationInput, YearQuery } from "@/domain/account-history/schema";
import { operator, router } from "@/server/trpc";

/** What stood on an account, day by day and month by month. */
export const balanceHistory = router({
  days: operator("accounting:read")
    .input(YearQuery)
    .output(AllDaily)
    .query(({ ctx, input }) => readYearOfDays(ctx, input)),

  months: operator("accounting:read")
    .input(YearQuery)
    .output(AllMonthly)
    .query(({ ctx, input }) => readYearOfMonths(ctx, input)),

  calculate: operator("accounting:approve")
    .input(CalculationInput)
    .output(Calculated)
    .mutation(({ ctx, input }) => calculate(ctx, input.calculation, input)),
});
