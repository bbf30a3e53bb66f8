import type { z } from "zod";
import type { Ctx, OperatorActor, Query, TxCtx } from "../../kernel/context";
import { failPoint } from "../../kernel/fail-point";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { AnswerRow, RefundPayoutRequest } from "../../kernel/sql-types";
import { moved } from "./decide-refund";
import type { RefundMoved, RefundPayOut } from "./schema.console";
import { passLargePayout } from "./two-persons";

/**
 * Records the payout of a refund to a card or account: posts the document and completes the refund; idempotent. Above
 * the branch's limit the requester cannot pay out: a second person approves, secondPersonNeeded (2012). Throws notFound
 * (3009), notAllowedInState (5003) when nothing is to be paid out, fieldInvalid (3003) for an invalid payment account,
 * periodClosed (7301).
 */
export async function payOutRefund(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: z.output<typeof RefundPayOut>,
): Promise<z.input<typeof RefundMoved>> {
  const { id, account_id, reference } = input;
  await passLargePayout(ctx, input);
  const query: Query = "query" in ctx ? ctx.query : (_, text, values = []) => ctx.db.$queryRawUnsafe(text, ...values);
  const request: RefundPayoutRequest = { ...requestMeta(ctx), refund_id: id, account_id, reference: reference ?? null };
  const requestText = JSON.stringify(request);
  failPoint("refund.pay-out.before");
  const [row] = await retry(() => query<AnswerRow<"pay_out_refund">>("refund.pay-out", PAY_OUT, [requestText]), {
    idempotent: true,
  });
  failPoint("refund.pay-out.after");
  return { id, state: moved(row!.answer).state };
}

const PAY_OUT = "select pay_out_refund($1) as answer";
