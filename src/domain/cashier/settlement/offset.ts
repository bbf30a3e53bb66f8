import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { retry } from "../../kernel/retry";
import type {
  AnswerRow,
  OffsetPaymentRequest,
  OffsetRequest,
  OffsetWalletRequest,
  SqlPaymentRefusal,
} from "../../kernel/sql-types";
import { reasonOf } from "../../platform/error-record/error-title";
import { type PaymentIssue, paymentIssueAt } from "../payment/faults";
import { settlesOf } from "../payment/to-store-input";
import type { OffsetDone, OffsetForm } from "./schema";

type WalletForm = NonNullable<z.output<typeof OffsetForm>["wallet"]>;
type Settles = WalletForm["settles"];

type PaymentForm = NonNullable<z.output<typeof OffsetForm>["payments"]>[number];

const toPaymentRequest = ({ id, version, settles }: PaymentForm): OffsetPaymentRequest => ({
  ...{ id, version, settles: settlesOf(settles) },
});
const toWalletRequest = ({ amount, date, description, settles }: WalletForm): OffsetWalletRequest => ({
  ...{ amount: Number(amount), date, description, settles: settlesOf(settles) },
});
const sumOf = (settles: Settles) => settles.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Settles a colleague's unsettled receipts, and a receipt from their wallet, against their debts: all or none.
 * Idempotent by key. Throws notFound (3009) for items of others, fieldInvalid (3003) beyond the open amount,
 * walletInsufficient (7001) beyond the wallet, periodClosed (7301), operationNotAllowed (8003) and changedMeanwhile
 * (8004) for a changed payment.
 */
export async function offset(
  ctx: Ctx<OperatorActor>,
  { colleague_id, payments, wallet, request_key }: z.output<typeof OffsetForm>,
): Promise<z.input<typeof OffsetDone>> {
  if (wallet && sumOf(wallet.settles) !== wallet.amount) throw refuseField("wallet.amount", NOT_THE_SUM);
  const who = actorName(ctx.actor);
  const request: OffsetRequest = {
    ...{ branch_id: ctx.actor.branchId, actor: who, request_id: ctx.requestId, at: ctx.now, colleague_id },
    request_key: request_key ? `${who} ${request_key}` : null,
    payments: (payments ?? []).map(toPaymentRequest),
    wallet: wallet && toWalletRequest(wallet),
  };
  const [row] = await retry(
    () =>
      ctx.query<AnswerRow<"offset_colleague">>("settlement.offset", "select offset_colleague($1) as answer", [
        JSON.stringify(request),
      ]),
    { idempotent: Boolean(request_key) },
  );
  const { answer } = row!;
  if ("refused" in answer) throw refusalOf(answer.refused);
  const done = await ctx.db.offset.findUniqueOrThrow({
    where: { branchId_id: { branchId: ctx.actor.branchId, id: answer.id } },
  });
  return { id: done.id, amount: done.amount, payment_id: done.paymentId };
}

function refusalOf({ code, fields, version }: SqlPaymentRefusal): Refusal {
  return new Refusal(reasonOf(code), {
    ...(fields.length > 0 && { fields: fields.map(({ path, fault }) => paymentIssueAt(path, fault as PaymentIssue)) }),
    ...(version !== undefined && { data: { current: { version } } }),
  });
}

const NOT_THE_SUM = {
  en: "must be the sum of the settled amounts",
  fa: "با جمع آنچه تسویه می‌کند یکی نیست",
};
