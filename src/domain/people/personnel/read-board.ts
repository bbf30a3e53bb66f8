import type { z } from "zod";
import { MAX_SET_UP } from "../../kernel/bounds";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { zoneOf } from "./clock";
import { dayOn, minutesBetween } from "./rules";
import type { Board, BoardQuery, Traffic } from "./schema";

type Row = z.input<typeof Board>["rows"][number];

/** Presence of the branch's active people now or on a day, by name. */
export async function readBoard(
  ctx: Ctx<OperatorActor>,
  input: z.output<typeof BoardQuery>,
): Promise<z.input<typeof Board>> {
  const today = dayOn(await zoneOf(ctx))(ctx.now);
  const date = input.date ?? today;
  const rows = await ctx.query<Omit<Row, "now" | "minutes">>("attendance.board", BOARD, [ctx.actor.branchId, date]);
  return {
    date,
    rows: rows.map((row) => ({ ...row, now: nowOf(row, date === today), minutes: minutesOf(row, ctx.now) })),
  };
}

function nowOf({ entries, leave }: Omit<Row, "now" | "minutes">, live: boolean): Row["now"] {
  const open = entries.find(({ entered_at, left_at, kind }) => kind !== "absent" && (!entered_at || !left_at));
  if (open && (live || !open.entered_at)) return open.kind === "present" ? "in" : (open.kind as "remote" | "mission");
  if (entries.some(({ kind }) => kind === "absent")) return "absent";
  if (entries.length > 0) return "out";
  return leave.some(({ status, type }) => status === "confirmed" && type === "daily") ? "leave" : "unknown";
}

const minutesOf = ({ entries }: { entries: Traffic[] }, now: Date): number =>
  entries.reduce((sum, { minutes, entered_at, left_at }) => {
    if (minutes !== null || !entered_at || left_at) return sum + (minutes ?? 0);
    const from = new Date(entered_at);
    // An entry left open on another day does not count as work.
    return now.getTime() - from.getTime() < 86_400_000 ? sum + minutesBetween(from, now) : sum;
  }, 0);

const BOARD = `
  select jsonb_build_object('id', o.id, 'name', o.name, 'name_latin', o.name_latin) as operator, m.job->>'title' as title,
         coalesce((
           select jsonb_agg(jsonb_build_object(
                    'id', t.id, 'operator_id', t.operator_id, 'work_date', t.work_date, 'kind', t.kind,
                    'entered_at', t.entered_at, 'left_at', t.left_at,
                    'minutes', round(extract(epoch from t.left_at - t.entered_at) / 60)::int) order by t.entered_at)
             from personnel_traffic t
            where t.branch_id = m.branch_id and t.operator_id = m.operator_id and t.work_date = $2::date), '[]') as entries,
         coalesce((
           select jsonb_agg(jsonb_build_object('id', l.id, 'type', l.type, 'status', l.status) order by l.starts_at)
             from licenses l
            where l.branch_id = m.branch_id and l.operator_id = m.operator_id and l.status in ('pending', 'confirmed')
              and tstzrange(l.starts_at, l.ends_at) && tstzrange($2::date::timestamp at time zone b.time_zone,
                                                                 ($2::date + 1)::timestamp at time zone b.time_zone)
         ), '[]') as leave
    from memberships m
    join branches b on b.id = m.branch_id
    join operators o on o.id = m.operator_id
   where m.branch_id = $1 and m.active and o.active
   order by o.name, o.id limit ${MAX_SET_UP}`;
