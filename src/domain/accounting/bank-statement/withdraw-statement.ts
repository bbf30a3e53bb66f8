import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { reasonOf } from "../../platform/error-record/error-title";
import { readBankStatement } from "./read-statement";
import type { BankStatement, BankWithdraw } from "./schema";

type Withdrawn = { removed: number } | { refused: { code: 3009 | 8003 | 8004; version?: number } };

/**
 * Takes a statement back and removes the lines it added. Throws notFound (3009), changedMeanwhile (8004) for an old
 * version, operationNotAllowed (8003) when it is not staged, or a line is matched or closed.
 */
export async function withdrawBankStatement(
  ctx: Ctx<OperatorActor>,
  { id, version }: z.output<typeof BankWithdraw>,
): Promise<z.input<typeof BankStatement>> {
  const before = await readBankStatement(ctx, { id });
  await transact(ctx, async (tx) => {
    const [row] = await tx.db.$queryRaw<{ done: Withdrawn }[]>`
      select withdraw_bank_statement(${tx.actor.branchId}::int, ${id}::int, ${version}::int) as done`;
    const { done } = row!;
    if ("refused" in done) {
      const { code, ...data } = done.refused;
      throw new Refusal(reasonOf(code), { data });
    }
    await recordChange(tx, {
      action: "bank_statement.withdraw",
      topic: "bank_statement.changed",
      subject: { type: "bank_statement", id },
      before: { name: before.name, state: before.state, added: before.added },
      after: { state: "withdrawn", removed: done.removed },
    });
  });
  return readBankStatement(ctx, { id });
}
