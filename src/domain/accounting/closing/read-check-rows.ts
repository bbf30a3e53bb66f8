import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { requireMonthEnd } from "./month-end";
import type { CheckRows, CheckRowsQuery } from "./schema";

const PAGE = 50;
type Rows = Pick<z.input<typeof CheckRows>, "count" | "rows">;

/**
 * The failures of one check of closing until a day, by pages of 50, of a check that is off too. Throws fieldInvalid
 * (3003) at `key` for an unknown check and at `to_date` as closing does.
 */
export async function readCheckRows(
  ctx: Ctx<OperatorActor>,
  { to_date, key, page }: z.output<typeof CheckRowsQuery>,
): Promise<z.input<typeof CheckRows>> {
  await requireMonthEnd(ctx, "to_date", to_date);
  const values = [ctx.actor.branchId, to_date, key, (page - 1) * PAGE, PAGE];
  const [row] = await ctx.query<{ found: Rows | null }>("closing.check-rows", ROWS, values);
  if (!row!.found) throw refuseField("key", NO_CHECK);
  return { key, page, ...row!.found };
}

const ROWS = "select ledger.closing_check_rows($1, $2::date, $3, $4, $5) as found";

export const NO_CHECK = { en: "is not a check of closing", fa: "از کنترل‌های بستن دوره نیست" };
