import { createHash } from "node:crypto";
import type { z } from "zod";
import { batcherFor } from "../batcher";
import { isRefusal, Refusal, refuseField } from "../errors";
import { failPoint } from "../fail-point";
import type { Allowed } from "../gateway/invoicer";
import { checkInvoice } from "../gateway/price-invoice";
import { retry } from "../retry";
import { checkBuyers } from "./check-buyers";
import { findTrade } from "./find-trade";
import { locksOf } from "./locks-of";
import { checkPayment, payerOf } from "./payer-of";
import { priceLocks } from "./price-locks";
import { dearerRefusal, refusalOf } from "./refused";
import { type Bought, type NamedTradeRequest, requestOf } from "./request-of";
import type { Refused, TradeCtx } from "./rows";
import { AT_ONCE } from "./rules";
import type { TradeOut } from "./schema";
import { settleStored } from "./settle-stored";
import type { Stored, StoreTradeInput } from "./stored";
import { releaseCode, takeCode } from "./take-code";
import { toTradeDto } from "./to-trade-dto";

type TradeDto = z.input<typeof TradeOut>;
type Answer = Stored | { stale: true } | { refused: Refused };

/** What another order takes meanwhile is looked at again; nobody does so that often. */
const LOOKS = 6;

/**
 * POST /trade/store: buys what is locked. By wallet or on credit it is paid at once, and our own seats are issued by the time this
 * answers; by gateway a link is answered, and what is locked waits until its deadline. The same Idempotency-Key (or client_reference)
 * again is told of the first trade as it stands. Refuses, and keeps nothing: 1002 not a lock of theirs that is open, 3002, 3004, 3005,
 * 3006 who travels, 3010, 4003 the locks cost more than was accepted ({old, new, difference, items}), 4004, 4006, 4009 another order
 * of a lock is being paid ({trade_id}; one that is not is superseded), 5001 travels there already, 7001, 7002
 * with what lacks, 7201 to 7204 the discount. `allow`: where a payer may be sent back to.
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
  const find = () => findTrade(ctx, { request_key, client_reference: input.client_reference ?? null, hash });
  const stored = (await find()) ?? (await storeNew(ctx, { input, payer, hash, request_key, find, allow }));
  if (stored.status === "awaiting_payment") await settleStored(ctx, { input, stored, allow });
  return (await toTradeDto(ctx, { trade_id: stored.trade_id }))!;
}

type Storing = NamedTradeRequest & { find: () => Promise<Stored | undefined>; allow: () => Promise<Allowed> };

async function storeNew(ctx: TradeCtx, storing: Storing): Promise<Stored> {
  const { input, payer } = storing;
  for (let look = 1; look <= LOOKS; look++) {
    const locks = await locksOf(ctx, input, payer);
    const priced = priceLocks(locks);
    checkBuyers(input, locks, ctx.now);
    const total = priced.reduce((sum, one) => sum + one.total, 0n);
    if (total > BigInt(Number.MAX_SAFE_INTEGER)) throw refuseField("locks", TOO_MUCH);
    // Before a use of a code is taken for what costs more than was accepted.
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

async function storeOnce(ctx: TradeCtx, storing: Storing, bought: Bought): Promise<Stored | { stale: true }> {
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
  failPoint("trade.store.before");
  // Somebody else may be storing the same key: whoever comes second finds the first's trade.
  const done = await retry<{ found: Stored } | { answer: Answer }>(
    async () => {
      const found = await storing.find();
      return found ? { found } : { answer: await ctx.runBatched<Answer>(STORE, request) };
    },
    { idempotent: true },
  );
  failPoint("trade.store.after");
  if ("found" in done) return done.found;
  if ("refused" in done.answer) throw refusalOf(done.answer.refused);
  return done.answer;
}

/** Fields of a link are members of `payment` here. */
function inPayment(error: unknown): never {
  if (!isRefusal(error)) throw error;
  const { fields = [], ...details } = error.details;
  throw new Refusal(error.reason, {
    ...details,
    fields: fields.map(({ path, message }) => ({ path: `payment.${path}`, message })),
  });
}

const STORE = batcherFor("trade.store", "store_trade");

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
