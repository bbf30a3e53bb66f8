import type { Ctx, OperatorActor } from "../../kernel/context";

/** The current day in the branch's time zone. */
export async function dashboardDate({ query, actor, now }: Ctx<OperatorActor>): Promise<string> {
  const [day] = await query<{ today: string }>("dashboard.today", TODAY, [actor.branchId, now]);
  return day!.today;
}

const TODAY = "select branch_today($1, $2::timestamptz)::text as today";
