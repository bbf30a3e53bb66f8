import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { TrialBalanceQuery } from "./schema";

type SpanOfInput = Pick<z.output<typeof TrialBalanceQuery>, "from" | "to" | "before_closing">;

export type Span = {
  from: string;
  to: string;
  /** First day of the fiscal year of `from`. */
  yearFrom: string;
  /** Whether a fiscal year ends on `to`. */
  yearEnds: boolean;
};

/** The span of a report, by the branch's calendar. Throws fieldInvalid (3003) at `to` when it is before `from`. */
export async function spanOf(ctx: Ctx<OperatorActor>, { from, to }: SpanOfInput): Promise<Span> {
  const values = [ctx.actor.branchId, from ?? null, to ?? null, ctx.now];
  const [row] = await ctx.query<Span>("trial-balance.span", SPAN, values);
  if (row!.to < row!.from) throw refuseField("to", BACKWARDS);
  return row!;
}

/** A day without a month (before the books were opened) begins a year of its own. */
const SPAN = `
  with until as (select coalesce($3::date, greatest(ledger.business_day($1, $4), $2::date)) as day),
  years as (
    select min(lower(dates)) as first, max(upper(dates)) as after from ledger.periods where branch_id = $1 group by fiscal_year),
  since as (
    select coalesce($2::date, (select first from years where first <= day and day < after), day) as day from until)
  select s.day as from, u.day as to,
         coalesce((select first from years where first <= s.day and s.day < after), s.day) as "yearFrom",
         exists (select from years where after = u.day + 1) as "yearEnds"
    from since s, until u`;

const BACKWARDS = { en: "must not be before the first day", fa: "پیش از روز اول است" };
