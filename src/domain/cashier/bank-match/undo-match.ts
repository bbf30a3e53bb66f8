import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import type { AnswerRow } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { reasonOf } from "../../platform/error-record/error-title";
import { sendApproved } from "../cheque/act-on-cheques";
import { readBankMatch } from "./list-matches";
import type { BankMatch, BankMatchUndo } from "./schema";
import { type LockedMatch, lockMatch } from "./stored";

type Reversed = { voucher_id: number; doc_date: string };

/**
 * Undoes an accepted match: its rows are free, and what it posted is reversed, a cheque by its own undo. Throws notFound
 * (3009); changedMeanwhile (8004); operationNotAllowed (8003) in a closed statement, which is reopened first;
 * periodClosed (7301) at `on` when the month of the document is closed.
 */
export async function undoBankMatch(
  ctx: Ctx<OperatorActor>,
  { id, version, on }: z.output<typeof BankMatchUndo>,
): Promise<z.input<typeof BankMatch>> {
  await transact(ctx, async (tx) => {
    const match = await lockMatch(tx, { id: String(id), version, state: "accepted" });
    await refuseClosed(tx, match);
    const reversed = match.voucher_id === null ? null : await reverse(tx, match, on ?? match.posted_on!);
    await tx.db.bankMatch.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id: match.id } },
      data: {
        ...{ state: "undone", undoneBy: actorName(tx.actor), undoneAt: tx.now, version: { increment: 1 } },
        ...(reversed && { reversedOn: new Date(reversed.doc_date), reversalId: BigInt(reversed.voucher_id) }),
      },
    });
    await recordChange(tx, {
      action: "bank_match.undo",
      topic: "bank_match.changed",
      subject: { type: "bank_match", id: match.id },
      after: { account_id: match.account_id, amount: match.amount, reversal_id: reversed?.voucher_id ?? null },
    });
  });
  return readBankMatch(ctx, String(id));
}

/** Closings of the account wait for each other and for undos (close-bank-statement.ts). */
async function refuseClosed(tx: TxCtx<OperatorActor>, { id }: LockedMatch): Promise<void> {
  const [row] = await tx.db.$queryRaw<{ closing: number | null }[]>`
    select closing_of_match(m) as closing from bank_matches m where m.branch_id = ${tx.actor.branchId} and m.id = ${id}`;
  if (row!.closing !== null)
    throw new Refusal("operationNotAllowed", {
      fields: [{ path: "id", message: CLOSED }],
      data: { allowed_operations: [], closing_id: row!.closing },
    });
}

async function reverse(tx: TxCtx<OperatorActor>, match: LockedMatch, on: string): Promise<Reversed> {
  const { branchId } = tx.actor;
  const { act } = match.reasons;
  if (act?.type === "cheque") {
    await sendApproved(tx, {
      acts: [{ id: act.cheque, seq: act.seq + 1, operation: "undo", date: on }],
      asked: { ids: [act.cheque], single: true },
    });
    const [row] = await tx.db.$queryRaw<Reversed[]>`
      select r.reversal_id::int as voucher_id, to_char(r.reversal_date, 'YYYY-MM-DD') as doc_date from ledger.voucher_reversals r
       where r.branch_id = ${branchId} and r.original_id = ${match.voucher_id}`;
    return row!;
  }
  const request = {
    ...{ branch_id: branchId, created_by: actorName(tx.actor), request_id: tx.requestId },
    ...{ voucher_id: Number(match.voucher_id), doc_date: match.posted_on, on },
  };
  const [row] = await tx.db.$queryRaw<AnswerRow<"ledger.reverse">[]>`
    select ledger.reverse(${JSON.stringify(request)}::jsonb) as answer`;
  const { answer } = row!;
  if ("refused" in answer) throw refuseField("on", NOT_REVERSED, reasonOf(answer.refused.code));
  return answer;
}

const CLOSED = { en: "is in a closed statement: reopen it first", fa: "در صورت‌حساب بسته است: ابتدا آن را باز کنید" };
const NOT_REVERSED = {
  en: "the document cannot be reversed on this day",
  fa: "سند در این روز برگشت‌پذیر نیست",
};
