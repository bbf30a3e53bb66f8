import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { transact } from "../../kernel/transact";
import { asJson, changedBy, giveFollowersBuyer, publishEInvoice, toBeSent, withBuyer } from "./change-e-invoice";
import { missingIn } from "./missing-data";
import { lockEInvoice } from "./rows";
import type { EInvoiceDone, EInvoiceRetry } from "./schema";
import { fromStored } from "./stored-document";

/**
 * Sends a refused document again under a new number, with its buyer as given. Documents that follow the refused one
 * follow the new one. Throws notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003) unless it is refused
 * and has no new number yet.
 */
export async function retryEInvoice(
  ctx: Ctx<OperatorActor>,
  input: z.output<typeof EInvoiceRetry>,
): Promise<z.input<typeof EInvoiceDone>> {
  return transact(ctx, async (tx) => {
    const { branchId } = tx.actor;
    const before = await lockEInvoice(tx, input.id, input.version);
    const again = await tx.db.eInvoice.findFirst({ where: { branchId, supersedesId: before.id } });
    if (before.state !== "refused" || again)
      throw new Refusal("operationNotAllowed", { data: { state: before.state, superseded_by: again?.id ?? null } });
    const { buyer } = input;
    const { document, missing } = buyer
      ? withBuyer(before.document, { ...buyer, id: input.id, version: input.version })
      : { document: before.document, missing: missingIn(fromStored(before.document)) };
    const { invoiceId, part, memoryId, subject, ofId, total, issuedAt, dueOn } = before;
    const next = toBeSent(missing, tx.now);
    const { id, version } = await tx.db.eInvoice.create({
      data: {
        ...{ branchId, invoiceId, part, memoryId, subject, ofId, total, issuedAt, dueOn, supersedesId: before.id },
        ...{ document: asJson(document), ...next, ...changedBy(tx), createdAt: tx.now },
      },
    });
    await tx.db.eInvoice.updateMany({
      where: { branchId, ofId: before.id, number: null },
      data: { ofId: id, changedBy: actorName(tx.actor), changedAt: tx.now, version: { increment: 1 } },
    });
    if (buyer) await giveFollowersBuyer(tx, id, { ...buyer, id: input.id, version: input.version });
    await publishEInvoice(tx, {
      id,
      act: "retry",
      label: before.invoice.label,
      state: next.state,
      before: { id: before.id },
    });
    return { id, state: next.state, version };
  });
}
