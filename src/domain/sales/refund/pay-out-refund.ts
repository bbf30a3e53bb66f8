import type { z } from "zod";
import type { Ctx, OperatorActor, Query, TxCtx } from "../../kernel/context";
import { failPoint } from "../../kernel/fail-point";
import { requestMeta } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import { type Moved, moved } from "./decide-refund";
import type { RefundMoved, RefundPayOut } from "./schema.desk";
import { passLargePayout } from "./two-persons";

/**
 * Somebody paid out what went to a card or an account: the document is posted, the refund is done; again it changes nothing.
 * Above the branch's limit whoever asked for the refund does not pay it out: a second person approves (2012). Refuses 3009, 5003 nothing is to be paid out, 3003 no account that money is paid from, 7301 no open month.
 */
export async function payOutRefund(
  ctx: Ctx<OperatorActor> | TxCtx<OperatorActor>,
  input: z.output<typeof RefundPayOut>,
): Promise<z.input<typeof RefundMoved>> {
  const { id, account_id, reference } = input;
  await passLargePayout(ctx, input);
  const query: Query = "query" in ctx ? ctx.query : (_, text, values = []) => ctx.db.$queryRawUnsafe(text, ...values);
  const request = JSON.stringify({ ...requestMeta(ctx), refund_id: id, account_id, reference: reference ?? null });
  failPoint("refund.pay-out.before");
  const [row] = await retry(() => query<{ answer: Moved }>("refund.pay-out", PAY_OUT, [request]), {
    idempotent: true,
  });
  failPoint("refund.pay-out.after");
  return { id, state: moved(row!.answer).state };
}

const PAY_OUT = "select pay_out_refund($1) as answer";
