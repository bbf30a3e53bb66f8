import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { recordChange } from "../../kernel/record-change";
import { transact } from "../../kernel/transact";
import { sendApproved } from "../cheque/act-on-cheques";
import { readBankMatch } from "./list-matches";
import type { MatchAct } from "./matching/types";
import { postingOf } from "./posting";
import type { BankMatch, BankMatchStep } from "./schema";
import { type LockedMatch, lockMatch, postMatch } from "./stored";

/**
 * Accepts a proposal and does what it says: joins its rows, posts the fee, interest, payout or unknown receipt, or clears
 * the cheque by the cashier's operation. Throws notFound (3009); changedMeanwhile (8004) when it was decided concurrently;
 * noPermission (2007) for a cheque without `cheque:write`; and the refusals of the ledger and of cheques.
 */
export async function acceptBankMatch(
  ctx: Ctx<OperatorActor>,
  { id, version }: z.output<typeof BankMatchStep>,
): Promise<z.input<typeof BankMatch>> {
  const key = String(id);
  await transact(ctx, async (tx) => {
    const match = await lockMatch(tx, { id: key, version, state: "proposed" });
    const { act } = match.reasons;
    const posted = act ? await perform(tx, match, act) : null;
    if (posted) await addEntry(tx, match, posted);
    await tx.db.bankMatch.update({
      where: { branchId_id: { branchId: tx.actor.branchId, id: match.id } },
      data: {
        ...{ state: "accepted", acceptedBy: actorName(tx.actor), acceptedAt: tx.now, version: { increment: 1 } },
        ...(posted && { postedOn: new Date(posted.doc_date), voucherId: BigInt(posted.voucher_id) }),
      },
    });
    await recordChange(tx, {
      action: "bank_match.accept",
      topic: "bank_match.changed",
      subject: { type: "bank_match", id: match.id },
      after: { account_id: match.account_id, amount: match.amount, document_id: posted?.voucher_id ?? null },
    });
  });
  return readBankMatch(ctx, key);
}

type Posted = { voucher_id: number; doc_date: string };

async function perform(tx: TxCtx<OperatorActor>, match: LockedMatch, act: MatchAct): Promise<Posted> {
  const { account_id: accountId, day, amount, text } = match;
  if (act.type === "cheque") return clearCheque(tx, match, act);
  const posting = postingOf({ accountId, day, amount: BigInt(amount), text, act })!;
  return postMatch(tx, { id: match.id, posting });
}

async function clearCheque(
  tx: TxCtx<OperatorActor>,
  match: LockedMatch,
  act: Extract<MatchAct, { type: "cheque" }>,
): Promise<Posted> {
  if (!tx.actor.permissions.includes("cheque:write"))
    throw new Refusal("noPermission", { data: { permission: "cheque:write" } });
  const { cheque: id, seq } = act;
  await sendApproved(tx, {
    acts: [{ id, seq, operation: "clear", date: match.day, account_id: match.account_id }],
    asked: { ids: [id], single: true },
  });
  const [event] = await tx.db.$queryRaw<{ voucher_id: number; doc_date: string }[]>`
    select e.voucher_id::int as voucher_id, to_char(e.doc_date, 'YYYY-MM-DD') as doc_date from cheque_events e
     where e.branch_id = ${tx.actor.branchId} and e.cheque_id = ${id} and e.seq = ${seq + 1} and e.voucher_id is not null`;
  return event!;
}

/** The line of the bank account in what was posted. */
async function addEntry(tx: TxCtx<OperatorActor>, match: LockedMatch, posted: Posted): Promise<void> {
  await tx.db.$executeRaw`
    insert into bank_match_entries (branch_id, match_id, doc_date, voucher_id, line, amount)
    select e.branch_id, ${match.id}, e.doc_date, e.voucher_id, e.line, e.fc_dr - e.fc_cr
      from ledger.entries e
     where e.branch_id = ${tx.actor.branchId} and e.doc_date = ${posted.doc_date}::date and e.voucher_id = ${posted.voucher_id}::bigint
       and e.account_id = ${match.account_id}`;
}
