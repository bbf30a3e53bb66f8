import type { z } from "zod";
import type { Ctx, OperatorActor } from "../context";
import type { CharterOptions } from "./schema.charter";

type Answer = z.input<typeof CharterOptions>;

/** What the forms of a charter offer to choose from: the branch's own terms, its colleagues, its rules of
 * cancellations, places and carriers in use. */
export async function charterOptions(ctx: Ctx<OperatorActor>): Promise<Answer> {
  const [found] = await ctx.query<{ options: Answer }>("charter.options", OPTIONS, [ctx.actor.branchId]);
  return found!.options;
}

const OPTIONS = `
  with legs as (select * from charter_calculations_route where branch_id = $1)
  select json_build_object(
    'currency', br.currency, 'time_zone', br.time_zone,
    'colleagues', coalesce((select json_agg(json_build_object('id', id, 'code', code, 'name', name) order by name)
       from colleagues where branch_id = $1 and active), '[]'),
    'penalty_rules', coalesce((select json_agg(json_build_object('id', r.id, 'title', v.form->>'title', 'title_latin', v.form->>'title_latin',
         'active', r.active) order by v.form->>'title', r.id)
       from penalty_rules r
       join penalty_rule_versions v on v.branch_id = r.branch_id and v.rule_id = r.id and v.version = r.version
      where r.branch_id = $1 and r.deleted_at is null), '[]'),
    'places', coalesce((select json_agg(json_build_object('code', code, 'zone', zone) order by code) from (
       select code, max(zone) as zone from (
         select origin as code, departure_zone as zone from legs union select destination, arrival_zone from legs
         union select city, null from charter_calculations_accommodation where branch_id = $1) p group by code) p), '[]'),
    'carriers', coalesce((select json_agg(carrier order by carrier) from (select distinct carrier from legs) c), '[]')
  ) as options
    from branches br where br.id = $1`;
