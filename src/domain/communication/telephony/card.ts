import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { openRequestsOf } from "../../sales/travel-request/live-requests";
import { callOf, SHARING, withActs } from "./rows";
import type { Card } from "./schema";

type Answer = z.input<typeof Card>;
type CallerCtx = Pick<Ctx<OperatorActor>, "query" | "actor">;
type Person = Answer["people"][number];

/**
 * Possible callers: all passengers with the number, the chosen one and the latest traveller first. Throws notFound
 * (3009).
 */
export async function readCard(ctx: CallerCtx, { id }: { id: number }): Promise<Answer> {
  const { row } = await callOf(ctx, id);
  const values = [ctx.actor.branchId, id];
  const [people, [colleague]] = await Promise.all([
    ctx.query<{ person: Person }>("phone.people", PEOPLE, values),
    ctx.query<NonNullable<Answer["colleague"]>>("phone.colleague", COLLEAGUE, values),
  ]);
  const known = await Promise.all(people.map(({ person }) => withRequests(ctx, person)));
  return { call: withActs(row), people: known, colleague: colleague ?? null };
}

/** Adds the person's open change requests to their other open items, newest first. */
async function withRequests(ctx: CallerCtx, person: Person): Promise<Person> {
  const response = await openRequestsOf(ctx, `passenger:${person.id}`);
  const requests = response.map(({ id, asked_at }) => ({ kind: "request" as const, id, since: asked_at }));
  const open = [...requests, ...person.open];
  open.sort((a, b) => new Date(b.since).getTime() - new Date(a.since).getTime());
  return { ...person, open };
}

/** Trips of a person, found by national code and documents regardless of the buyer. */
const LAST_TRIP = `
  select jsonb_build_object('title', ch.title, 'title_latin', ch.title_latin, 'local_pnr', k.local_pnr, 'trade_id', k.trade_id,
                            'departs_at', coalesce(r.departs_at, ch.starts_at), 'zone', coalesce(r.departure_zone, br.time_zone)) as trip,
         coalesce(r.departs_at, ch.starts_at) as departs_at
    from booking_passengers b
    join bookings k on k.branch_id = b.branch_id and k.id = b.booking_id
    join charters ch on ch.branch_id = k.branch_id and ch.id = k.charter_id
    join branches br on br.id = k.branch_id
    left join lateral (select * from charter_calculations_route r
                        where r.branch_id = k.branch_id and r.charter_id = ch.id and r.direction = 'outbound'
                        order by r.departs_at limit 1) r on true
   where b.branch_id = s.branch_id and b.live
     and b.identity = any(array(select i.identity from (
           select s.identity union all
           select d.identity from passenger_documents d where d.branch_id = s.branch_id and d.passenger_id = s.id) i
          where i.identity is not null))
   order by coalesce(r.departs_at, ch.starts_at) desc limit 1`;

/** Current debt, by the definition of prisma/sql/accounting/party-debts.sql. */
const DEBTS = `
  select coalesce(jsonb_agg(jsonb_build_object('amount', o.amount, 'currency', o.currency) order by o.currency), '[]') as debts
    from (select trim(d.currency) as currency, sum(d.amount)::bigint as amount
            from (select br.currency, sum(e.dr - e.cr) as amount
                    from branches br join customer_debt_lines(s.branch_id, 'passenger:' || s.id) e on e.branch_id = br.id
                   where br.id = s.branch_id and e.doc_date <= ledger.business_day(s.branch_id, now()) group by 1) d
           where d.amount > 0 group by 1) o`;

const OPEN = `
  select coalesce(jsonb_agg(jsonb_build_object('kind', w.kind, 'id', w.id, 'since', w.since) order by w.since desc), '[]') as open
    from (select 'order' as kind, t.id, t.created_at as since from trades t
           where t.branch_id = s.branch_id and t.party = 'passenger:' || s.id and t.status in ('draft', 'awaiting_payment')
          union all
          select 'limbo', c.id, c.opened_at from limbo_cases c
            join trades t on t.branch_id = c.branch_id and t.id = c.trade_id
           where c.branch_id = s.branch_id and c.state = 'open' and t.party = 'passenger:' || s.id
           order by since desc limit 20) w`;

const PEOPLE = `
  select jsonb_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name,
           'first_name_latin', s.first_name_latin, 'last_name_latin', s.last_name_latin, 'mobile', s.mobile,
           'last_trip', t.trip, 'debts', d.debts, 'open', o.open) as person
    from phone_calls c
    join lateral (select s.* from ${SHARING} union select x.* from passengers x
                   where x.branch_id = c.branch_id and x.id = (select coalesce(f.merged_into, f.id) from passengers f
                                                               where f.branch_id = c.branch_id and f.id = c.passenger_id)
                   limit 20) s on true
    left join lateral (${LAST_TRIP}) t on true
    cross join lateral (${DEBTS}) d
    cross join lateral (${OPEN}) o
   where c.branch_id = $1 and c.id = $2::int
   order by s.id = c.passenger_id desc nulls last, t.departs_at desc nulls last, s.id`;

const COLLEAGUE = `
  select k.id, k.name, k.name_latin from phone_calls c
    join colleagues k on k.branch_id = c.branch_id
                     and right(regexp_replace(c.number, '\\D', '', 'g'), 10) in (
                           right(regexp_replace(k.contact->>'mobile', '\\D', '', 'g'), 10),
                           right(regexp_replace(k.contact->>'phone', '\\D', '', 'g'), 10))
   where c.branch_id = $1 and c.id = $2::int and length(c.number) >= 8 order by k.id limit 1`;
