import type { OperatorActor, TxCtx } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import { asJson, changedBy, toBeSent } from "./change-e-invoice";
import type { TaxDocument } from "./document";
import { documentTotal } from "./line-amounts";
import { missingIn } from "./missing-data";
import { lockEInvoice } from "./rows";
import { fromStored, toStored } from "./stored-document";

type AcceptedDocument = Awaited<ReturnType<typeof lockAccepted>>;

/**
 * An accepted document that nothing follows, locked: the authority accepts one living document for each reference.
 * Throws notFound (3009), changedMeanwhile (8004), operationNotAllowed (8003) for any other one and for a cancellation.
 */
export async function lockAccepted(tx: TxCtx<OperatorActor>, id: number, version: number) {
  const { branchId } = tx.actor;
  const row = await lockEInvoice(tx, id, version);
  const follower = await tx.db.eInvoice.findFirst({ where: { branchId, ofId: id, state: { not: "refused" } } });
  if (row.state !== "accepted" || follower || row.subject === "cancellation")
    throw new Refusal("operationNotAllowed", { data: { state: row.state, followed_by: follower?.id ?? null } });
  return row;
}

/** Stores the document that follows an accepted one, issued now and due by the deadline of today. */
export async function followAccepted(
  tx: TxCtx<OperatorActor>,
  { id: ofId, invoiceId, part, memoryId, document: before }: AcceptedDocument,
  change: Pick<TaxDocument, "subject" | "lines" | "settlement">,
) {
  const { branchId } = tx.actor;
  const document = { ...fromStored(before), ...change, issuedAt: tx.now, createdAt: tx.now };
  const [due] = await tx.db.$queryRaw<{ on: Date }[]>`
    select e_invoice_due_on(${branchId}::int, ledger.business_day(${branchId}::int, ${tx.now}::timestamptz)) as on`;
  return tx.db.eInvoice.create({
    data: {
      ...{ branchId, invoiceId, part, memoryId, ofId, subject: document.subject, total: documentTotal(document) },
      ...{ document: asJson(toStored(document)), issuedAt: tx.now, dueOn: due!.on, createdAt: tx.now },
      ...{ ...toBeSent(missingIn(document), tx.now), ...changedBy(tx) },
    },
  });
}
