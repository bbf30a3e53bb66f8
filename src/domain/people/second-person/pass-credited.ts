import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { passGate } from "../../kernel/gate/gate";
import { type Beyond, type ChangeContext, movedBeyond } from "./beyond";

/**
 * Called before lines that a person typed are posted: what they give to a colleague or passenger beyond the branch's limit, alone or
 * with what documents and notes gave within a day, is approved by a second person (2012). Otherwise whoever types would make money
 * that can be spent or paid out.
 */
export async function passCredited(tx: TxCtx<OperatorActor>, lines: unknown, change: ChangeContext): Promise<void> {
  if (!tx.gate) return;
  const [row] = await tx.db.$queryRaw<{ beyond: Beyond | null }[]>`
    select credited_beyond(${tx.actor.branchId}::int, ${actorName(tx.actor)}, ${JSON.stringify(lines, digits)}::jsonb) as beyond`;
  if (row!.beyond) await passGate(tx, movedBeyond(row!.beyond, change));
}

const digits = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
