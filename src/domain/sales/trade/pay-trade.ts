import type { GatewayDeps } from "../../cashier/gateway/deps";
import { batcherFor } from "../../kernel/batcher";
import { retry } from "../../kernel/retry";
import type { Refused } from "./rows";
import type { TradeStatus } from "./rules";

/** How a trade stands after it was to be paid. `waiting`: its gateway has not been paid. `lost`: why it just ended. */
export type PayAnswer =
  | { status: TradeStatus; paid: number; waiting?: true; lost?: { line: number; code: number }[] }
  | { status: TradeStatus; refused: Refused };

type Paying = Pick<GatewayDeps, "runBatched" | "requestId" | "now">;
type PayTradeInput = { branch_id: number; trade_id: number; actor: string; at_once?: boolean };

/**
 * Pays what a trade is for and can still be had, from its payer's wallet or on credit, and sells our own seats of it in the same
 * transaction. Down a batcher; repeated it changes nothing. Null: no such trade. `at_once`: refused it is canceled.
 */
export function payTrade({ runBatched, requestId, now }: Paying, input: PayTradeInput): Promise<PayAnswer | null> {
  const request = JSON.stringify({ ...input, request_id: requestId, now });
  return retry(() => runBatched<PayAnswer | null>(PAY, request), { idempotent: true });
}

const PAY = batcherFor("trade.pay", "pay_trade");
