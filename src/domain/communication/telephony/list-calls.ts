import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { asciiDigits } from "../../kernel/digits";
import { filtersFrom } from "../../kernel/filters";
import { COUNTED, keyOf, markOf, pageOf } from "../../kernel/keyset";
import { CALL_DTO_SQL, CALL_FROM_SQL, type CallRow, callOf, withActs } from "./rows";
import type { CallList, CallOut, CallQuery, CallRef, LiveCalls } from "./schema";

type CallerCtx = Pick<Ctx<OperatorActor>, "query" | "actor">;
type CallDto = z.input<typeof CallOut>["events"];

/**
 * Calls of the branch, newest first; with `missed_open`, unhandled missed calls oldest first. Keyset-paged; throws
 * fieldInvalid (3003) for a foreign cursor.
 */
export async function listCalls(
  { query, actor }: CallerCtx,
  input: z.output<typeof CallQuery>,
): Promise<z.input<typeof CallList>> {
  const { add, all } = filtersFrom("c.branch_id = $1", [actor.branchId]);
  add("s", input.state, (at) => `c.state = ${at}::text`);
  add("d", input.way, (at) => `c.direction = ${at}::text`);
  add("t", input.trade_id, (at) => `c.trade_id = ${at}::int`);
  add("n", input.number, (at) => `c.number = ${at}::text`);
  // Includes former ids of the passenger, and calls from a shared number unless another passenger was chosen.
  add("p", input.passenger_id, (at) => `(${OF_PERSON(at)})`);
  add("f", input.from, (at) => `c.started_at >= ${at}::date::timestamp at time zone ${ZONE}`);
  add("u", input.to, (at) => `c.started_at < (${at}::date + 1)::timestamp at time zone ${ZONE}`);
  add("q", input.search ? escaped(input.search) : null, SEARCHED);
  // Matches the partial index.
  if (input.missed_open) add("m", true, (at) => `c.state = 'missed' and c.handled_at is null and ${at}::boolean`);
  const { where, values, shape } = all();
  const page = [...values];
  const [way, beyond] = input.missed_open ? ["asc", ">"] : ["desc", "<"];
  const after = input.cursor ? keyOf(input.cursor, 9) : null;
  const keyset = after
    ? `and (c.started_at, c.id) ${beyond} ($${page.push(after.at)}::timestamptz, $${page.push(after.id)}::int)`
    : "";
  const limit = `$${page.push(input.per_page + 1)}`;
  const [rows, [counted]] = await Promise.all([
    query<{ row: CallRow; mark: string }>(
      `phone.list.${shape}${after ? ".after" : ""}`,
      `select ${CALL_DTO_SQL} as row, ${markOf("c.started_at", "c.id")} as mark
         from (select c.* from phone_calls c where ${where} ${keyset} order by c.started_at ${way}, c.id ${way} limit ${limit}) c
         ${CALL_FROM_SQL} order by c.started_at ${way}, c.id ${way}`,
      page,
    ),
    query<{ n: number }>(
      `phone.count.${shape}`,
      `select count(*)::int as n from (select from phone_calls c where ${where} limit ${COUNTED + 1}) c`,
      values,
    ),
  ]);
  const { shown, next_cursor } = pageOf(rows, input.per_page);
  return { rows: shown.map(({ row }) => withActs(row)), total: counted!.n, next_cursor };
}

/** Ongoing calls: ringing ones first, oldest first. */
export async function liveCalls({ query, actor }: CallerCtx): Promise<z.input<typeof LiveCalls>> {
  const rows = await query<{ row: CallRow }>("phone.live", LIVE, [actor.branchId]);
  return { rows: rows.map(({ row }) => withActs(row)) };
}

/** One call with its events. Throws notFound (3009). */
export async function readCall(ctx: CallerCtx, { id }: z.output<typeof CallRef>): Promise<z.input<typeof CallOut>> {
  const { row } = await callOf(ctx, id);
  const rows = await ctx.query<CallDto[number]>("phone.events", EVENTS, [ctx.actor.branchId, String(id)]);
  const moment = (at: string | Date | null, what: string): CallDto => (at ? [{ at, what, who: null }] : []);
  const events = [
    ...moment(row.started_at, "rang"),
    ...moment(row.answered_at, "answered"),
    ...moment(row.ended_at, "ended"),
    ...rows,
  ];
  events.sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());
  return { ...withActs(row), events };
}

const escaped = (search: string) =>
  asciiDigits(search)
    .replace(/^(\+|00?)/, "")
    .replace(/[%_\\]/g, "\\$&");

const SEARCHED = (at: string) => `(c.number like '%' || ${at}::text || '%' or c.note ilike '%' || ${at}::text || '%'
  or exists (select from passengers n where n.branch_id = c.branch_id and n.id = c.passenger_id
                and n.search like '%' || lower(${at}::text) || '%'))`;
const OF_PERSON = (at: string) => `c.passenger_id in (select h.id from passengers h
    where h.branch_id = c.branch_id and (h.id = ${at}::int or h.merged_into = ${at}::int))
  or c.passenger_id is null and c.number in (select unnest(array[h.mobile, h.phone]) from passengers h
    where h.branch_id = c.branch_id and h.id = ${at}::int)`;
const ZONE = "(select b.time_zone from branches b where b.id = c.branch_id)";

const LIVE = `
  select ${CALL_DTO_SQL} as row
    from (select * from phone_calls where branch_id = $1 and ended_at is null
           order by answered_at is not null, started_at, id limit 100) c ${CALL_FROM_SQL}
   order by c.answered_at is not null, c.started_at, c.id`;

const EVENTS = `
  select e.at, case split_part(e.action, '.', 2) when 'note' then 'noted' when 'handle' then 'handled' when 'unhandle' then 'unhandled'
                 when 'call_back' then 'called_back' when 'answer' then 'taken' when 'choose' then 'chosen' else 'changed' end as what,
         ${actorDtoSql("e.actor")} as who
    from audit_log e where e.branch_id = $1 and e.subject_type = 'phone_call' and e.subject_id = $2
   order by e.id limit 200`;
