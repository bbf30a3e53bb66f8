import type { z } from "zod";
import { enqueueMatching } from "../../accounting/bank-matching/enqueue-matching";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { RowOf } from "../../kernel/table-rows";
import { transact } from "../../kernel/transact";
import type { BankRun, BankRunStarted } from "./schema";

/** Starts a run of the matcher over an account, in the background. Throws fieldInvalid (3003) for no bank account. */
export async function requestMatching(
  ctx: Ctx<OperatorActor>,
  { account_id }: z.output<typeof BankRun>,
): Promise<z.input<typeof BankRunStarted>> {
  return transact(ctx, async (tx) => {
    const [account] = await tx.db.$queryRaw<RowOf<"ledger.accounts", "id">[]>`
      select id from ledger.accounts where branch_id = ${tx.actor.branchId} and id = ${account_id} and kind = 'bank'`;
    if (!account) throw refuseField("account_id", { en: "is not a bank account", fa: "حساب بانکی نیست" });
    await enqueueMatching(tx, account_id);
    return { started: true as const };
  });
}
