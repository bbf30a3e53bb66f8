import type { z } from "zod";
import { actorName, type Ctx, type OperatorActor } from "../context";
import { reasonOf } from "../error-record/error-title";
import { Refusal, refuseField } from "../errors";
import { type PaymentIssue, paymentIssueAt } from "../payment/faults";
import { requestMeta } from "../request-meta";
import { retry } from "../retry";
import type { OffsetDone, OffsetForm } from "./schema";

type Refused = { code: number; fields: { path: string; fault: PaymentIssue }[]; version?: number };
type Settles = NonNullable<z.output<typeof OffsetForm>["wallet"]>["settles"];

const plain = (settles: Settles) => settles.map((one) => ({ ...one, amount: Number(one.amount) }));
const sumOf = (settles: Settles) => settles.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Sets a colleague's unsettled receipts, and a receipt out of their wallet, against what they owe: all or none. A second run
 * with the key finds what the first did. 3009 what is not this colleague's, 3003 more than is open or left, 7001 more than the
 * wallet has, 7301 a month that is not open, 8003 and 8004 a payment that changed since.
 */
export async function offset(
  ctx: Ctx<OperatorActor>,
  { colleague_id, payments, wallet, request_key }: z.output<typeof OffsetForm>,
): Promise<z.input<typeof OffsetDone>> {
  if (wallet && sumOf(wallet.settles) !== wallet.amount) throw refuseField("wallet.amount", NOT_THE_SUM);
  const request = JSON.stringify({
    ...requestMeta(ctx),
    request_key: request_key ? `${actorName(ctx.actor)} ${request_key}` : null,
    colleague_id,
    payments: (payments ?? []).map((one) => ({ ...one, settles: plain(one.settles) })),
    wallet: wallet && { ...wallet, amount: Number(wallet.amount), settles: plain(wallet.settles) },
  });
  const [row] = await retry(
    () =>
      ctx.query<{ answer: { id: number } | { refused: Refused } }>(
        "settlement.offset",
        "select offset_colleague($1) as answer",
        [request],
      ),
    { idempotent: Boolean(request_key) },
  );
  const { answer } = row!;
  if ("refused" in answer) throw refusalOf(answer.refused);
  const done = await ctx.db.offset.findUniqueOrThrow({
    where: { branchId_id: { branchId: ctx.actor.branchId, id: answer.id } },
  });
  return { id: done.id, amount: done.amount, payment_id: done.paymentId };
}

function refusalOf({ code, fields, version }: Refused): Refusal {
  return new Refusal(reasonOf(code), {
    ...(fields.length > 0 && { fields: fields.map(({ path, fault }) => paymentIssueAt(path, fault)) }),
    ...(version !== undefined && { data: { current: { version } } }),
  });
}

const NOT_THE_SUM = {
  en: "must be the sum of the settled amounts",
  fa: "با جمع آنچه تسویه می‌کند یکی نیست",
};
