import type { z } from "zod";
import { actorDtoSql } from "../../kernel/actor-sql";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { actsOf } from "./rules";
import type { Call } from "./schema";

export type CallRow = Omit<z.input<typeof Call>, "acts">;

const PERSON = `jsonb_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name,
  'first_name_latin', p.first_name_latin, 'last_name_latin', p.last_name_latin)`;

/** Passengers with a number (SQL of `c.number`), by mobile or phone. */
export const SHARING = `
  passengers s where s.branch_id = c.branch_id and s.status = 1 and s.merged_into is null
                 and (s.mobile = c.number or s.phone = c.number)`;

/** A call `c` of CALL_FROM_SQL as the console shows it: jsonb without its allowed acts. */
export const CALL_DTO_SQL = `jsonb_build_object(
  'id', c.id, 'direction', c.direction, 'number', c.number, 'extension', c.extension,
  'operator', case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name, 'name_latin', o.name_latin) end,
  'passenger', case when p.id is not null then ${PERSON} end,
  'sharing', case when c.number is null then 0 else (select count(*)::int from ${SHARING}) end,
  'trade_id', c.trade_id, 'state', c.state, 'queue', c.queue, 'started_at', c.started_at, 'answered_at', c.answered_at,
  'ended_at', c.ended_at, 'note', c.note,
  'seconds', floor(extract(epoch from coalesce(c.ended_at, now()) - c.answered_at))::int,
  'handled', case when c.handled_at is not null
               then jsonb_build_object('by', ${actorDtoSql("c.handled_by")}, 'at', c.handled_at) end)`;

export const CALL_FROM_SQL = `
  left join operators o on o.id = c.operator_id
  left join passengers f on f.branch_id = c.branch_id and f.id = c.passenger_id
  left join passengers p on p.branch_id = c.branch_id and p.id = coalesce(f.merged_into, f.id)`;

export const withActs = (row: CallRow): z.input<typeof Call> => ({ ...row, acts: [...actsOf(row)] });

/** One call of the branch. Throws notFound (3009). */
export async function callOf({ query, actor }: Pick<Ctx<OperatorActor>, "query" | "actor">, id: number) {
  const [row] = await query<RowOf<"phone_calls", "channel" | "linkedid"> & { row: CallRow }>("phone.call", READ, [
    actor.branchId,
    id,
  ]);
  if (!row) throw new Refusal("notFound");
  return row;
}

const READ = `
  select ${CALL_DTO_SQL} as row, c.channel, c.linkedid from phone_calls c ${CALL_FROM_SQL} where c.branch_id = $1 and c.id = $2::int`;
