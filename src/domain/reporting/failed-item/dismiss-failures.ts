import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import type { FailureAnswer, FailureNames } from "./schema";
import { type Acts, updateEach } from "./update-each";

type Names = z.output<typeof FailureNames>;
type Answer = Promise<z.input<typeof FailureAnswer>>;

/** Dismisses failures. Throws operationNotAllowed (8003) when one is not waiting, notFound (3009); each on its own. */
export const dismissFailures = (ctx: Ctx<OperatorActor>, names: Names): Answer =>
  updateEach(ctx, names, { action: "dismiss", acts: marked(true) });

/**
 * Restores dismissed failures. Throws operationNotAllowed (8003) when one was not dismissed, notFound (3009); each on
 * its own.
 */
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
