import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { passGate } from "../../kernel/gate/gate";
import { type Beyond, type ChangeContext, movedBeyond } from "./beyond";

/**
 * Called before manually entered lines are posted: credits to a colleague or passenger beyond the branch's limit, alone
 * or with other documents and announcements within a day, need a second person (`secondPersonNeeded`, 2012). Otherwise
 * one person could create spendable money.
 */
export async function passCredited(tx: TxCtx<OperatorActor>, lines: unknown, change: ChangeContext): Promise<void> {
  if (!tx.gate) return;
  const [row] = await tx.db.$queryRaw<{ beyond: Beyond | null }[]>`
    select credited_beyond(${tx.actor.branchId}::int, ${actorName(tx.actor)}, ${JSON.stringify(lines, digits)}::jsonb) as beyond`;
  if (row!.beyond) await passGate(tx, movedBeyond(row!.beyond, change));
}

const digits = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
