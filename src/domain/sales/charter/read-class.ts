import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { localText } from "./rows";
import type { ClassDetails } from "./schema.class";

type Answer = z.input<typeof ClassDetails>;

/** One class `c` of charter `ch` of branch `br` at $2, without its colleagues. */
export const CLASS_JSON = `jsonb_build_object(
  'id', c.id, 'charter_id', c.charter_id, 'version', c.version, 'fare_class', c.fare_class,
  'capacity', c.capacity, 'sold', c.sold, 'held', c.held, 'available', c.capacity - c.sold - c.held,
  'status', class_status(ch.status, ch.starts_at, c.closed, c.sales_open_at, c.sales_close_at,
                         c.capacity - c.sold - c.held, c.few_left, $2),
  'closed', c.closed, 'sales_open_at', c.sales_open_at, 'sales_close_at', c.sales_close_at,
  'sales_open_local', ${localText("c.sales_open_at at time zone br.time_zone")},
  'sales_close_local', ${localText("c.sales_close_at at time zone br.time_zone")},
  'few_left', c.few_left, 'ticketing_minutes', c.ticketing_minutes, 'penalty_rule_id', c.penalty_rule_id,
  'all_partners', c.all_partners,
  'price_version', c.price_version, 'prices', coalesce(class_prices(c.branch_id, c.id), '{}'), 'updated_at', c.updated_at)`;

/** The same with the colleagues it is sold to. */
export const CLASS_DETAILS = `${CLASS_JSON} || jsonb_build_object('colleagues', coalesce((
  select jsonb_agg(jsonb_build_object('id', co.id, 'name', co.name) order by co.name)
    from charter_class_partners k join colleagues co on co.branch_id = k.branch_id and co.id = k.colleague_id
   where k.branch_id = c.branch_id and k.class_id = c.id), '[]'))`;

/** One class of the branch for its form. Throws notFound (3009). */
export async function readClass(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  const [found] = await ctx.query<{ class: Answer }>("class.read", READ, [ctx.actor.branchId, ctx.now, id]);
  if (!found) throw new Refusal("notFound");
  return found.class;
}

const READ = `
  select ${CLASS_DETAILS} as class from charter_classes c
    join charters ch on ch.branch_id = c.branch_id and ch.id = c.charter_id
    join branches br on br.id = c.branch_id
   where c.branch_id = $1 and c.id = $3`;
