import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { giveUp, runClosing } from "@/domain/accounting/closing/run-closing";
import type { Query } from "@/domain/kernel/context";
import { log } from "../log";

const HOUR_MS = 3_600_000;
const Payload = z.object({ branch_id: z.int(), id: z.int() });

/** Runs one closing of one branch. A fault is retried; after the last attempt the run is marked as failed. */
export async function closePeriods(
  payload: unknown,
  { withPgClient, job }: Pick<JobHelpers, "withPgClient" | "job">,
): Promise<void> {
  const { branch_id: branchId, id } = Payload.parse(payload);
  // The pool's statement limit is seconds; verifying a year takes longer.
  const query: Query = (_, text, values = []) =>
    withPgClient(async (client) => {
      const patient = { text, values: [...values], query_timeout: HOUR_MS };
      return (await client.query(patient)).rows;
    });
  try {
    const state = await runClosing(query, { branchId, id });
    log().info({ branchId, closing: id, state }, "closing completed");
  } catch (error) {
    if (job.attempts < job.max_attempts) throw error;
    log().error({ err: error, branchId, closing: id }, "closing failed");
    await giveUp(query, { branchId, id, why: (error as Error).message });
  }
}

/** Resumes runs whose process has died. */
export const resumeClosings = async (_: unknown, { query }: Pick<JobHelpers, "query">): Promise<void> => {
  await query("select ledger.resume_closings()");
};
