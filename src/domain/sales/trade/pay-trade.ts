import type { GatewayDeps } from "../../cashier/gateway/deps";
import { batcherFor } from "../../kernel/batcher";
import { retry } from "../../kernel/retry";
import type { SqlResults, TradePaymentRequest } from "../../kernel/sql-types";
import { refusalOf } from "./refused";

/** State of a trade after a payment attempt. `waiting`: its gateway payment is pending. `lost`: why it just ended. */
export type PayAnswer = NonNullable<SqlResults["pay_trade"]>;

type Paying = Pick<GatewayDeps, "runBatched" | "requestId" | "now">;
type PayTradeInput = { branch_id: number; trade_id: number; actor: string; at_once?: boolean };

/**
 * Pays the items of a trade that are still available, from the wallet or on credit, and sells own seats in the same
 * transaction. Batched and idempotent. Null: no such trade. `at_once`: cancel it when the payment is refused.
 */
export function payTrade(
  { runBatched, requestId, now }: Paying,
  { branch_id, trade_id, actor, at_once }: PayTradeInput,
): Promise<PayAnswer | null> {
  const request: TradePaymentRequest = { branch_id, trade_id, actor, request_id: requestId, now, at_once };
  const text = JSON.stringify(request);
  return retry(() => runBatched(PAY, text), { idempotent: true });
}

/** Throws what a payment was refused with: its refusal, or that of the first item sold concurrently; nothing was charged. */
export function refuseUnpaid(answer: PayAnswer | null): void {
  if (answer && "refused" in answer) throw refusalOf(answer.refused);
  if (answer?.lost) throw refusalOf(answer.lost[0]!);
}

/** SQLSTATEs that would fail again: ledger refusals, invalid values, constraints, raised exceptions. */
const LASTING = /^(LG|22|23|P0)/;
export const isLastingFault = (error: unknown): boolean => LASTING.test((error as { code?: string }).code ?? "");

const PAY = batcherFor("trade.pay", "pay_trade");
