import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { folded, foldedSql, literal } from "../../kernel/folding";
import { pageMeta } from "./page-meta";
import type { MemberList, MemberQuery } from "./schema";

type Answer = z.input<typeof MemberList>;

/** Members by dimension, each below its parent. */
export async function listMembers(ctx: Ctx<OperatorActor>, query: z.output<typeof MemberQuery>): Promise<Answer> {
  const { search, dimension_id, page, per_page } = query;
  const values = [ctx.actor.branchId, dimension_id ?? null, search ? `%${literal(folded(search))}%` : null];
  const [counted] = await ctx.query<{ n: number }>("dimension-member.count", COUNT, values);
  const items = await ctx.query<Answer["items"][number]>("dimension-member.list", LIST, [
    ...[...values, per_page, (page - 1) * per_page],
  ]);
  return { items, meta: pageMeta(query, counted!.n) };
}

/** Columns of a member `m` with its dimension `d`. */
export const MEMBER_COLUMNS = `m.id, m.code, m.title, m.title_latin, m.active, m.version,
  jsonb_build_object('id', d.id, 'code', d.code, 'title', d.title, 'title_latin', coalesce(nullif(d.title_latin, ''), d.title)) as dimension,
  (select jsonb_build_object('id', p.id, 'code', p.code, 'title', p.title, 'title_latin', coalesce(nullif(p.title_latin, ''), p.title))
     from dimension_members p where p.branch_id = m.branch_id and p.id = m.parent_id) as parent,
  m.valid_from::text as valid_from, m.valid_to::text as valid_to`;
/** Members `t` of branch $1 and dimension $2 (all if null) in the order of the tree. */
export const MEMBER_TREE = `
  tree (id, dimension_id, path, depth) as (
    select m.id, m.dimension_id, array[m.code], 0 from dimension_members m
     where m.branch_id = $1::int and m.parent_id is null and ($2::int is null or m.dimension_id = $2)
     union all
    select m.id, m.dimension_id, t.path || m.code, t.depth + 1 from tree t
      join dimension_members m on m.branch_id = $1::int and m.dimension_id = t.dimension_id and m.parent_id = t.id)`;
const FOUND = `m.branch_id = $1::int and ($2::int is null or m.dimension_id = $2)
  and ($3::text is null or ${foldedSql("concat_ws(' ', m.code, m.title, m.title_latin)")} like $3)`;
const COUNT = `select count(*)::int as n from dimension_members m where ${FOUND}`;
const LIST = `
  with recursive ${MEMBER_TREE}
  select ${MEMBER_COLUMNS}, t.depth
    from tree t
    join dimension_members m on m.branch_id = $1::int and m.id = t.id
    join dimensions d on d.branch_id = m.branch_id and d.id = m.dimension_id
   where ${FOUND} order by d.code, t.path limit $4::int offset $5::int`;
