import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { failPoint } from "../../kernel/fail-point";
import { recordChange } from "../../kernel/record-change";
import type { BankStatementRequest } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { reasonOf } from "../../platform/error-record/error-title";
import { enqueueMatching } from "../bank-matching/enqueue-matching";
import { type BankAccount, isSameAccount, readBankAccount } from "./bank-account";
import { type ReadStatementFile, readStatementFile, refuseRows } from "./read-file";
import { readBankStatement } from "./read-statement";
import type { BankImportForm, BankStatement } from "./schema";

type Form = z.output<typeof BankImportForm>;
type Staged = { id: number; added: number; again: boolean } | { refused: { code: 7301; row: number; to_date: string } };

/**
 * Imports an uploaded statement: all of its lines that the account does not have yet, or nothing. One whose balances
 * do not agree is stored as `broken`, without lines. Throws fieldInvalid (3003) at `account_id`, for a statement of
 * another account too, and at the faulty rows; notFound (3009), fileRefused (3014) and tooLarge (3008) for the file;
 * periodClosed (7301) at a new row of a closed statement.
 */
export async function importBankStatement(ctx: Ctx<OperatorActor>, form: Form): Promise<z.input<typeof BankStatement>> {
  const account = await readBankAccount(ctx, form.account_id);
  const input = { fileId: form.file_id, account, reading: form.reading ?? null, staged: true };
  const read = await readStatementFile(ctx, input);
  if (read.facts.account !== null && !isSameAccount(account, read.facts.account))
    throw refuseField("account_id", {
      en: `the statement is of another account: ${read.facts.account.slice(0, 40)}`,
      fa: `صورت‌حساب برای حساب دیگری است: ${read.facts.account.slice(0, 40)}`,
    });
  refuseRows(read.facts);
  const id = await transact(ctx, (tx) => stage(tx, form, account, read));
  failPoint("bank-statement.import.after");
  return readBankStatement(ctx, { id });
}

async function stage(tx: TxCtx<OperatorActor>, form: Form, account: BankAccount, read: ReadStatementFile) {
  const request = JSON.stringify(requestOf(tx, form, account, read));
  const lines = read.facts.broken === null ? read.lines : "[]";
  const [row] = await tx.db.$queryRaw<{ staged: Staged }[]>`
    select stage_bank_statement(${request}::jsonb, ${lines}::jsonb) as staged`;
  const { staged } = row!;
  if ("refused" in staged) {
    const { code, row: at, to_date } = staged.refused;
    throw refuseField(`rows[${at}].date`, closed(to_date), reasonOf(code));
  }
  if (staged.again) return staged.id;
  failPoint("bank-statement.import.staged");
  const { facts, name } = read;
  await recordChange(tx, {
    action: "bank_statement.import",
    topic: "bank_statement.changed",
    subject: { type: "bank_statement", id: staged.id },
    after: {
      ...{ account_id: account.id, name, format: facts.format, from: facts.from, to: facts.to, lines: facts.count },
      ...{ added: staged.added, state: facts.broken ? "broken" : "staged" },
    },
  });
  if (staged.added > 0) await enqueueMatching(tx, account.id);
  return staged.id;
}

function requestOf(tx: TxCtx<OperatorActor>, form: Form, account: BankAccount, { name, facts }: ReadStatementFile) {
  const { table, broken } = facts;
  const text = (amount: bigint | null) => (amount === null ? null : String(amount));
  return {
    ...{ branch_id: tx.actor.branchId, account_id: account.id, file_id: form.file_id, name: name.slice(0, 255) },
    format: facts.format,
    reading: table && { head: table.head, columns: table.columns, toman: table.toman, template: table.template },
    currency: account.currency,
    ...{ from_date: facts.from, to_date: facts.to, opening: text(facts.opening), closing: text(facts.closing) },
    line_count: facts.count,
    fault: broken && { ...broken, expected: String(broken.expected), found: String(broken.found) },
    ...{ request_key: form.request_key ?? null, actor: actorName(tx.actor) },
  } satisfies { [key in keyof BankStatementRequest]: unknown };
}

const closed = (day: string) => ({
  en: `is not in the statement that was closed until ${day}`,
  fa: `در صورت‌حساب بسته‌شده تا ${day} نیست`,
});
