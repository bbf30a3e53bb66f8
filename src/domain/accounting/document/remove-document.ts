import { z } from "zod";
import { actorName, type Ctx, type OperatorActor, type TxCtx } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";
import { requireVersion } from "../../kernel/require-version";
import type { AnswerRow, LedgerReverseRequest } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { passCredited } from "../../people/second-person/pass-credited";
import { documentEvent } from "./document-event";
import { mirroredLines } from "./mirrored-lines";
import { overCeilings, refuseOpening } from "./over-ceilings";
import { refusalOf } from "./post-document";
import { readDocument } from "./read-document";
import { reversalDay } from "./reversal-day";
import { create } from "./save-document";
import { DocumentForm, Removal, type Removed } from "./schema";
import { lockDocument, refuseClosed, refuseUnless, type Stored } from "./stored";

type Tx = TxCtx<OperatorActor>;
type RemoveDocumentInput = z.output<typeof Removal>;
type Answer = z.input<typeof Removed>;

/**
 * Removes a draft, or reverses a posted document on its own day, today or a later day (periodClosed (7301) when that
 * month is closed, fieldInvalid (3003) before it). A reversal in favour of a party above the branch's limit needs a
 * second person, secondPersonNeeded (2012). Throws operationNotAllowed (8003) for a definite or reversed document;
 * changedMeanwhile (8004) for a draft changed since its `version`.
 */
export function removeDocument(ctx: Ctx<OperatorActor> | Tx, input: RemoveDocumentInput): Promise<Answer> {
  return transact(ctx, async (tx) => {
    const stored = await lockDocument(tx, input.id);
    refuseUnless(stored, "remove");
    const { id } = stored;
    if (stored.document_id !== null) {
      const reversal = await reverse(tx, stored, input);
      const over_ceilings = await overCeilings(tx, id);
      return { id, reversal, ...(over_ceilings && { over_ceilings }) };
    }
    requireVersion(input.version, stored.version, null);
    await tx.db.$executeRaw`
      update ledger.drafts set removed_at = now(), removed_by = ${actorName(tx.actor)}
       where branch_id = ${tx.actor.branchId} and id = ${id}`;
    const before = { version: stored.version, date: stored.date };
    await recordChange(tx, {
      action: "document.remove",
      subject: { type: "document", id },
      before,
      after: { reason: input.reason ?? null },
      event: documentEvent(tx, "removed", id),
    });
    return { id, reversal: null };
  });
}

/**
 * Reverses a posted document, definite or not, and opens a linked draft with its rows on the day of the reversal, in
 * one transaction. Returns the draft.
 */
export async function correctDocument(ctx: Ctx<OperatorActor>, input: RemoveDocumentInput) {
  const id = await transact(ctx, (tx) => correctStored(tx, input));
  return readDocument(ctx, { id });
}

async function correctStored(tx: Tx, input: RemoveDocumentInput): Promise<number> {
  const stored = await lockDocument(tx, input.id);
  refuseUnless(stored, "correct");
  const { date } = await reverse(tx, stored, { ...input, corrects: true });
  const form = await sameAs(tx, stored, date);
  return create(tx, form, { key: null, corrects: stored.id });
}

/** A reversal approved by a second person: `corrects` also opens a draft. */
export const Undoing = Removal.extend({ corrects: z.boolean().default(false) });
/** Applies an approved reversal or correction within a transaction. */
export async function reverseApproved(tx: Tx, input: z.output<typeof Undoing>): Promise<void> {
  await (input.corrects ? correctStored(tx, input) : removeDocument(tx, input));
}

/** A form with the same rows, dated on the day of the reversal: unfinished until saved. */
async function sameAs(tx: Tx, { id }: Stored, date: string): Promise<DocumentForm> {
  const { type, description, typed } = await readDocument(tx, { id });
  return DocumentForm.parse({ type, date, description, rows: typed, unfinished: true });
}

async function reverse(
  tx: Tx,
  { id, document_id, date, kind }: Stored,
  { on, reason, corrects }: RemoveDocumentInput & { corrects?: boolean },
) {
  if (kind === "opening") refuseOpening(tx, "id");
  const day = await reversalDay(tx, { on, original: date });
  await refuseClosed(tx, [day], "on");
  const mirrored = await mirroredLines(tx, { voucher_id: document_id, date });
  const input = { id, on, ...(reason && { reason }), ...(corrects && { corrects }) };
  await passCredited(tx, mirrored, { act: "document.reverse", input, subject: { type: "document", id } });
  const request: LedgerReverseRequest = {
    ...{ branch_id: tx.actor.branchId, voucher_id: Number(document_id), doc_date: date, on: day },
    ...{ created_by: actorName(tx.actor), request_id: tx.requestId, description: reason || null },
  };
  const [row] = await tx.db.$queryRaw<AnswerRow<"ledger.reverse">[]>`
    select ledger.reverse(${JSON.stringify(request)}::jsonb) as answer`;
  const { answer } = row!;
  if ("refused" in answer) throw refusalOf(answer.refused);
  const reversal = { document_id: answer.voucher_id, date: answer.doc_date };
  await recordChange(tx, {
    action: "document.reverse",
    subject: { type: "document", id },
    after: { ...reversal, reason: reason ?? null },
    event: documentEvent(tx, "reversed", id),
  });
  return reversal;
}
