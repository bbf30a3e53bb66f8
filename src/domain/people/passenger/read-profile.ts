import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { readFinances } from "./read-finances";
import { readPassenger, SAME } from "./rows";
import type { Profile } from "./schema";

type Answer = z.input<typeof Profile>;
type Totals = Answer["financial"]["totals"];

/**
 * Profile of a passenger: documents, trips (found by national code and documents, regardless of the buyer) with their
 * prices, and the person's own trades, payments and wallet. Includes deleted passengers; a former id leads to the
 * surviving one. Throws notFound (3009).
 */
export async function readProfile(ctx: Ctx<OperatorActor>, { id }: { id: number }): Promise<Answer> {
  const person = await readPassenger(ctx, id);
  const values = [ctx.actor.branchId, person.id];
  const [trips, totals, finances] = await Promise.all([
    ctx.query<{ trip: Answer["trips"][number] }>("passenger.trips", TRIPS, values),
    ctx.query<Totals[number]>("passenger.totals", TOTALS, values),
    readFinances(ctx, person.id),
  ]);
  return { ...person, trips: trips.map(({ trip }) => trip), financial: { totals, ...finances } };
}

/** Booking lines of the passenger $2. An array of identities, so that each is looked up through the index. */
const LINES = `
  booking_passengers b
   where b.branch_id = $1 and b.identity = any(array(
     select i.identity from passengers p
       join passengers s on ${SAME}
      cross join lateral (select s.identity where s.identity is not null
                          union all
                          select d.identity from passenger_documents d
                           where d.branch_id = s.branch_id and d.passenger_id = s.id) i
      where p.branch_id = $1 and p.id = $2))`;

const TRIPS = `
  select jsonb_build_object(
           'booking_id', k.id, 'local_pnr', k.local_pnr, 'line', l.line, 'pax_type', l.pax_type, 'status', i.status,
           'charter', jsonb_build_object('id', ch.id, 'title', ch.title, 'title_latin', ch.title_latin),
           'route', case when r.id is not null then jsonb_build_object('origin', r.origin, 'destination', r.destination) end,
           'departs_at', coalesce(r.departs_at, ch.starts_at), 'departure_zone', coalesce(r.departure_zone, br.time_zone),
           'total', l.total, 'currency', k.currency, 'booked_at', k.created_at) as trip
    from (select b.booking_id, b.line, b.pax_type, b.total from ${LINES}) l
    join bookings k on k.branch_id = $1 and k.id = l.booking_id
    join booking_items i on i.branch_id = $1 and i.booking_id = l.booking_id and i.line = l.line
    join charters ch on ch.branch_id = $1 and ch.id = k.charter_id
    join branches br on br.id = $1
    left join lateral (
      select * from charter_calculations_route r
       where r.branch_id = $1 and r.charter_id = ch.id and r.direction = 'outbound' order by r.departs_at limit 1) r on true
   order by coalesce(r.departs_at, ch.starts_at) desc, k.id desc
   limit 100`;

const TOTALS = `
  select k.currency, count(*)::int as trips, total(b.total) as total
    from (select b.booking_id, b.total from ${LINES} and b.live) b
    join bookings k on k.branch_id = $1 and k.id = b.booking_id
   group by k.currency order by k.currency`;
