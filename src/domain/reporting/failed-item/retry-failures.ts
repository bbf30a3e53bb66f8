import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { jobKey as workKey } from "../../platform/background-job/enqueue-job";
import { LIFE_HOURS } from "../../platform/message/rules";
import { jobKey as exportKey } from "../export/ask-export";
import type { FailureAnswer, FailureNames } from "./schema";
import { type Acts, updateEach } from "./update-each";

/**
 * Retries failures: a message is queued for another day, a job resumes after its completed batches, a file is generated
 * again; jobs and files with the current permissions of their requester. Each has its own result: operationNotAllowed
 * (8003) when it has not failed or is obsolete (a code, a report without file), notFound (3009).
 */
export const retryFailures = (
  ctx: Ctx<OperatorActor>,
  names: z.output<typeof FailureNames>,
): Promise<z.input<typeof FailureAnswer>> => updateEach(ctx, names, { action: "retry", acts: RETRY });

const RETRY: Acts = {
  message: ({ db, actor: { branchId }, now }, id) => {
    const expiresAt = new Date(now.getTime() + LIFE_HOURS * 3_600_000);
    return db.$executeRaw`
      update outgoing_messages m
         set state = 'queued', reason = null, ended_at = null, dismissed_at = null, not_before = ${now}, expires_at = ${expiresAt}
       where m.branch_id = ${branchId}::int and m.id = ${id}::int and m.state = 'failed'
         and coalesce(m.business_key not like 'one-time-code:%', true)
         and (m.delivery_id is null or exists (select from report_deliveries d where d.branch_id = m.branch_id
                                                  and d.id = m.delivery_id and d.content is not null))`;
  },
  work: async ({ db, actor: { branchId } }, id) => {
    const { count } = await db.work.updateMany({
      where: { branchId, id, state: "failed" },
      data: { state: "waiting", reason: null, endedAt: null, dismissedAt: null, run: null, heardAt: null },
    });
    if (count > 0)
      await db.$queryRaw`
        select 1 as n from graphile_worker.add_job('do_work', json_build_object('branch_id', ${branchId}::int, 'id', ${id}::int),
          max_attempts => 3, job_key => ${workKey(branchId, id)})`;
    return count;
  },
  export: async ({ db, actor: { branchId } }, id) => {
    const { count } = await db.export.updateMany({
      where: { branchId, id, state: "failed" },
      data: { state: "waiting", reason: null, endedAt: null, dismissedAt: null, run: null, percent: 0 },
    });
    if (count > 0)
      await db.$queryRaw`
        select 1 as n from graphile_worker.add_job('make_export', json_build_object('branch_id', ${branchId}::int, 'id', ${id}::int),
          queue_name => 'exports', max_attempts => 3, job_key => ${exportKey(branchId, id)})`;
    return count;
  },
};
