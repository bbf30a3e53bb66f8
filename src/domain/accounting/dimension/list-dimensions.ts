import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { folded, foldedSql, literal } from "../../kernel/folding";
import type { RowOf } from "../../kernel/table-rows";
import { pageMeta } from "./page-meta";
import type { DimensionList, DimensionQuery } from "./schema";

type Row = RowOf<"dimensions", "id" | "code" | "title" | "title_latin" | "active" | "version"> & { members: number };

/** Dimensions of the branch by code, with the number of their members. */
export async function listDimensions(
  ctx: Ctx<OperatorActor>,
  query: z.output<typeof DimensionQuery>,
): Promise<z.input<typeof DimensionList>> {
  const values = [ctx.actor.branchId, query.search ? `%${literal(folded(query.search))}%` : null];
  const [counted] = await ctx.query<{ n: number }>("dimension.count", COUNT, values);
  const place = [query.per_page, (query.page - 1) * query.per_page];
  const items = await ctx.query<Row>("dimension.list", LIST, [...values, ...place]);
  return { items, meta: pageMeta(query, counted!.n) };
}

const FOUND = `d.branch_id = $1::int and ($2::text is null or ${foldedSql("concat_ws(' ', d.code, d.title, d.title_latin)")} like $2)`;
const COUNT = `select count(*)::int as n from dimensions d where ${FOUND}`;
export const DIMENSION_COLUMNS = `d.id, d.code, d.title, d.title_latin, d.active, d.version,
  (select count(*)::int from dimension_members m where m.branch_id = d.branch_id and m.dimension_id = d.id) as members`;
const LIST = `select ${DIMENSION_COLUMNS} from dimensions d where ${FOUND} order by d.code limit $3::int offset $4::int`;
