import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { failedRows, MAX_FAILURES } from "./rules";
import type { FailureList } from "./schema";

type Row = z.input<typeof FailureList>["rows"][number];

/** Permanent failures in the branch within 30 days that were not dismissed, newest first, at most 200. */
export async function listFailures(ctx: Ctx<OperatorActor>): Promise<z.input<typeof FailureList>> {
  const rows = await ctx.query<Row>("failure.list", LIST, [ctx.actor.branchId, ctx.now, MAX_FAILURES + 1]);
  return { rows: rows.slice(0, MAX_FAILURES), more: rows.length > MAX_FAILURES };
}

const latest = (rows: string) => `(${rows} order by f.ended_at desc, f.id desc limit $3)`;

// Excluded: sign-in codes, which have expired, and reports without a file.
const LIST = `
  select x.kind, x.id, x.of, x.title, x.detail, o.name as asked_by, x.failed_at, x.reason, x.again
    from (
      ${latest(`select 'message' as kind, f.id, f.channel::text as of, f.to_address as title, nullif(f.to_name, '') as detail,
             substring(f.asked_by from '^operator:([0-9]{1,9})$')::int as asker, f.ended_at as failed_at, f.reason,
             coalesce(f.business_key not like 'one-time-code:%', true)
               and (f.delivery_id is null or exists (select from report_deliveries d where d.branch_id = f.branch_id
                                                        and d.id = f.delivery_id and d.content is not null)) as again
        from ${failedRows("message", "$2")}`)}
      union all
      ${latest(`select 'work', f.id, f.kind, f.title, null, f.operator_id, f.ended_at, f.reason, true
        from ${failedRows("work", "$2")}`)}
      union all
      ${latest(`select 'export', f.id, f.kind, f.format, null, f.operator_id, f.ended_at, f.reason, true
        from ${failedRows("export", "$2")}`)}
    ) x
    left join operators o on o.id = x.asker
   order by x.failed_at desc, x.kind, x.id desc limit $3`;
