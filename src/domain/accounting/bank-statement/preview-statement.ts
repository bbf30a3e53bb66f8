import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { isSameAccount, readBankAccount } from "./bank-account";
import { readStatementFile, wordsOf } from "./read-file";
import type { BankFile, BankPreview } from "./schema";

/**
 * Format, columns, balances, faults by row and first lines of an uploaded statement; nothing is stored. Throws
 * fieldInvalid (3003) at `account_id`; notFound (3009), fileRefused (3014) and tooLarge (3008) for the file.
 */
export async function previewBankStatement(
  ctx: Ctx<OperatorActor>,
  { account_id, file_id, reading }: z.output<typeof BankFile>,
): Promise<z.input<typeof BankPreview>> {
  const account = await readBankAccount(ctx, account_id);
  const input = { fileId: file_id, account, reading: reading ?? null, staged: false };
  const { name, facts } = await readStatementFile(ctx, input);
  const { faults, faultCount, sample, broken, currency: _, ...rest } = facts;
  return {
    ...rest,
    name,
    currency: account.currency,
    same_account: facts.account === null || isSameAccount(account, facts.account),
    fault_count: faultCount,
    faults: faults.map((fault) => ({ row: fault.row, column: fault.column, message: wordsOf(fault) })),
    broken,
    lines: sample.map(({ bankId: _, ...line }) => line),
  };
}
