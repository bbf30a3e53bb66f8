import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { readBankMatch } from "./list-matches";
import type { BankMatch, BankMatchStep } from "./schema";
import { lockMatch } from "./stored";

/**
 * Refuses a proposal: its rows are free, and the matcher does not propose them together again. Throws notFound (3009),
 * changedMeanwhile (8004), operationNotAllowed (8003) when it is decided.
 */
export async function refuseBankMatch(
  ctx: Ctx<OperatorActor>,
  { id, version }: z.output<typeof BankMatchStep>,
): Promise<z.input<typeof BankMatch>> {
  await transact(ctx, async (tx) => {
    const match = await lockMatch(tx, { id: String(id), version, state: "proposed" });
    await tx.db.bankMatch.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id: match.id } },
      data: { state: "undone", undoneBy: actorName(tx.actor), undoneAt: tx.now, version: { increment: 1 } },
    });
    await recordChange(tx, {
      action: "bank_match.refuse",
      topic: "bank_match.changed",
      subject: { type: "bank_match", id: match.id },
      after: { account_id: match.account_id, amount: match.amount },
    });
  });
  return readBankMatch(ctx, String(id));
}
