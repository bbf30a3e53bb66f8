import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { SupplierDocumentActRequest } from "../../kernel/sql-types";
import { transactBy } from "../../kernel/transact";
import { readSupplierDocument } from "./read-document";
import { refusalFromSql } from "./refused";
import type { SupplierDocument, SupplierDocumentAct } from "./schema";

/**
 * Accepts a document (posts only the difference to our books), disputes it, withdraws it or compares it again. Throws notFound
 * (3009), operationNotAllowed (8003) in its state, changedMeanwhile (8004) for an old version or when the difference is another
 * one by now, fieldInvalid (3003), periodClosed (7301), creditCeiling (7002) of a charged colleague.
 */
export async function decideSupplierDocument(
  ctx: Ctx<OperatorActor>,
  { id, version, act, difference, colleague_id, posting_day }: z.output<typeof SupplierDocumentAct>,
): Promise<z.input<typeof SupplierDocument>> {
  if (act === "accept" && difference == null) throw refuseField("difference", NEEDED, "fieldMissing");
  const request: SupplierDocumentActRequest = {
    ...{ branch_id: ctx.actor.branchId, actor: actorName(ctx.actor), request_id: ctx.requestId, at: ctx.now },
    ...{ id, version, act, colleague_id, posting_day, difference: difference == null ? null : Number(difference) },
  };
  const answer = await transactBy(ctx, "decide_supplier_document", request);
  if ("refused" in answer) throw refusalFromSql(answer.refused, { colleague_id: NOT_CHARGED });
  return readSupplierDocument(ctx, answer);
}

const NEEDED = { en: "is needed to accept", fa: "برای پذیرش لازم است" };
const NOT_CHARGED = {
  en: "must be a colleague, and is charged with an ADM only",
  fa: "باید همکار باشد و تنها برای ADM پذیرفته می‌شود",
};
