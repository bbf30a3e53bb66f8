import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { filtersFrom } from "../../kernel/filters";
import { folded, foldedSql, literal } from "../../kernel/folding";
import type { ColumnOf } from "../../kernel/table-rows";
import { DISCOUNT_COLUMNS, DISCOUNT_FROM_SQL } from "./rows";
import { STATUS } from "./rules";
import type { DiscountList, DiscountQuery } from "./schema";

const ORDER = {
  "-created_at": "d.created_at desc, d.id desc",
  expires_at: "d.expires_at asc nulls last, d.id",
  left: 'd."left", d.id',
  code: "d.code, d.id",
} as const;

/** Codes of the branch, newest first; deleted ones only on request. */
export async function listDiscounts(
  ctx: Ctx<OperatorActor>,
  { page, per_page, sort, status, product, search }: z.output<typeof DiscountQuery>,
): Promise<z.input<typeof DiscountList>> {
  const { branchId } = ctx.actor;
  const filters = filtersFrom("d.branch_id = $1::int", [branchId]);
  filters.add("t", status, (at) => `discount_status(d, now()) = ${at}::int`);
  filters.add("p", product, (at) => `(d.products = '{}' or ${at}::text = any(d.products))`);
  filters.add("s", search && `%${literal(folded(search))}%`, (at) => `${SEARCHED} like ${at}::text`);
  const { where: clauses, values, shape: letters } = filters.all();
  const deleted = status === STATUS.deleted;
  const where = `${clauses} and d.deleted_at is ${deleted ? "not null" : "null"}`;
  const shape = `${letters}${deleted ? "5" : ""}`;
  const counting = ctx.query<{ n: number; currency: ColumnOf<"branches", "currency"> }>(
    `discount.count.${shape}`,
    `select (select count(*)::int from discount_codes d where ${where}) as n, b.currency from branches b where b.id = $1::int`,
    [...values],
  );
  const items = await ctx.query<z.input<typeof DiscountList>["items"][number]>(
    `discount.list.${shape}.${sort}`,
    `select ${DISCOUNT_COLUMNS} from ${DISCOUNT_FROM_SQL} where ${where} order by ${ORDER[sort]}
      limit ${filters.place(per_page)}::int offset ${filters.place((page - 1) * per_page)}::int`,
    values,
  );
  const [{ n: total, currency }] = (await counting) as [{ n: number; currency: string }];
  const pages = Math.max(1, Math.ceil(total / per_page));
  return { items, meta: { page, per_page, total, pages, next_cursor: null, currency } };
}

const SEARCHED = foldedSql("concat_ws(' ', d.code, d.title)");
