import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Allowed } from "../../cashier/gateway/invoicer";
import { checkInvoice } from "../../cashier/gateway/price-invoice";
import { type Batcher, batcherFor } from "../../kernel/batcher";
import { CATALOGUE } from "../../kernel/error-catalogue";
import { isRefusal, Refusal, refuseField } from "../../kernel/errors";
import { failPoint } from "../../kernel/fail-point";
import { reusedField } from "../../kernel/request-meta";
import { retry } from "../../kernel/retry";
import type { SqlResults, SqlStaleResult } from "../../kernel/sql-types";
import { checkBuyers } from "./check-buyers";
import { checkLocks } from "./check-locks";
import { findTrade, lookAtLocks, type TradeNames } from "./find-trade";
import { isLastingFault, refuseUnpaid } from "./pay-trade";
import { checkPayment, payerOf } from "./payer-of";
import { priceLocks } from "./price-locks";
import { dearerRefusal, refusalOf } from "./refused";
import { type Bought, type NamedTradeRequest, requestOf } from "./request-of";
import type { TradeCtx } from "./rows";
import { AT_ONCE } from "./rules";
import type { TradeOut } from "./schema";
import { settleStored } from "./settle-stored";
import type { Stored, StoreTradeInput } from "./stored";
import { releaseCode, takeCode } from "./take-code";
import { readStoredTrade } from "./to-trade-dto";

type TradeDto = z.input<typeof TradeOut>;
type Answer = SqlResults["store_trade" | "buy_trade"];

/** Retries when concurrent orders take what was read; more are unlikely. */
const LOOKS = 6;

/**
 * POST /trade/store: buys locked offers. By wallet or on credit it is paid immediately, and own seats are issued before
 * it returns; by gateway a payment link is returned, and the locks wait until their deadline. The same Idempotency-Key
 * (or client_reference) returns the first trade in its current state. Throws, storing nothing: lockUnusable (1002) for
 * a foreign or used lock; fieldMissing (3002), passengerMix (3004), documentInvalid (3005) and ageMismatch (3006) for
 * travellers; referenceReused (3010); priceChanged (4003) when the locks cost more than accepted ({old, new,
 * difference, items}); lockExpired (4004), saleClosed (4006); lockBeingPaid (4009) while another order of a lock is
 * being paid ({trade_id}; an unpaid one is superseded); alreadyBooked (5001); walletInsufficient (7001) and
 * creditCeiling (7002) with the shortfall; 7201 to 7204 for the discount. `allow`: checks the payer's return address.
 */
export async function storeTrade(
  ctx: TradeCtx,
  input: StoreTradeInput,
  allow: () => Promise<Allowed>,
): Promise<TradeDto> {
  const request_key = ctx.requestKey ?? input.request_key ?? null;
  if (request_key === null) throw new Refusal("fieldMissing", { fields: [KEY_NEEDED] });
  const payer = await payerOf(ctx, input);
  checkPayment(input, payer);
  const hash = createHash("sha256").update(JSON.stringify(input, exactly)).digest("base64url");
  const names = { request_key, client_reference: input.client_reference ?? null, hash };
  const stored = await findOrStore(ctx, { input, payer, hash, request_key, names, allow });
  if (stored.status === "awaiting_payment") await settleStored(ctx, { input, stored, allow });
  return (await readStoredTrade(ctx, stored))!;
}

type Storing = NamedTradeRequest & { names: TradeNames; allow: () => Promise<Allowed> };

async function findOrStore(ctx: TradeCtx, storing: Storing): Promise<Stored> {
  const { input, payer } = storing;
  for (let look = 1; look <= LOOKS; look++) {
    const { found, locks } = await lookAtLocks(ctx, input, storing.names);
    if (found) return found;
    checkLocks(ctx, input, { locks, payer });
    const priced = priceLocks(locks);
    checkBuyers(input, locks, ctx.now);
    const total = priced.reduce((sum, one) => sum + one.total, 0n);
    if (total > BigInt(Number.MAX_SAFE_INTEGER)) throw refuseField("locks", TOO_MUCH);
    // Before reserving a discount use for a purchase above the accepted total.
    if (input.discount_code == null && total > input.accepted_total)
      throw dearerRefusal(priced, input.accepted_total, total);
    const code =
      input.discount_code == null || total === 0n
        ? null
        : await takeCode(ctx, { code: input.discount_code, total, locks, payer });
    try {
      const answer = await storeOnce(ctx, storing, { priced, total, code });
      if (!("stale" in answer)) return answer;
    } catch (error) {
      if (code) await releaseCode(ctx, code);
      throw error;
    }
    if (code) await releaseCode(ctx, code);
  }
  throw new Refusal("databaseUnavailable", { retryAfterSeconds: 1 });
}

async function storeOnce(ctx: TradeCtx, storing: Storing, bought: Bought): Promise<Stored | SqlStaleResult> {
  const payable = bought.total - (bought.code?.amount ?? 0n);
  if (payable > storing.input.accepted_total) throw dearerRefusal(bought.priced, storing.input.accepted_total, payable);
  const wallet = storing.input.payment.wallet_amount ?? 0n;
  if (storing.input.payment.method === "split" && wallet >= payable)
    throw refuseField("payment.wallet_amount", ALL_OF_IT);
  if (storing.input.payment.method === "gateway" && payable === 0n) throw refuseField("payment.method", NOTHING_DUE);
  if (!AT_ONCE.includes(storing.input.payment.method)) {
    const { gateway_id, return_url } = storing.input.payment;
    const link = { payer: storing.payer.party, amount: payable - wallet, gateway_id, return_url };
    await checkInvoice(ctx, link, await storing.allow()).catch(inPayment);
  }
  const request = JSON.stringify(requestOf(ctx, storing, { ...bought, payable }));
  if (!AT_ONCE.includes(storing.input.payment.method)) return run(ctx, storing, STORE, request);
  try {
    return await run(ctx, storing, BUY, request);
  } catch (error) {
    if (!isLastingFault(error)) throw error;
    // Stored on its own, it is canceled when its payment fails again, and on record.
    return run(ctx, storing, STORE, request);
  }
}

async function run(
  ctx: TradeCtx,
  storing: Storing,
  batcher: Batcher<Answer>,
  request: string,
): Promise<Stored | SqlStaleResult> {
  failPoint("trade.store.before");
  // The same key may be stored concurrently: the second caller finds the first trade, at the latest in its retry.
  let attempts = 0;
  const done = await retry<{ found: Stored } | { answer: Answer }>(
    async () => {
      const found = attempts++ > 0 && (await findTrade(ctx, storing.names));
      return found ? { found } : { answer: await ctx.runBatched(batcher, request) };
    },
    { idempotent: true },
  );
  failPoint("trade.store.after");
  if ("found" in done) return done.found;
  const { answer } = done;
  if ("refused" in answer) {
    if (answer.refused.code !== CATALOGUE.referenceReused.code) throw refusalOf(answer.refused);
    throw new Refusal("referenceReused", { fields: reusedField(storing.input) });
  }
  if ("stale" in answer || !answer.payment) return answer;
  failPoint("trade.pay.after");
  refuseUnpaid(answer.payment);
  return { trade_id: answer.trade_id, status: answer.payment.status };
}

/** Payment link fields are members of `payment` here. */
function inPayment(error: unknown): never {
  if (!isRefusal(error)) throw error;
  const { fields = [], ...details } = error.details;
  throw new Refusal(error.reason, {
    ...details,
    fields: fields.map(({ path, message }) => ({ path: `payment.${path}`, message })),
  });
}

const STORE = batcherFor("trade.store", "store_trade");
const BUY = batcherFor("trade.buy", "buy_trade");

const exactly = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
const KEY_NEEDED = { path: "Idempotency-Key", message: { en: "this header is required", fa: "این سرایند لازم است" } };
const TOO_MUCH = { en: "are too large together", fa: "روی هم بیش از اندازه بزرگ است" };
const ALL_OF_IT = {
  en: "must be less than the total: the rest is paid by gateway",
  fa: "کمتر از مبلغ پرداختی؛ بقیه با درگاه است",
};
const NOTHING_DUE = {
  en: "the total is zero: choose the wallet",
  fa: "مبلغی برای پرداخت نیست؛ کیف پول را انتخاب کنید",
};
