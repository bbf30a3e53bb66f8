import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { READ_RUN } from "./rows";
import type { Run } from "./schema";

export type RunRow = z.input<typeof Run>;

export const isOver = ({ state }: Pick<RunRow, "state">) =>
  state === "done" || state === "refused" || state === "failed";

async function readRun(ctx: Ctx<OperatorActor>, id: number): Promise<RunRow> {
  const [row] = await ctx.query<{ run: RunRow }>("closing.run", READ_RUN, [ctx.actor.branchId, id]);
  return row!.run;
}

/** Most runs end within this; the progress of longer ones is published live or polled. */
const PATIENCE_MS = 10_000;
const EVERY_MS = 150;

/** The run when it has ended, or its progress after the timeout. */
export async function awaitRun(ctx: Ctx<OperatorActor>, id: number, patience = PATIENCE_MS): Promise<RunRow> {
  const until = Date.now() + patience;
  for (;;) {
    const run = await readRun(ctx, id);
    if (isOver(run) || Date.now() >= until) return run;
    await sleep(EVERY_MS);
  }
}
