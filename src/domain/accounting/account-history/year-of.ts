import type { Ctx, OperatorActor } from "../../kernel/context";
import { calendarOf, type Month, monthsOf } from "./rules";

export type Year = {
  year: number;
  calendar: "jalali" | "gregorian";
  /** Not a fiscal year of the branch: its months are of the other calendar. */
  converted: boolean;
  from: string;
  to: string;
  months: Month[];
};

/** The days and months a year covers at a branch: its fiscal year of that number, else the year in its own calendar. */
export async function yearOf(ctx: Ctx<OperatorActor>, year: number): Promise<Year> {
  const own = await ctx.query<Month>("account-history.year", FISCAL, [ctx.actor.branchId, year]);
  const months = own.length === 12 ? own : monthsOf(year);
  const span = { from: months[0]!.from, to: months[11]!.to };
  return { year, calendar: calendarOf(year), converted: own.length !== 12, ...span, months };
}

const FISCAL = `
  select month::int as month, lower(dates) as from, upper(dates) - 1 as to from ledger.periods
   where branch_id = $1 and fiscal_year = $2 order by month`;
