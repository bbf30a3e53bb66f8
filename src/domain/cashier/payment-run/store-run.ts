import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import type { PaymentRunRequest } from "../../kernel/sql-types";
import { transactBy } from "../../kernel/transact";
import { refusalFromSql } from "../supplier-document/refused";
import { readPaymentRun } from "./read-run";
import type { PaymentRun, PaymentRunForm } from "./schema";

/**
 * Makes a draft of what is due to suppliers: undisputed items in no other run, credits netted. Throws fieldInvalid (3003) when
 * nothing is due or the account is no bank account in the branch's currency. Idempotent by `request_key`.
 */
export async function storePaymentRun(
  ctx: Ctx<OperatorActor>,
  { request_key, suppliers, note, ...form }: z.output<typeof PaymentRunForm>,
): Promise<z.input<typeof PaymentRun>> {
  const who = actorName(ctx.actor);
  const request: PaymentRunRequest = {
    ...{ branch_id: ctx.actor.branchId, actor: who, request_id: ctx.requestId, at: ctx.now, ...form },
    ...{ note, request_key: request_key ? `${who} ${request_key}` : null, suppliers },
  };
  const answer = await transactBy(ctx, "store_payment_run", request);
  if ("refused" in answer) throw refusalFromSql(answer.refused, { account_id: NO_BANK, due_until: NOTHING_DUE });
  return readPaymentRun(ctx, answer);
}

const NO_BANK = { en: "must be a bank account in the branch's currency", fa: "باید حساب بانکی به ارز شعبه باشد" };
const NOTHING_DUE = { en: "nothing is due until then", fa: "تا این روز چیزی سررسید نمی‌شود" };
