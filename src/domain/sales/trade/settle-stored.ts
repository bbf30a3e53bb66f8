import { createInvoice } from "../../cashier/gateway/create-invoice";
import type { Allowed } from "../../cashier/gateway/invoicer";
import { actorName } from "../../kernel/context";
import { isRefusal } from "../../kernel/errors";
import { failPoint } from "../../kernel/fail-point";
import { requestMeta } from "../../kernel/request-meta";
import type { AnswerRow, TradeCancelRequest } from "../../kernel/sql-types";
import { isLastingFault, payTrade, refuseUnpaid } from "./pay-trade";
import type { TradeCtx } from "./rows";
import { AT_ONCE } from "./rules";
import type { Stored, StoreTradeInput } from "./stored";

/**
 * Completes the payment of a stored trade: immediate methods now; otherwise one payment link per trade, however often
 * this runs.
 */
export async function settleStored(
  ctx: TradeCtx,
  { input, stored, allow }: { input: StoreTradeInput; stored: Stored; allow: () => Promise<Allowed> },
) {
  const { trade_id } = stored;
  const { branchId: branch_id } = ctx.actor;
  const pay = (at_once: boolean) => payTrade(ctx, { branch_id, trade_id, actor: actorName(ctx.actor), at_once });
  const cancel = (unlinked: boolean) => {
    const request: TradeCancelRequest = { ...requestMeta(ctx), trade_id, unlinked };
    return ctx.query<AnswerRow<"cancel_trade">>("trade.cancel", CANCEL, [JSON.stringify(request)]);
  };
  if (AT_ONCE.includes(input.payment.method)) {
    failPoint("trade.pay.before");
    const answer = await pay(true).catch(async (error) => {
      // The books would reject it later as well: cancel, so that a buyer who was refused is never charged.
      if (isLastingFault(error)) await cancel(false);
      throw error;
    });
    failPoint("trade.pay.after");
    refuseUnpaid(answer);
    return;
  }
  const { gateway_id, return_url } = input.payment;
  const invoice = { drive: "trade", id: trade_id, gateway_id, return_url };
  try {
    const { serial_id } = await createInvoice({ ...ctx, requestKey: `trade:${trade_id}` }, invoice, await allow());
    await ctx.query("trade.linked", LINKED, [branch_id, trade_id, serial_id]);
  } catch (error) {
    // After a transient error the trade is left for a retry with the same key; and another call may have created the
    // link.
    if (isRefusal(error) && !error.row.retryable) await cancel(true);
    throw error;
  }
}

const LINKED = `
  update trades t set gateway_payment_id = p.id from gateway_payments p
   where t.branch_id = $1 and t.id = $2 and t.gateway_payment_id is null and p.branch_id = $1 and p.serial_id = $3`;
const CANCEL = "select cancel_trade($1) as answer";
