import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { FailureAnswer, FailureNames } from "./schema";
import { type Acts, updateEach } from "./update-each";

type Names = z.output<typeof FailureNames>;
type Answer = Promise<z.input<typeof FailureAnswer>>;

/** Somebody saw it and lets it be: nothing else becomes of it. 8003 when it is not among what waits, 3009; each for itself. */
export const dismissFailures = (ctx: Ctx<OperatorActor>, names: Names): Answer =>
  updateEach(ctx, names, { action: "dismiss", acts: marked(true) });

/** Puts back what was let be. 8003 when it was not, 3009; each for itself. */
export const restoreFailures = (ctx: Ctx<OperatorActor>, names: Names): Answer =>
  updateEach(ctx, names, { action: "restore", acts: marked(false) });

function marked(seen: boolean): Acts {
  const state = "failed" as const;
  const was = seen ? null : { not: null };
  const counted = ({ count }: { count: number }) => count;
  return {
    message: ({ db, actor: { branchId }, now }, id) =>
      db.outgoingMessage
        .updateMany({ where: { branchId, id, state, dismissedAt: was }, data: { dismissedAt: seen ? now : null } })
        .then(counted),
    work: ({ db, actor: { branchId }, now }, id) =>
      db.work
        .updateMany({ where: { branchId, id, state, dismissedAt: was }, data: { dismissedAt: seen ? now : null } })
        .then(counted),
    export: ({ db, actor: { branchId }, now }, id) =>
      db.export
        .updateMany({ where: { branchId, id, state, dismissedAt: was }, data: { dismissedAt: seen ? now : null } })
        .then(counted),
  };
}
