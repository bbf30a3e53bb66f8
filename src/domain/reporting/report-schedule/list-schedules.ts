import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { ColumnOf } from "../../kernel/table-rows";
import type { ScheduleList } from "./schema";

/** The branch's scheduled reports, the next due first, each with its last five deliveries. */
export async function listSchedules({ query, actor }: Ctx<OperatorActor>): Promise<z.input<typeof ScheduleList>> {
  const { branchId } = actor;
  const [rows, [branch]] = await Promise.all([
    query<z.input<typeof ScheduleList>["rows"][number]>("report.schedules", LIST, [branchId]),
    query<{ zone: ColumnOf<"branches", "time_zone"> }>(
      "report.zone",
      "select time_zone as zone from branches where id = $1",
      [branchId],
    ),
  ]);
  return { rows, time_zone: branch!.zone };
}

const LIST = `
  select s.id, s.report, s.by, s.rhythm, s.hour, s.recipients, s.language, s.format, s.active, s.paused, s.next_at, s.version,
         (select jsonb_build_object('name', o.name, 'name_latin', o.name_latin) from operators o where o.id = s.operator_id) as by_whom,
         coalesce(d.all, '[]') as deliveries
    from report_schedules s
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', d.id, 'from', d.from_on, 'to', d.to_on, 'state', d.state, 'reason', d.reason,
                                          'at', coalesce(d.made_at, d.created_at), 'messages', coalesce(m.states, '{}')) order by d.id desc) as all
        from (select * from report_deliveries d where d.branch_id = s.branch_id and d.schedule_id = s.id order by d.id desc limit 5) d
        left join lateral (
          select jsonb_object_agg(m.state, m.n) as states
            from (select state, count(*)::int as n from outgoing_messages m
                   where m.branch_id = d.branch_id and m.delivery_id = d.id group by state) m) m on true) d on true
   where s.branch_id = $1 and s.deleted_at is null
   order by s.active desc, s.next_at, s.id limit 200`;
