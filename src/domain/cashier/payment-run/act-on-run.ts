import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
import type { PaymentRunActRequest } from "../../kernel/sql-types";
import { transactBy } from "../../kernel/transact";
import { refuseInHand } from "../../people/second-person/refuse-in-hand";
import { refusalFromSql } from "../supplier-document/refused";
import { readPaymentRun } from "./read-run";
import type { PaymentRun, PaymentRunAct } from "./schema";

/**
 * Approves a run (another person than its author, independent of them), marks it as sent, pays it (one payment per supplier that
 * settles its items, through store_payments), voids it, or leaves a supplier out of a draft. Throws notFound (3009), noPermission
 * (2007) for its author or without the permission to approve, operationNotAllowed (8003), changedMeanwhile (8004), fieldInvalid
 * (3003) for an IBAN that is absent or changed since and for an item that is not open any more, periodClosed (7301).
 */
export async function actOnPaymentRun(
  ctx: Ctx<OperatorActor>,
  { id, version, act, pay_on, supplier_id }: z.output<typeof PaymentRunAct>,
): Promise<z.input<typeof PaymentRun>> {
  const { actor, now, requestId } = ctx;
  if (act === "approve") {
    if (!actor.permissions.includes("payment:approve"))
      throw new Refusal("noPermission", { data: { permission: "payment:approve" } });
    const run = await ctx.db.paymentRun.findUnique({ where: { branchId_id: { branchId: actor.branchId, id } } });
    if (run) await refuseInHand(ctx, { requester: run.createdBy, person: actor.operatorId, path: "id" });
  }
  const request: PaymentRunActRequest = {
    ...{ branch_id: actor.branchId, actor: actorName(actor), request_id: requestId, at: now },
    ...{ id, version, act, pay_on, supplier_id },
  };
  const answer = await transactBy(ctx, "act_on_payment_run", request);
  if ("refused" in answer) throw refusalFromSql(answer.refused, FIELDS);
  return readPaymentRun(ctx, answer);
}

const FIELDS = {
  iban: {
    en: "a supplier has no IBAN, or another one than when the run was made",
    fa: "تأمین‌کننده‌ای شبا ندارد یا شبای آن پس از ساخت فهرست عوض شده است",
  },
  lines: {
    en: "an item is not open any more as far as the run pays it",
    fa: "قلمی دیگر به اندازهٔ این فهرست باز نیست",
  },
  payments: { en: "a payment is refused", fa: "پرداختی پذیرفته نشد" },
};
