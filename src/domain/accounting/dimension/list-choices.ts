import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { MEMBER_TREE } from "./list-members";
import type { DimensionChoices } from "./schema";

type Answer = z.input<typeof DimensionChoices>;

/** Active cost centers and dimensions with their active members, at most 2,000 each. */
export async function listDimensionChoices(ctx: Ctx<OperatorActor>): Promise<Answer> {
  const [row] = await ctx.query<Answer>("dimension.choices", CHOICES, [ctx.actor.branchId, null]);
  return row!;
}

const titled = (of: string) =>
  `'id', ${of}.id, 'code', ${of}.code, 'title', ${of}.title, 'title_latin', coalesce(nullif(${of}.title_latin, ''), ${of}.title)`;
const CHOICES = `
  with recursive ${MEMBER_TREE}
  select (select coalesce(jsonb_agg(jsonb_build_object(${titled("c")}) order by c.code, c.id), '[]')
            from (select * from cost_centers c where c.branch_id = $1::int and c.active order by c.code, c.id limit 2000) c) as centers,
         (select coalesce(jsonb_agg(jsonb_build_object(${titled("d")}, 'members', (
              select coalesce(jsonb_agg(jsonb_build_object(${titled("m")}, 'depth', m.depth) order by m.path), '[]')
                from (select m.*, t.path, t.depth from tree t join dimension_members m on m.branch_id = $1::int and m.id = t.id
                       where t.dimension_id = d.id and m.active order by t.path limit 2000) m)) order by d.code), '[]')
            from (select * from dimensions d where d.branch_id = $1::int and d.active order by d.code limit 10) d) as dimensions`;
