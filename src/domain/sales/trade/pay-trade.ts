import type { GatewayDeps } from "../../cashier/gateway/deps";
import { batcherFor } from "../../kernel/batcher";
import { retry } from "../../kernel/retry";
import type { Refused } from "./rows";
import type { TradeStatus } from "./rules";

/** State of a trade after a payment attempt. `waiting`: its gateway payment is pending. `lost`: why it just ended. */
export type PayAnswer =
  | { status: TradeStatus; paid: number; waiting?: true; lost?: { line: number; code: number }[] }
  | { status: TradeStatus; refused: Refused };

type Paying = Pick<GatewayDeps, "runBatched" | "requestId" | "now">;
type PayTradeInput = { branch_id: number; trade_id: number; actor: string; at_once?: boolean };

/**
 * Pays the items of a trade that are still available, from the wallet or on credit, and sells own seats in the same
 * transaction. Batched and idempotent. Null: no such trade. `at_once`: cancel it when the payment is refused.
 */
export function payTrade({ runBatched, requestId, now }: Paying, input: PayTradeInput): Promise<PayAnswer | null> {
  const request = JSON.stringify({ ...input, request_id: requestId, now });
  return retry(() => runBatched<PayAnswer | null>(PAY, request), { idempotent: true });
}

const PAY = batcherFor("trade.pay", "pay_trade");
