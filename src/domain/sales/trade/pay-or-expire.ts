import { failPoint } from "../../kernel/fail-point";
import { retry } from "../../kernel/retry";
import type { AnswerRow, TradeExpireRequest } from "../../kernel/sql-types";
import type { ClaimedTrade } from "./claimed-trade";
import type { TradeDeps } from "./deps";
import { payTrade } from "./pay-trade";

/**
 * Pays a trade whose caller did not, when it can be paid by now, or ends it after its deadline; returns whether it
 * advanced. Before the deadline it is rescheduled; with the payer at the gateway two minutes later.
 */
export async function payOrExpire(
  deps: TradeDeps,
  { branch_id, id }: Pick<ClaimedTrade, "branch_id" | "id">,
): Promise<boolean> {
  failPoint("trade.pay.before");
  const paid = await payTrade(deps, { branch_id, trade_id: id, actor: "system" });
  failPoint("trade.pay.after");
  if (paid && paid.status !== "draft" && paid.status !== "awaiting_payment") return true;
  const { query, requestId, now } = deps;
  const request: TradeExpireRequest = { branch_id, trade_id: id, actor: "system", request_id: requestId, now };
  const requestText = JSON.stringify(request);
  failPoint("trade.expire.before");
  const expire = () => query<AnswerRow<"expire_trade">>("trade.expire", EXPIRE, [requestText]);
  const [row] = await retry(expire, { idempotent: true });
  failPoint("trade.expire.after");
  return row!.answer.expired;
}

const EXPIRE = "select expire_trade($1) as answer";
