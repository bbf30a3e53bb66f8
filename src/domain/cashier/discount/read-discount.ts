import type { z } from "zod";
import { actorNameSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { DISCOUNT_COLUMNS, DISCOUNT_FROM_SQL } from "./rows";
import type { DiscountDetails } from "./schema";

/** One code of the branch, deleted or not, with usage and history. Throws notFound (3009). */
export async function readDiscount(ctx: Ctx<OperatorActor>, id: number): Promise<z.input<typeof DiscountDetails>> {
  const [row] = await ctx.query<z.input<typeof DiscountDetails>>("discount.read", READ, [ctx.actor.branchId, id]);
  if (!row) throw new Refusal("notFound");
  return row;
}

const count = (state: string) => `'${state}', count(*) filter (where r.state = '${state}')`;

/** Reservations and releases by customers are excluded from a code's history, which stays short. */
const READ = `
  select ${DISCOUNT_COLUMNS}, u.uses, u.given,
         coalesce((select jsonb_agg(jsonb_build_object('at', l.at, 'action', split_part(l.action, '.', 2), 'by', ${actorNameSql("l.actor")})
                                    order by l.id desc)
                     from audit_log l where l.branch_id = d.branch_id and l.subject_type = 'discount' and l.subject_id = d.id::text
                      and l.action in ('discount.create', 'discount.change', 'discount.activate', 'discount.deactivate',
                                       'discount.delete', 'discount.restore')), '[]') as history
    from ${DISCOUNT_FROM_SQL}
   cross join lateral (
         select jsonb_build_object(${["reserved", "attached", "consumed", "released", "expired"].map(count).join(", ")}) as uses,
                coalesce(sum(r.discount) filter (where r.state = 'consumed'), 0)::bigint as given
           from discount_redemptions r where r.branch_id = d.branch_id and r.code_id = d.id) u
   where d.branch_id = $1::int and d.id = $2::int`;
