import type { Prisma } from "@/generated/prisma/client";
import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { KEPT_DAYS, MAX_IN_PROGRESS } from "./rules";

const DAY_MS = 86_400_000;

/** `total`: rows. `beginsAt`: until then canceling leaves no trace. */
type Given = { kind: string; title: string; params: Prisma.InputJsonValue; total: number; beginsAt?: Date };

/**
 * Enqueues a job in the caller's transaction. Throws tooManyRequests (9001) when the person has too many in progress.
 */
export async function enqueueJob(tx: TxCtx<OperatorActor>, given: Given): Promise<{ id: number }> {
  const { branchId, operatorId } = tx.actor;
  const { kind, title, params, total, beginsAt = tx.now } = given;
  await tx.db
    .$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`work:${branchId}:${operatorId}`}, 0))::text as locked`;
  const underWay = await tx.db.work.count({ where: { branchId, operatorId, state: { in: ["waiting", "running"] } } });
  if (underWay >= MAX_IN_PROGRESS) throw new Refusal("tooManyRequests", { retryAfterSeconds: 30 });
  const expiresAt = new Date(tx.now.getTime() + KEPT_DAYS * DAY_MS);
  const request = { kind, title, params, total, beginsAt, requestId: tx.requestId, expiresAt };
  const { id } = await tx.db.work.create({ data: { branchId, operatorId, ...request } });
  await tx.db.$queryRaw`
    select 1 as n from graphile_worker.add_job('do_work', json_build_object('branch_id', ${branchId}::int, 'id', ${id}::int),
      run_at => ${beginsAt}::timestamptz, max_attempts => 3, job_key => ${jobKey(branchId, id)})`;
  await recordChange(tx, {
    action: "work.ask",
    subject: { type: "work", id },
    after: { kind, title, total },
    topic: "work.changed",
  });
  return { id };
}

export const jobKey = (branchId: number, id: number) => `work:${branchId}:${id}`;
