import type { z } from "zod";
import { audit } from "../../kernel/audit";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { isRefusal, Refusal } from "../../kernel/errors";
import { publish } from "../../kernel/publish";
import { transact } from "../../kernel/transact";
import type { FailureKind } from "./rules";
import type { FailureAnswer, FailureNames } from "./schema";

type Tx = TxCtx<OperatorActor>;
/** The operation on one failed row; returns the changed rows: 0 if it is not in that state. */
export type Acts = Readonly<Record<FailureKind, (tx: Tx, id: number) => Promise<number>>>;

/**
 * Each in its own transaction: a refusal of one (notFound (3009), operationNotAllowed (8003)) does not affect the
 * others.
 */
export async function updateEach(
  ctx: Ctx<OperatorActor>,
  { rows }: z.output<typeof FailureNames>,
  { action, acts }: { action: "retry" | "dismiss" | "restore"; acts: Acts },
): Promise<z.input<typeof FailureAnswer>> {
  const reported: z.input<typeof FailureAnswer>["rows"] = [];
  for (const { kind, id } of rows) {
    try {
      await transact(ctx, async (tx) => {
        if ((await acts[kind](tx, id)) === 0) await refuse(tx, kind, id);
        await audit(tx, { action: `${kind}.${action}`, subject: { type: kind, id } });
        await publishFailedItem(tx, kind, id);
      });
      reported.push({ kind, id, reason: null });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      reported.push({ kind, id, reason: error.reason });
    }
  }
  return { rows: reported };
}

async function refuse({ db, actor: { branchId } }: Tx, kind: FailureKind, id: number): Promise<never> {
  const where = { branchId, id };
  const there = {
    message: () => db.outgoingMessage.count({ where }),
    work: () => db.work.count({ where }),
    export: () => db.export.count({ where }),
  };
  if ((await there[kind]()) === 0) throw new Refusal("notFound");
  throw new Refusal("operationNotAllowed", { data: { allowed_operations: [] } });
}

const publishFailedItem = (tx: Tx, kind: FailureKind, id: number): Promise<void> =>
  publish(tx, { topic: kind === "message" ? "messages.changed" : `${kind}.changed`, subject: { type: kind, id } });
