import { calculate } from "@/domain/accounting/account-history/calculate";
import { readDay, readMonth } from "@/domain/accounting/account-history/read-day";
import { readYearOfDays, readYearOfMonths } from "@/domain/accounting/account-history/read-year";
import {
  AllDaily,
  AllMonthly,
  Calculated,
  Daily,
  DailyQuery,
  Monthly,
  MonthlyQuery,
  YearInput,
  YearQuery,
} from "@/domain/accounting/account-history/schema";
import { listBalances } from "@/domain/accounting/party-balance/list-balances";
import { PartyBalanceList, PartyBalanceQuery } from "@/domain/accounting/party-balance/schema";
import { readBalance } from "@/domain/accounting/trial-balance/read-balance";
import { BalanceAnswer, TrialBalanceQuery } from "@/domain/accounting/trial-balance/schema";
import { operator, router } from "@/server/trpc";

const calculation = operator("accounting:approve").input(YearInput).output(Calculated);

/** Balances of accounts, now and by day. */
export const balances = router({
  balance: operator("accounting:read")
    .meta({ rest: "POST /accounting/balance", summary: "Returns bank and cash balances and the trial balance" })
    .input(TrialBalanceQuery)
    .output(BalanceAnswer)
    .query(({ ctx, input }) => readBalance(ctx, input)),

  parties: operator("accounting:read")
    .meta({
      rest: "POST /accounting/parties/balances",
      rate: "heavy",
      summary: "Lists debtors and creditors on a day, tied to their accounts",
      refusals: ["notFound"],
    })
    .input(PartyBalanceQuery)
    .output(PartyBalanceList)
    .query(({ ctx, input }) => listBalances(ctx, input)),

  daily: operator("accounting:read")
    .meta({
      rest: "GET /account-history/daily",
      summary: "Returns the turnover of an account in a day",
      refusals: ["notFound"],
    })
    .input(DailyQuery)
    .output(Daily)
    .query(({ ctx, input }) => readDay(ctx, input)),

  monthly: operator("accounting:read")
    .meta({
      rest: "GET /account-history/monthly",
      summary: "Returns the turnover of an account in a month",
      refusals: ["notFound"],
    })
    .input(MonthlyQuery)
    .output(Monthly)
    .query(({ ctx, input }) => readMonth(ctx, input)),

  allDaily: operator("accounting:read")
    .meta({
      rest: "GET /account-history/all-daily",
      rate: "heavy",
      summary: "Lists the turnovers of every day of a year",
      member: "items",
      refusals: ["notFound"],
    })
    .input(YearQuery)
    .output(AllDaily)
    .query(({ ctx, input }) => readYearOfDays(ctx, input)),

  allMonthly: operator("accounting:read")
    .meta({
      rest: "GET /account-history/all-monthly",
      summary: "Lists the turnovers of every month of a year",
      member: "items",
      refusals: ["notFound"],
    })
    .input(YearQuery)
    .output(AllMonthly)
    .query(({ ctx, input }) => readYearOfMonths(ctx, input)),

  calculateDaily: calculation
    .meta({
      rest: "POST /account-history/calculate-daily",
      rate: "heavy",
      summary: "Recomputes the daily turnovers of a year",
    })
    .mutation(({ ctx, input }) => calculate(ctx, "daily", input)),

  calculateMonthly: calculation
    .meta({
      rest: "POST /account-history/calculate-monthly",
      rate: "heavy",
      summary: "Recomputes the monthly turnovers of a year",
    })
    .mutation(({ ctx, input }) => calculate(ctx, "monthly", input)),

  calculateComplete: calculation
    .meta({
      rest: "POST /account-history/calculate-complete",
      rate: "heavy",
      summary: "Recomputes all turnovers and balances of a year",
    })
    .mutation(({ ctx, input }) => calculate(ctx, "complete", input)),
});
