import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import { whoName } from "../named";
import { RULE } from "./rows";
import { compared, SCOPES } from "./rules.match";
import type { MarkupHistory, MarkupList, MarkupQuery } from "./schema";

type List = z.input<typeof MarkupList>;

/** All rules of the branch and the deployment's, by scope, those that go before others first; deleted ones where they are asked for. */
export async function listMarkups(ctx: Ctx<OperatorActor>, { deleted }: z.output<typeof MarkupQuery>): Promise<List> {
  const { branchId } = ctx.actor;
  const [[ground], items] = await Promise.all([
    ctx.query<Omit<List, "items">>("markup.ground", GROUND, [branchId, ctx.now]),
    ctx.query<List["items"][number]>("markup.list", LIST, [branchId, deleted]),
  ]);
  items.sort((a, b) => SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope) || compared(a, b).order);
  return { items, ...ground! };
}

/** What was done to a rule of the branch, the latest first; nothing where it has none such. */
export const readHistory = (ctx: Ctx<OperatorActor>, id: number) =>
  ctx.query<z.input<typeof MarkupHistory>[number]>("markup.history", HISTORY, [ctx.actor.branchId, String(id)]);

const placeOf = (code: string) => `(select jsonb_build_object('name', c.name, 'name_latin', c.name_latin) from cities c
  where c.code = ${code} and (c.owner_branch is null or c.owner_branch = $1::int) order by c.owner_branch nulls last limit 1)`;

const LIST = `
  select ${RULE}, m.deleted_at is not null as deleted, m.created_at, m.updated_at, ${whoName("m.created_by", "$1::int")} as by,
         case when s.id is not null then jsonb_build_object('name', s.title, 'name_latin', s.title_latin) end as supplier,
         c.name as colleague, ${placeOf("m.origin")} as origin_place, ${placeOf("m.destination")} as destination_place
    from markup_rules m
    left join suppliers s on s.branch_id = m.branch_id and s.id = m.supplier_id
    left join colleagues c on c.branch_id = m.branch_id and c.id = m.colleague_id
   where m.branch_id in (0, $1::int) and (m.deleted_at is not null) = $2::boolean`;

const GROUND = `
  select b.currency::text as currency, ($2::timestamptz at time zone b.time_zone)::date::text as today,
         coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.title, 'name_latin', s.title_latin,
                                      'own', s.adapter = 'charter', 'currency', s.currency, 'products', s.products)
                                    order by s.position, s.id)
                     from suppliers s where s.branch_id = b.id), '[]') as suppliers
    from branches b where b.id = $1::int`;

const HISTORY = `
  select l.at, split_part(l.action, '.', 2) as action, ${whoName("l.actor")} as by
    from audit_log l where l.branch_id = $1::int and l.subject_type = 'markup' and l.subject_id = $2
   order by l.id desc limit 100`;
