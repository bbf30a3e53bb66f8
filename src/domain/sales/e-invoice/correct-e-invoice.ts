import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { passGate } from "../../kernel/gate/gate";
import { transact } from "../../kernel/transact";
import { publishEInvoice } from "./change-e-invoice";
import { type Correction, corrected } from "./corrected";
import { followAccepted, lockAccepted } from "./follow-e-invoice";
import { documentTotal } from "./line-amounts";
import type { EInvoiceCorrect, EInvoiceDone } from "./schema";
import { fromStored } from "./stored-document";

/**
 * Corrects prices and quantities of an accepted document by a document of its own, approved by a second person,
 * secondPersonNeeded (2012): a return when only quantities fall, else a correction. Buyer, type, pattern, ids and rates
 * stay, as the authority requires (RC_IITP v7.8). Nothing is posted, so that an invoice of a closed year can be
 * corrected. Throws notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003) unless it is accepted and
 * nothing follows it, fieldInvalid (3003) for lines it does not have, without a change, or with nothing left.
 */
export async function correctEInvoice(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: z.output<typeof EInvoiceCorrect>,
): Promise<z.input<typeof EInvoiceDone>> {
  return transact(ctx, async (tx) => {
    const before = await lockAccepted(tx, input.id, input.version);
    const document = fromStored(before.document);
    const next = corrected(document, input.lines);
    if ("fault" in next) throw refuseField(next.path, FAULTS[next.fault]);
    const { number, invoice } = before;
    const total = documentTotal(document);
    const after = documentTotal(next);
    await passGate(tx, {
      act: "e_invoice.correct",
      input,
      subject: { type: "e_invoice", id: before.id },
      title: invoice.label,
      before: { number, total: String(total) },
      after: { number, total: String(after), reason: input.reason },
    });
    const { credit } = document.settlement;
    const settlement = { credit: credit === total || credit > after ? after : credit };
    const made = await followAccepted(tx, before, { ...next, settlement });
    await publishEInvoice(tx, {
      ...{ id: made.id, act: "correct", label: invoice.label, state: "ready" },
      before: { id: before.id, number, total: String(total) },
    });
    return { id: made.id, state: "ready", version: made.version };
  });
}

const FAULTS: Record<Extract<Correction, { fault: string }>["fault"], { en: string; fa: string }> = {
  unknown: { en: "is not a line of this document", fa: "سطر این صورتحساب نیست" },
  unchanged: { en: "changes nothing", fa: "تغییری ندارد" },
  nothing_left: {
    en: "leaves nothing: cancel the document instead",
    fa: "چیزی باقی نمی‌گذارد؛ به‌جای آن صورتحساب را ابطال کنید",
  },
  allowance: { en: "is below the discount of the line", fa: "کمتر از تخفیف سطر است" },
};
