import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { actsOf, type FoundImport, findImport, importStatus } from "./find-import";
import { askStep } from "./import-passengers";
import type { ImportDecided, ImportDecision, ImportRef } from "./schema.import";

type RunImportInput = z.output<typeof ImportRef>;

/**
 * Records decisions on conflicts: of given rows, or of all undecided ones. Throws notFound (3009); operationNotAllowed
 * (8003) when nothing can be decided now.
 */
export async function decideImport(
  ctx: Ctx<OperatorActor>,
  { id, decision, nrs }: z.output<typeof ImportDecision>,
): Promise<z.input<typeof ImportDecided>> {
  return transact(ctx, async (tx) => {
    const found = await findImport(tx, id, { lock: true });
    if (found.step === "undo" || found.state === "waiting" || found.state === "running") throw tooLate();
    const which = nrs ? { nr: { in: nrs } } : { decision: null };
    const { count } = await tx.db.passengerImportRow.updateMany({
      where: { branchId: tx.actor.branchId, importId: found.id, outcome: "conflict", ...which },
      data: { decision },
    });
    return { decided: count };
  });
}

/**
 * Starts writing the reviewed rows: new, changed, and decided conflicts. Throws notFound (3009), operationNotAllowed
 * (8003), tooManyRequests (9001).
 */
export const runImport = (ctx: Ctx<OperatorActor>, input: RunImportInput): Promise<{ id: number }> =>
  transact(ctx, async (tx) => {
    const { found, standing } = await locked(tx, input);
    if (!actsOf(found, standing).can_write) throw tooLate();
    return askStep(tx, found, "run", standing.to_write);
  });

/**
 * Starts the undo of written rows, except those changed since and passengers referenced elsewhere. Throws notFound
 * (3009), operationNotAllowed (8003), tooManyRequests (9001).
 */
export const undoImport = (ctx: Ctx<OperatorActor>, input: RunImportInput): Promise<{ id: number }> =>
  transact(ctx, async (tx) => {
    const { found, standing } = await locked(tx, input);
    if (!actsOf(found, standing).can_undo) throw tooLate();
    return askStep(tx, found, "undo", standing.to_undo);
  });

async function locked(tx: TxCtx<OperatorActor>, { id }: RunImportInput) {
  const found: FoundImport = await findImport(tx, id, { lock: true });
  return { found, standing: await importStatus(tx, found.id) };
}

const tooLate = () => new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
