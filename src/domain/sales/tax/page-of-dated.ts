import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import type { TaxQuery } from "./schema";

/** A page of dated rows `r` of the branch. */
export async function pageOfDated<Row extends object>(
  ctx: Ctx<OperatorActor>,
  { page, per_page, on }: z.output<typeof TaxQuery>,
  { name, columns, from, order }: { name: string; columns: string; from: string; order: string },
) {
  const filters = filtersFrom("r.branch_id = $1::int", [ctx.actor.branchId]);
  filters.add("o", on, (at) => `${at}::date between r.from_on and coalesce(r.to_on, 'infinity')`);
  const { where, values, shape } = filters.all();
  const [{ n: total }] = (await ctx.query<{ n: number }>(
    `${name}.count.${shape}`,
    `select count(*)::int as n from ${from} where ${where}`,
    [...values],
  )) as [{ n: number }];
  const items = await ctx.query<Row>(
    `${name}.list.${shape}`,
    `select ${columns} from ${from} where ${where} order by ${order}
      limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`,
    values,
  );
  return { items, meta: { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)), next_cursor: null } };
}
