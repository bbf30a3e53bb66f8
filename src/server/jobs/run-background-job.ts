import { randomUUID } from "node:crypto";
import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { isRefusal, Refusal } from "@/domain/kernel/errors";
import { readActor } from "@/domain/people/operator/load-operator-actor";
import {
  type Attempt,
  type Begun,
  beginAttempt,
  failAttempt,
  runBatch,
} from "@/domain/platform/background-job/attempt";
import type { JobKind } from "@/domain/platform/background-job/kind";
import { readDisplayPreferences } from "@/domain/reporting/export/read-display-preferences";
import { prisma, query } from "../db";
import { log } from "../log";
import { tools } from "../tools";
import { JOB_KINDS } from "./job-kinds";

const Payload = z.object({ branch_id: z.int(), id: z.int() });

/** Then other jobs have their turn, and this job is queued again. */
const TURN_MS = 20_000;

type Helpers = Pick<JobHelpers, "addJob" | "job">;

/**
 * Runs a background job in batches with the present permissions of the person who requested it (2007, 2008). After a
 * kill another attempt resumes it.
 */
export async function runBackgroundJob(payload: unknown, { addJob, job }: Helpers, kinds = JOB_KINDS): Promise<void> {
  const { branch_id: branchId, id } = Payload.parse(payload);
  const attempt = { branchId, id, run: randomUUID() };
  const begun = await beginAttempt(query, attempt);
  if (!begun) return;
  try {
    const how = await takeTurn(kinds[begun.kind], attempt, begun);
    if (how === "over") return;
    await query("work.leave", LEAVE, [branchId, id, attempt.run]);
    const runAt = how === "more" ? new Date() : new Date(Date.now() + how.rest);
    await addJob("do_work", { branch_id: branchId, id }, { maxAttempts: 3, jobKey: `work:${branchId}:${id}`, runAt });
  } catch (error) {
    const refused = isRefusal(error) && !error.row.retryable;
    if (!refused) log().error({ err: error, branchId, work: id, attempt: job.attempts }, "background job interrupted");
    if (refused || job.attempts >= job.max_attempts)
      return failAttempt(query, attempt, isRefusal(error) ? error.reason : "unexpected");
    await query("work.leave", LEAVE, [branchId, id, attempt.run]);
    throw error;
  }
}

async function takeTurn(
  kind: JobKind | undefined,
  attempt: Attempt,
  begun: Begun,
): Promise<"more" | "over" | { rest: number }> {
  if (!kind) throw new Error(`no such kind of work: ${begun.kind}`);
  const found = await readActor(prisma(), begun.operator_id, attempt.branchId);
  if ("refused" in found) throw new Refusal(found.refused);
  const { actor } = found;
  if (!actor.permissions.includes(kind.permission)) throw new Refusal("noPermission");
  const until = Date.now() + TURN_MS;
  const { request_id: requestId } = begun;
  // Results of rows are in the person's language, whatever channel they used.
  const { locale } = await readDisplayPreferences(prisma(), actor.operatorId);
  for (;;) {
    const ctx = {
      ...tools(),
      actor,
      now: new Date(),
      requestId,
      locale,
    };
    const how = await runBatch(ctx, kind, attempt);
    if (how !== "more") return how;
    if (Date.now() >= until) return "more";
  }
}

/** Releases the job for the next attempt immediately. */
const LEAVE =
  "update works set run = null where branch_id = $1 and id = $2 and run = $3::uuid and state = 'running' returning id";
