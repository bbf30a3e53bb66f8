import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import type { CostCenter, CostCenterList, CostCenterQuery } from "./schema";

/** Cost centres of the branch and of its companies, by code. */
export async function listCostCenters(
  ctx: Ctx<OperatorActor>,
  { page, per_page, search, colleague_id, own, active }: z.output<typeof CostCenterQuery>,
): Promise<z.input<typeof CostCenterList>> {
  const filters = filtersFrom("c.branch_id = $1::int", [ctx.actor.branchId]);
  filters.add("g", colleague_id, (at) => `c.colleague_id = ${at}::int`);
  filters.add("o", own || null, (at) => `(c.colleague_id is null) = ${at}::boolean`);
  filters.add("a", active, (at) => `c.active = ${at}::boolean`);
  filters.add("s", search && `%${literal(folded(search))}%`, (at) => `${SEARCHED} like ${at}::text`);
  const { where, values, shape } = filters.all();
  const counting = ctx.query<{ n: number }>(
    `cost-center.count.${shape}`,
    `select count(*)::int as n from cost_centers c where ${where}`,
    [...values],
  );
  const items = await ctx.query<z.input<typeof CostCenter>>(
    `cost-center.list.${shape}`,
    `select ${COST_CENTER_COLUMNS} from cost_centers c where ${where} order by c.colleague_id nulls first, c.code
      limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`,
    values,
  );
  const [{ n: total }] = (await counting) as [{ n: number }];
  const pages = Math.max(1, Math.ceil(total / per_page));
  return { items, meta: { page, per_page, total, pages, next_cursor: null } };
}

const SEARCHED = foldedSql("concat_ws(' ', c.code, c.title, c.title_latin)");

/** Columns of a cost centre `c`. */
export const COST_CENTER_COLUMNS = `c.id, c.code, c.title, c.title_latin, c.active, c.version,
  (select jsonb_build_object('id', g.id, 'name', g.name) from colleagues g
    where g.branch_id = c.branch_id and g.id = c.colleague_id) as colleague`;
