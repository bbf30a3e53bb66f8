import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import type { CostCenterChoices } from "./schema";

/** Category of a colleague that is a company defined at holding level. */
const HOLDING = 7;

/**
 * GET /cost-center/list/form: active cost centres, the company's own first. Only for users of a colleague of category
 * 7; noPermission (2007) for others.
 */
export async function listChoices(
  ctx: Ctx<Extract<CustomerActor, { group: "b2b" }>>,
): Promise<z.input<typeof CostCenterChoices>> {
  const { branchId, colleagueId } = ctx.actor;
  const [colleague] = await ctx.query<RowOf<"colleagues", "category">>("cost-center.company", COMPANY, [
    branchId,
    colleagueId,
  ]);
  if (colleague?.category !== HOLDING) throw new Refusal("noPermission", { data: { category: HOLDING } });
  return ctx.query("cost-center.choices", CHOICES, [branchId, colleagueId]);
}

const COMPANY = "select category from colleagues where branch_id = $1::int and id = $2::int";
const CHOICES = `
  select id, code, title, title_latin, colleague_id is not null as own from cost_centers
   where branch_id = $1::int and active and (colleague_id is null or colleague_id = $2::int)
   order by colleague_id is null, code limit ${MAX_SET_UP}`;
