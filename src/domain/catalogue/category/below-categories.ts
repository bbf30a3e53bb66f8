import type { Actor, Ctx } from "../../kernel/context";

/** Ids of these categories of the branch and of all below them, if they exist. */
export async function belowCategories(ctx: Ctx<Actor>, ids: readonly number[]): Promise<number[]> {
  const rows = await ctx.query<{ id: number }>("category.below", BELOW, [ctx.actor.branchId, ids]);
  return rows.map(({ id }) => id);
}

const BELOW = `
  with recursive below as (
    select c.id from categories c where c.branch_id = $1::int and c.id = any($2::int[]) and c.deleted_at is null
    union
    select c.id from below b join categories c on c.branch_id = $1::int and c.main_id = b.id and c.deleted_at is null)
  select id from below`;
