import { calculate } from "@/domain/accounting/account-history/calculate";
import { readPoints } from "@/domain/accounting/account-history/read-points";
import { Calculated, CalculationInput, Points, PointsQuery } from "@/domain/accounting/account-history/schema";
import { operator, router } from "@/server/trpc";

/** Balances of an account by day and month. */
export const balanceHistory = router({
  year: operator("accounting:read")
    .input(PointsQuery)
    .output(Points)
    .query(({ ctx, input }) => readPoints(ctx, input)),

  calculate: operator("accounting:approve")
    .input(CalculationInput)
    .output(Calculated)
    .mutation(({ ctx, input }) => calculate(ctx, input.calculation, input)),
});
