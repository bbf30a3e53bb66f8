import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx, CustomerActor } from "../../kernel/context";
import { partyOf } from "../../people/customer/party-of";
import type { TravelRequestFacts } from "./facts";
import type { Status } from "./rules";
import type { OwnRequest } from "./schema";

export type Own = z.input<typeof OwnRequest>;

/** The part of a request `r` visible to both sides: jsonb in the shape of AskedTrip. */
export const ASKED = `jsonb_build_object(
  'id', r.id, 'kind', r.kind, 'origin', r.origin, 'destination', r.destination,
  'dates', case when r.from_on is not null then jsonb_build_object('from', r.from_on, 'to', r.to_on, 'flex_days', r.flex_days) end,
  'passengers', jsonb_build_object('adult', r.adult, 'child', r.child, 'infant', r.infant),
  'budget', r.budget, 'currency', trim(r.currency), 'notes', r.notes, 'status', r.status, 'message_count', r.message_count,
  'trade_id', r.trade_id, 'close_reason', r.close_reason, 'closed_at', r.closed_at, 'created_at', r.created_at,
  'updated_at', r.updated_at, 'version', r.version)`;

/** Messages of the other side after the last seen one. */
const unread = (author: "staff" | "customer", seen: string) => `
  (select count(*)::int from travel_request_messages m
    where m.branch_id = r.branch_id and m.request_id = r.id and m.author = '${author}' and m.nr > r.${seen})`;

/** Another person's order (a friend paid) is visible to the branch only. $1 branch, $2 party. */
export const LISTED = `${ASKED} || jsonb_build_object('unread', ${unread("staff", "customer_seen")},
  'trade_id', (select t.id from trades t where t.branch_id = r.branch_id and t.id = r.trade_id 
    and resolve_merged_party(t.branch_id, t.party) = resolve_merged_party(r.branch_id, r.party)))`;

const textMatch = (more: string) => `
  coalesce((select jsonb_agg(jsonb_build_object('id', m.nr, 'author', m.author, 'text', m.text, 'at', m.at,
              'read', m.nr <= case m.author when 'staff' then r.customer_seen else r.staff_seen end${more}) order by m.nr)
       from travel_request_messages m where m.branch_id = r.branch_id and m.request_id = r.id), '[]')`;

export const WITH_MESSAGES = `jsonb_build_object('messages', ${textMatch("")})`;
export const WITH_SPEAKERS = `jsonb_build_object('messages', ${textMatch(`, 'by', ${actorDtoSql("m.written_by")}`)})`;

/** Condition for a person's own requests, including those of merged ids. $1 branch; `at` the party. */
export const ofParty = (at: string) => `r.party = any(array(select ${at}::text union all
  select 'passenger:' || m.id from passengers m
   where ${at}::text like 'passenger:%' and m.branch_id = $1 and m.merged_into = split_part(${at}::text, ':', 2)::int))`;

export const OWN = `r.branch_id = $1 and ${ofParty("$2")}`;

/** A request for the console. */
export const DESK = `${ASKED} || jsonb_build_object(
  'party', r.party, 'party_name', party_name(r.branch_id, r.party), 'party_name_latin', party_name_latin(r.branch_id, r.party),
  'created_by', ${actorDtoSql("r.created_by")},
  'owner', (select jsonb_build_object('id', o.id, 'name', o.name, 'name_latin', o.name_latin) from operators o where o.id = r.owner_id),
  'asked_at', r.asked_at, 'unread', ${unread("customer", "staff_seen")},
  'last_message', (select jsonb_build_object('author', m.author, 'text', left(m.text, 200), 'at', m.at) from travel_request_messages m
                    where m.branch_id = r.branch_id and m.request_id = r.id and m.nr = r.message_count),
  'trade_status', (select t.status from trades t where t.branch_id = r.branch_id and t.id = r.trade_id),
  'closed_by', case when r.closed_by is not null then ${actorDtoSql("r.closed_by")} end)`;

export type Before = TravelRequestFacts & {
  id: number;
  status: Status;
  version: number;
  message_count: number;
  last_said: string | null;
};

type CallerCtx = Pick<Ctx<CustomerActor>, "query" | "actor" | "now">;

/** The caller's request before a change; undefined when there is none. */
export async function ownBefore({ query, actor, now }: CallerCtx, id: number): Promise<Before | undefined> {
  const [row] = await query<{ row: Before }>("travel-request.before", BEFORE, [
    ...[actor.branchId, partyOf(actor), id, now],
  ]);
  return row?.row;
}

/** The customer's last message without a later one, while a retry of the call is still possible. */
const LAST_SAID = `(select m.text from travel_request_messages m
    where m.branch_id = r.branch_id and m.request_id = r.id and m.nr = r.message_count and m.author = 'customer'
      and m.at > $4::timestamptz - interval '10 minutes')`;

const BEFORE = `
  select jsonb_build_object('id', r.id, 'status', r.status, 'version', r.version, 'message_count', r.message_count, 'kind', r.kind,
           'last_said', ${LAST_SAID},
           'origin', r.origin, 'destination', r.destination, 'from_on', r.from_on, 'to_on', r.to_on, 'flex_days', r.flex_days,
           'adult', r.adult, 'child', r.child, 'infant', r.infant, 'budget', r.budget, 'currency', trim(r.currency), 'notes', r.notes) as row
    from travel_requests r where ${OWN} and r.id = $3::int`;
