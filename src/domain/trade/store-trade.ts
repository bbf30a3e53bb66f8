import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import { again } from "../again";
import { askedBy, reusedField } from "../asked-by";
import { actorName } from "../context";
import { partyOf } from "../customer/party-of";
import { isRefusal, Refusal, refuseField } from "../errors";
import { failPoint } from "../fail-point";
import { type Allowed, createInvoice } from "../gateway/create-invoice";
import { checkInvoice } from "../gateway/priced";
import { laneOf } from "../lane";
import { checkBuyers } from "./check-buyers";
import { payTrade } from "./pay-trade";
import { type PricedLock, priceLocks, typesOf } from "./price-locks";
import { dearerRefusal, refusalOf } from "./refused";
import { type BoughtLock, LOCKS, type Payer, type Refused, type TradeCtx } from "./rows";
import { AT_ONCE, PAYMENT_MINUTES, sharesOf, type TradeStatus } from "./rules";
import type { DeskTradeStore, TradeOut, TradeStore } from "./schema";
import { releaseCode, type TakenCode, takeCode } from "./take-code";
import { tellTrade } from "./tell-trade";

type Told = z.input<typeof TradeOut>;
type Asked = TradeStore & Partial<Pick<z.output<typeof DeskTradeStore>, "party" | "request_key">>;
type Stored = { trade_id: number; status: TradeStatus };
type Answer = Stored | { stale: true } | { refused: Refused };

/** Prices that change while one looks at them are looked at again; nobody changes them so often. */
const LOOKS = 6;

/**
 * POST /trade/store: buys what is locked. By wallet or on credit it is paid at once, and our own seats are issued by the time this
 * answers; by gateway a link is answered, and what is locked waits until its deadline. The same Idempotency-Key (or client_reference)
 * again is told of the first trade as it stands. Refuses, and keeps nothing: 1002 not a lock of theirs that is open, 3002, 3004, 3005,
 * 3006 who travels, 3010, 4003 more than was accepted ({old, new, difference, items}), 4004, 4006, 5001 travels there already, 7001, 7002
 * with what lacks, 7201 to 7204 the discount. `allow`: where a payer may be sent back to.
 */
export async function storeTrade(ctx: TradeCtx, asked: Asked, allow: () => Promise<Allowed>): Promise<Told> {
  const request_key = ctx.requestKey ?? asked.request_key ?? null;
  if (request_key === null) throw new Refusal("fieldMissing", { fields: [KEY_NEEDED] });
  const payer = await payerOf(ctx, asked);
  checkPayment(asked, payer);
  const hash = createHash("sha256").update(JSON.stringify(asked, exactly)).digest("base64url");
  const find = () => findTrade(ctx, { request_key, client_reference: asked.client_reference ?? null, hash });
  const stored = (await find()) ?? (await storeNew(ctx, { asked, payer, hash, request_key, find, allow }));
  if (stored.status === "awaiting_payment") await settle(ctx, { asked, stored, allow });
  return (await tellTrade(ctx, { trade_id: stored.trade_id }))!;
}

type Storing = {
  asked: Asked;
  payer: Payer;
  hash: string;
  request_key: string;
  find: () => Promise<Stored | undefined>;
  allow: () => Promise<Allowed>;
};

async function storeNew(ctx: TradeCtx, storing: Storing): Promise<Stored> {
  const { asked, payer } = storing;
  for (let look = 1; look <= LOOKS; look++) {
    const locks = await locksOf(ctx, asked, payer);
    const priced = await priceLocks(ctx, locks);
    checkBuyers(asked, locks, ctx.now);
    const total = priced.reduce((sum, one) => sum + one.total, 0n);
    if (total > BigInt(Number.MAX_SAFE_INTEGER)) throw refuseField("locks", TOO_MUCH);
    // Before a use of a code is taken for what costs more than was accepted.
    if (asked.discount_code == null && total > asked.accepted_total)
      throw dearerRefusal(priced, asked.accepted_total, total);
    const code =
      asked.discount_code == null || total === 0n
        ? null
        : await takeCode(ctx, { code: asked.discount_code, total, locks, payer });
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

type Priced = { priced: PricedLock[]; total: bigint; code: TakenCode | null };

async function storeOnce(ctx: TradeCtx, storing: Storing, bought: Priced): Promise<Stored | { stale: true }> {
  const payable = bought.total - (bought.code?.amount ?? 0n);
  if (payable > storing.asked.accepted_total) throw dearerRefusal(bought.priced, storing.asked.accepted_total, payable);
  const wallet = storing.asked.payment.wallet_amount ?? 0n;
  if (storing.asked.payment.method === "split" && wallet >= payable)
    throw refuseField("payment.wallet_amount", ALL_OF_IT);
  if (storing.asked.payment.method === "gateway" && payable === 0n) throw refuseField("payment.method", NOTHING_DUE);
  if (!AT_ONCE.includes(storing.asked.payment.method)) {
    const { gateway_id, return_url } = storing.asked.payment;
    const link = { payer: storing.payer.party, amount: payable - wallet, gateway_id, return_url };
    await checkInvoice(ctx, link, await storing.allow()).catch(inPayment);
  }
  const request = JSON.stringify(requestOf(ctx, storing, { ...bought, payable }));
  failPoint("trade.store.before");
  // Somebody else may be storing the same key: whoever comes second finds the first's trade.
  const done = await again<{ found: Stored } | { answer: Answer }>(
    async () => {
      const found = await storing.find();
      return found ? { found } : { answer: await ctx.batched<Answer>(STORE, request) };
    },
    { findable: true },
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

const STORE = laneOf("trade.store", "store_trade");

/** What store_trade takes (prisma/sql/trade-store.sql). */
function requestOf(ctx: TradeCtx, storing: Storing, { priced, total, payable, code }: Priced & { payable: bigint }) {
  const { asked, payer, hash, request_key } = storing;
  const { method } = asked.payment;
  const shares = sharesOf(
    priced.map((one) => one.total),
    total - payable,
  );
  const atOnce = AT_ONCE.includes(method);
  return {
    ...askedBy(ctx),
    ...payer,
    ...{ holder: ctx.actor.kind === "operator" ? null : actorName(ctx.actor), request_key, request_hash: hash, method },
    ...{ client_reference: asked.client_reference ?? null, currency: priced[0]!.lock.currency, total: Number(total) },
    ...{ discount: Number(total - payable), payable: Number(payable), accepted_total: Number(asked.accepted_total) },
    ...{ wallet_amount: method === "split" ? Number(asked.payment.wallet_amount) : 0, on_partial: asked.on_partial },
    ...{ contact: asked.contact, locale: ctx.locale, scenario: ctx.scenario ?? null },
    redemption_id: code?.redemption_id ?? null,
    deadline: atOnce ? null : new Date(ctx.now.getTime() + PAYMENT_MINUTES * 60_000),
    passengers: asked.passengers,
    items: priced.map(({ lock, offer, price, anew, net, cost, total }, place) => ({
      ...{
        lock_id: lock.lock_id,
        class_id: lock.class_id,
        total: Number(total),
        discount_share: Number(shares[place]),
      },
      ...(lock.class_id !== null && { class_total: lock.fare!.total, class_prices: classPricesOf(lock) }),
      ...(anew && { offer, price }),
      ...{ net, net_currency: offer.currency, cost, reference: `trd_${randomBytes(15).toString("base64url")}` },
    })),
  };
}

const classPricesOf = ({ fare, passengers, product }: BoughtLock) =>
  product === "accommodation"
    ? {}
    : Object.fromEntries(typesOf(passengers).map(([type]) => [type, fare!.prices[type]!.total]));

/** Pays what is paid at once; for the rest a link, of which there is one a trade however often this runs. */
async function settle(
  ctx: TradeCtx,
  { asked, stored, allow }: { asked: Asked; stored: Stored; allow: () => Promise<Allowed> },
) {
  const { trade_id } = stored;
  const { branchId: branch_id } = ctx.actor;
  const pay = (at_once: boolean) => payTrade(ctx, { branch_id, trade_id, actor: actorName(ctx.actor), at_once });
  if (AT_ONCE.includes(asked.payment.method)) {
    failPoint("trade.pay.before");
    const answer = await pay(true);
    failPoint("trade.pay.after");
    if (answer && "refused" in answer) throw refusalOf(answer.refused);
    // Somebody else was quicker, or the time was over: nothing was taken.
    if (answer?.lost) throw refusalOf(answer.lost[0]!);
    return;
  }
  const { gateway_id, return_url } = asked.payment;
  const invoice = { drive: "trade", id: trade_id, gateway_id, return_url };
  try {
    const { serial_id } = await createInvoice({ ...ctx, requestKey: `trade:${trade_id}` }, invoice, await allow());
    await ctx.query("trade.linked", LINKED, [branch_id, trade_id, serial_id]);
  } catch (error) {
    await ctx.query("trade.unlinked", CANCEL, [JSON.stringify({ ...askedBy(ctx), trade_id })]);
    throw error;
  }
}

const LINKED = `
  update trades t set gateway_payment_id = p.id from gateway_payments p
   where t.branch_id = $1 and t.id = $2 and t.gateway_payment_id is null and p.branch_id = $1 and p.serial_id = $3`;
const CANCEL = "select cancel_trade($1) as answer";

/** What this caller stored before under the same key or reference; 3010 when it asked for something else then. */
async function findTrade(
  ctx: TradeCtx,
  { request_key, client_reference, hash }: { request_key: string; client_reference: string | null; hash: string },
): Promise<Stored | undefined> {
  const values = [ctx.actor.branchId, actorName(ctx.actor), request_key, client_reference];
  const [row] = await ctx.query<Stored & { request_hash: string }>("trade.find", FIND, values);
  if (!row) return undefined;
  if (row.request_hash !== hash) throw new Refusal("referenceReused", { fields: reusedField({ client_reference }) });
  return row;
}

/** Each look-up by its own index. */
const FIND = `
  (select t.id as trade_id, t.status, t.request_hash from trades t where t.branch_id = $1 and t.created_by = $2 and t.request_key = $3::text)
  union all
  (select t.id, t.status, t.request_hash from trades t
    where t.branch_id = $1 and t.created_by = $2 and t.client_reference = $4::text and t.status not in ('expired', 'canceled', 'failed'))
  limit 1`;

/** The locks that are bought, as they stand: 1002 not theirs or used, 4004 run out. */
async function locksOf(ctx: TradeCtx, { locks: named, party }: Asked, payer: Payer): Promise<BoughtLock[]> {
  const locks = await ctx.query<BoughtLock>("trade.locks", LOCKS, [ctx.actor.branchId, named]);
  const holder = ctx.actor.kind === "operator" ? null : actorName(ctx.actor);
  for (const lock of locks) {
    const { place: line } = lock;
    if (!lock.lock_id || (holder !== null && lock.holder !== holder) || named.indexOf(lock.lock_id) !== line - 1)
      throw refusalOf({ code: 1002, line });
    if (lock.status === "expired" || (lock.status === "open" && lock.expires_at <= ctx.now))
      throw refusalOf({ code: 4004, line });
    if (lock.status !== "open") throw refusalOf({ code: 1002, line });
    if (party && lock.colleague_id !== null && lock.colleague_id !== payer.colleague_id)
      throw refuseField("party", NOT_THEIR_PRICES);
    if (lock.currency !== locks[0]!.currency) throw refuseField(`locks[${line - 1}]`, OTHER_CURRENCY);
  }
  return locks;
}

/** Whose money it is: a customer's own; the desk says whose. 3009 whom the branch does not have. */
async function payerOf(ctx: TradeCtx, { party }: Asked): Promise<Payer> {
  const { actor } = ctx;
  if (actor.kind === "customer") {
    const own = partyOf(actor);
    const of = (group: "b2c" | "b2b") => (actor.group === group ? Number(own.split(":")[1]) : null);
    return { party: own, passenger_id: of("b2c"), colleague_id: of("b2b") };
  }
  if (!party) throw new Refusal("fieldMissing", { fields: [{ path: "party", message: NEEDED }] });
  const [known] = await ctx.query<{ id: number }>("trade.payer", PAYER, [actor.branchId, party.type, party.id]);
  if (!known) throw new Refusal("notFound", { fields: [{ path: "party.id", message: UNKNOWN }] });
  const of = (type: string) => (party.type === type ? known.id : null);
  return { party: `${party.type}:${known.id}`, passenger_id: of("passenger"), colleague_id: of("colleague") };
}

/** A person that was merged is the one it turned out to be. */
const PAYER = `
  select p.id from passengers f join passengers p on p.branch_id = f.branch_id and p.id = coalesce(f.merged_into, f.id)
   where $2 = 'passenger' and f.branch_id = $1 and f.id = $3 and p.status = 1
  union all
  select c.id from colleagues c where $2 = 'colleague' and c.branch_id = $1 and c.id = $3 and c.deleted_at is null`;

function checkPayment({ payment: { method, wallet_amount } }: Asked, payer: Payer): void {
  if (method === "credit" && payer.colleague_id === null) throw refuseField("payment.method", NO_CREDIT);
  if (method !== "split" && wallet_amount != null && wallet_amount > 0n)
    throw refuseField("payment.wallet_amount", OF_SPLIT);
  if (method === "split" && wallet_amount == null)
    throw new Refusal("fieldMissing", { fields: [{ path: "payment.wallet_amount", message: NEEDED }] });
  if (method === "split" && wallet_amount === 0n) throw refuseField("payment.wallet_amount", ABOVE_NOTHING);
}

const exactly = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
const NEEDED = { en: "is needed", fa: "لازم است" };
const KEY_NEEDED = { path: "Idempotency-Key", message: { en: "this header is needed", fa: "این سرایند لازم است" } };
const UNKNOWN = { en: "there is none such", fa: "چنین موردی نیست" };
const TOO_MUCH = { en: "too large together", fa: "روی هم بیش از اندازه بزرگ است" };
const ALL_OF_IT = {
  en: "less than is to be paid: the rest goes by gateway",
  fa: "کمتر از مبلغ پرداختی؛ بقیه با درگاه است",
};
const NOTHING_DUE = {
  en: "nothing is to be paid: choose the wallet",
  fa: "مبلغی برای پرداخت نیست؛ کیف پول را انتخاب کنید",
};
const NOT_THEIR_PRICES = { en: "locked at another colleague's prices", fa: "با قیمت همکار دیگری قفل شده است" };
const OTHER_CURRENCY = { en: "in another currency than the others", fa: "ارز آن با بقیه یکی نیست" };
const NO_CREDIT = { en: "only colleagues buy on credit", fa: "خرید اعتباری ویژهٔ همکاران است" };
const OF_SPLIT = { en: "only with split", fa: "تنها در پرداخت ترکیبی" };
const ABOVE_NOTHING = { en: "above zero", fa: "بیشتر از صفر" };
