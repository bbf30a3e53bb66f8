import type { z } from "zod";
import type { Ctx, OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { passGate } from "../../kernel/gate/gate";
import { transact } from "../../kernel/transact";
import { asJson, changedBy, publishEInvoice, toBeSent } from "./change-e-invoice";
import { lockEInvoice } from "./rows";
import type { EInvoiceCancel, EInvoiceDone } from "./schema";

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
    const { branchId } = tx.actor;
    const before = await lockEInvoice(tx, input.id, input.version);
    const follower = await tx.db.eInvoice.findFirst({
      where: { branchId, ofId: before.id, state: { not: "refused" } },
    });
    if (before.state !== "accepted" || follower || before.subject === "cancellation")
      throw new Refusal("operationNotAllowed", { data: { state: before.state, followed_by: follower?.id ?? null } });
    const { label } = before.invoice;
    await passGate(tx, {
      act: "e_invoice.cancel",
      input,
      subject: { type: "e_invoice", id: before.id },
      title: label,
      before: { number: before.number, state: before.state },
      after: { number: before.number, state: "canceled", reason: input.reason },
    });
    const { invoiceId, part, memoryId, total } = before;
    const issuedAt = tx.now.toISOString();
    const document = { ...before.document, subject: "cancellation" as const, issuedAt, createdAt: issuedAt };
    const [due] = await tx.db.$queryRaw<{ on: Date }[]>`
      select e_invoice_due_on(${branchId}::int, ledger.business_day(${branchId}::int, ${tx.now}::timestamptz)) as on`;
    const { id, version, state } = await tx.db.eInvoice.create({
      data: {
        ...{ branchId, invoiceId, part, memoryId, total, subject: "cancellation", ofId: before.id },
        ...{ document: asJson(document), issuedAt: tx.now, dueOn: due!.on, createdAt: tx.now },
        ...{ ...toBeSent([], tx.now), ...changedBy(tx) },
      },
    });
    await publishEInvoice(tx, { id, act: "cancel", label, state: "ready" });
    return { id, state: state as "ready", version };
  });
}
