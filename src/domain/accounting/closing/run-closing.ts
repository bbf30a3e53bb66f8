import { setTimeout as sleep } from "node:timers/promises";
import type { Query } from "../../kernel/context";

/** Lock timeout (55P03) or deadlock (40P01): retried with pauses that let posters through. */
const BUSY = new Set(["55P03", "40P01"]);
const PAUSES_MS = [200, 500, 1_000, 1_000, 2_000, 2_000, 3_000, 3_000, 5_000, 5_000];

/**
 * Runs the steps of a run until it ends; each is a transaction, so that an interrupted run resumes and concurrent
 * executions have one effect. Returns its state. Takes about 3 s per million lines: `query` needs a long enough
 * timeout.
 */
export async function runClosing(query: Query, { branchId, id }: { branchId: number; id: number }): Promise<string> {
  for (let busy = 0; ; ) {
    try {
      const [row] = await query<{ state: string | null }>("closing.step", STEP, [branchId, id]);
      const state = row!.state ?? "gone";
      if (state !== "waiting" && state !== "running") return state;
      busy = 0;
    } catch (error) {
      const pause = PAUSES_MS[busy++];
      if (!BUSY.has((error as { code?: string }).code ?? "") || pause === undefined) throw error;
      await sleep(pause);
    }
  }
}

const STEP = "select ledger.step_closing($1, $2) as state";

/** Ends a run whose job failed for good, with a reason, so that it blocks no other run. */
export const giveUp = (query: Query, { branchId, id, why }: { branchId: number; id: number; why: string }) =>
  query("closing.fail", "select ledger.fail_closing($1, $2, $3)", [branchId, id, why]);
