import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { accountEvent } from "./account-event";
import { auditable } from "./auditable";
import { referrersOf } from "./referred-by";
import { isAnchor } from "./rules";
import { accountById, lockAccount, lockChart } from "./stored";

/**
 * Deletes an account permanently. Throws hasMovements (8002) with `referred_by` while referenced: entries, mappings,
 * child accounts, a colleague, a limit, a draft; `product` when the service creates accounts below it. Throws notFound
 * (3009).
 */
export function removeAccount(ctx: Ctx<OperatorActor>, id: number): Promise<{ id: number }> {
  return transact(ctx, async (tx) => {
    await lockChart(tx);
    const stored = await accountById(tx, id);
    if (!stored) throw new Refusal("notFound");
    await lockAccount(tx, id);
    const names = [...(await referrersOf(tx, id)), ...(isAnchor(stored) ? ["product"] : [])];
    if (names.length > 0) throw new Refusal("hasMovements", { data: { referred_by: names } });
    await tx.db.$executeRaw`delete from ledger.accounts where branch_id = ${tx.actor.branchId} and id = ${id}`;
    await recordChange(tx, {
      action: "account.delete",
      subject: { type: "account", id },
      before: auditable(stored),
      event: accountEvent(tx, "deleted", id),
    });
    return { id };
  });
}
