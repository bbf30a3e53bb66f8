import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { CLASS_DETAILS } from "./read-class";
import { localText } from "./rows";
import type { CharterDetails } from "./schema.charter";

/** Classes without a penalty rule are added separately (penalty/with-unruled.ts). */
type Answer = Omit<z.input<typeof CharterDetails>, "unruled">;

/** All data of one charter in one statement. Throws notFound (3009). */
export async function readCharter(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  const [found] = await ctx.query<{ charter: Answer }>("charter.read", READ, [ctx.actor.branchId, ctx.now, id]);
  if (!found) throw new Refusal("notFound");
  return found.charter;
}

const PARTS = (table: string, alias: string, order: string) => `coalesce((
  select jsonb_agg(to_jsonb(${alias}) - array['branch_id', 'calculation_id'] order by ${order}) from ${table} ${alias}
   where ${alias}.branch_id = a.branch_id and ${alias}.calculation_id = a.id), '[]')`;

const LEG = `to_jsonb(r) - array['branch_id', 'charter_id'] || jsonb_build_object('key', r.id::text,
  'departs_local', ${localText("r.departs_at at time zone r.departure_zone")},
  'arrives_local', ${localText("r.arrives_at at time zone r.arrival_zone")})`;

/** A stay `a` in the shape of StayDetails. */
export const STAY_JSON = `to_jsonb(a) - array['branch_id', 'charter_id'] || jsonb_build_object('key', a.id::text,
  'rooms', ${PARTS("charter_accommodation_rooms", "x", "x.id")},
  'services', ${PARTS("charter_accommodation_services", "x", "x.id")},
  'holidays', ${PARTS("charter_accommodation_holiday", "x", "x.from_on")})`;

const READ = `
  select jsonb_build_object(
    'id', ch.id, 'version', ch.version, 'kind', ch.kind, 'title', ch.title, 'title_latin', ch.title_latin,
    'owner', (select jsonb_build_object('id', co.id, 'name', co.name) from colleagues co
               where co.branch_id = ch.branch_id and co.id = ch.owner_colleague_id),
    'currency', ch.currency, 'status', ch.status, 'starts_at', ch.starts_at, 'ends_at', ch.ends_at,
    'time_zone', br.time_zone, 'departed', ch.starts_at <= $2,
    'bookings', (select count(distinct i.booking_id) from charter_classes c
                   join booking_items i on i.branch_id = c.branch_id and i.class_id = c.id
                  where c.branch_id = ch.branch_id and c.charter_id = ch.id),
    'routes', coalesce((select jsonb_agg(${LEG} order by r.direction, r.departs_at, r.id)
       from charter_calculations_route r where r.branch_id = ch.branch_id and r.charter_id = ch.id), '[]'),
    'stays', coalesce((select jsonb_agg(${STAY_JSON} order by a.check_in_on, a.id)
       from charter_calculations_accommodation a where a.branch_id = ch.branch_id and a.charter_id = ch.id), '[]'),
    'links', coalesce((
       select jsonb_agg(jsonb_build_object('route_key', k.route_calculation_id::text,
                'stay_key', k.accommodation_calculation_id::text) order by k.id)
         from charter_communications k where k.branch_id = ch.branch_id and k.charter_id = ch.id), '[]'),
    'classes', coalesce((select jsonb_agg(${CLASS_DETAILS} order by c.id)
       from charter_classes c where c.branch_id = ch.branch_id and c.charter_id = ch.id), '[]'),
    'created_at', ch.created_at, 'updated_at', ch.updated_at) as charter
    from charters ch join branches br on br.id = ch.branch_id
   where ch.branch_id = $1 and ch.id = $3`;
