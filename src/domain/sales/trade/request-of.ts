import { randomBytes } from "node:crypto";
import { actorName } from "../../kernel/context";
import { requestMeta } from "../../kernel/request-meta";
import type { TradeItemRequest, TradeRequest } from "../../kernel/sql-types";
import type { PricedLock } from "./price-locks";
import type { Payer, TradeCtx } from "./rows";
import { AT_ONCE, PAYMENT_MINUTES, sharesOf } from "./rules";
import type { StoreTradeInput } from "./stored";
import type { TakenCode } from "./take-code";

/** A request with its payer and idempotency key. */
export type NamedTradeRequest = { input: StoreTradeInput; payer: Payer; hash: string; request_key: string };
/** Prices of a purchase; the code's discount is `total` less `payable`. */
export type Bought = { priced: PricedLock[]; total: bigint; code: TakenCode | null };

/** The request for store_trade and buy_trade (prisma/sql/sales/trade-store.sql, trade-buy.sql). */
export function requestOf(
  ctx: TradeCtx,
  storing: NamedTradeRequest,
  { priced, total, payable, code }: Bought & { payable: bigint },
): TradeRequest {
  const { input, payer, hash, request_key } = storing;
  const { method } = input.payment;
  const shares = sharesOf(
    priced.map((one) => one.total),
    total - payable,
  );
  const atOnce = AT_ONCE.includes(method);
  return {
    ...requestMeta(ctx),
    ...payer,
    ...{ holder: ctx.actor.kind === "operator" ? null : actorName(ctx.actor), request_key, request_hash: hash, method },
    ...{ client_reference: input.client_reference ?? null, currency: priced[0]!.lock.currency, total: Number(total) },
    ...{ discount: Number(total - payable), payable: Number(payable), accepted_total: Number(input.accepted_total) },
    ...{ wallet_amount: method === "split" ? Number(input.payment.wallet_amount) : 0, on_partial: input.on_partial },
    ...{ contact: input.contact, locale: ctx.locale, scenario: ctx.scenario ?? null },
    redemption_id: code?.redemption_id ?? null,
    receipts: input.receipt_ids ?? [],
    deadline: atOnce ? null : new Date(ctx.now.getTime() + PAYMENT_MINUTES * 60_000),
    passengers: input.passengers,
    items: priced.map((one, place) => itemOf(one, shares[place]!)),
  };
}

const itemOf = ({ lock, net, cost, total }: PricedLock, share: bigint): TradeItemRequest => ({
  ...{ lock_id: lock.lock_id, class_id: lock.class_id, total: Number(total), discount_share: Number(share) },
  ...{ net, net_currency: lock.offer.currency, cost, reference: `trd_${randomBytes(15).toString("base64url")}` },
});
