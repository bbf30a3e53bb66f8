import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { passGate } from "../../kernel/gate/gate";
import { transact } from "../../kernel/transact";
import { publishEInvoice } from "./change-e-invoice";
import { followAccepted, lockAccepted } from "./follow-e-invoice";
import type { EInvoiceCancel, EInvoiceDone } from "./schema";
import { fromStored } from "./stored-document";

/**
 * Cancels an accepted document at the authority by a document of its own, approved by a second person,
 * secondPersonNeeded (2012). Throws notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003) unless it is
 * accepted and nothing follows it.
 */
export async function cancelEInvoice(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: z.output<typeof EInvoiceCancel>,
): Promise<z.input<typeof EInvoiceDone>> {
  return transact(ctx, async (tx) => {
    const before = await lockAccepted(tx, input.id, input.version);
    const { number, state, invoice } = before;
    await passGate(tx, {
      act: "e_invoice.cancel",
      input,
      subject: { type: "e_invoice", id: before.id },
      title: invoice.label,
      before: { number, state },
      after: { number, state: "canceled", reason: input.reason },
    });
    const { lines, settlement } = fromStored(before.document);
    const made = await followAccepted(tx, before, { subject: "cancellation", lines, settlement });
    await publishEInvoice(tx, {
      ...{ id: made.id, act: "cancel", label: invoice.label, state: "ready" },
      before: { id: before.id, number, state },
    });
    return { id: made.id, state: "ready", version: made.version };
  });
}
