import type { z } from "zod";
import type { Prisma } from "@/generated/prisma/client";
import type { AuditVerb } from "../../kernel/audit-actions";
import { actorName, type OperatorActor, type TxCtx } from "../../kernel/context";
import { recordChange } from "../../kernel/record-change";
import type { MissingData } from "./document";
import { missingIn } from "./missing-data";
import type { EInvoiceState } from "./rules";
import type { EInvoiceBuyer } from "./schema";
import { fromStored, type StoredDocument } from "./stored-document";

/** A stored document with the buyer as completed, and what it lacks still. */
export function withBuyer(
  document: StoredDocument,
  { kind, national_id, economic_code, postal_code, passport }: z.output<typeof EInvoiceBuyer>,
): { document: StoredDocument; missing: MissingData[] } {
  const buyer = {
    ...{
      kind,
      name: document.buyer?.name ?? null,
      nationalId: national_id ?? null,
      economicCode: economic_code ?? null,
    },
    ...{ postalCode: postal_code ?? null, passport: passport ?? null },
  };
  const completed = { ...document, buyer };
  return { document: completed, missing: missingIn(fromStored(completed)) };
}

/** Who changes a document and when: its event is written by the database. */
export const changedBy = ({ actor, now }: TxCtx<OperatorActor>) => ({ changedBy: actorName(actor), changedAt: now });

/** State, times and lack of a document that is sent next if it lacks nothing. */
export const toBeSent = (missing: readonly MissingData[], now: Date) => ({
  state: missing.length === 0 ? ("ready" as const) : ("held" as const),
  missing: [...missing],
  nextAt: missing.length === 0 ? now : null,
});

/** Gives the buyer to the documents that follow one and have no number yet: the authority wants the same in all of them. */
export async function giveFollowersBuyer(
  tx: TxCtx<OperatorActor>,
  ofId: number,
  buyer: z.output<typeof EInvoiceBuyer>,
): Promise<void> {
  const { branchId } = tx.actor;
  const follower = await tx.db.eInvoice.findFirst({
    where: { branchId, ofId, number: null, state: { not: "refused" } },
  });
  if (!follower) return;
  const { document, missing } = withBuyer(follower.document as unknown as StoredDocument, buyer);
  await tx.db.eInvoice.update({
    where: { branchId_id: { branchId, id: follower.id } },
    data: {
      ...{ ...toBeSent(missing, tx.now), ...changedBy(tx), document: asJson(document), version: { increment: 1 } },
      // It leaves when the one before it is accepted.
      nextAt: null,
    },
  });
  return giveFollowersBuyer(tx, follower.id, buyer);
}

export const asJson = (document: StoredDocument) => document as unknown as Prisma.InputJsonObject;

type EInvoiceChange = {
  id: number;
  act: AuditVerb<"e_invoice">;
  label: string;
  state: EInvoiceState;
  /** The document as it was, or the one that this follows. */
  before: Prisma.InputJsonObject;
};

/** Audits and publishes an operator's act on a document. */
export const publishEInvoice = (
  tx: TxCtx<OperatorActor>,
  { id, act, label, state, before }: EInvoiceChange,
): Promise<void> =>
  recordChange(tx, {
    action: `e_invoice.${act}`,
    subject: { type: "e_invoice", id },
    before,
    after: { label, state },
    topic: "e_invoice.changed",
  });
