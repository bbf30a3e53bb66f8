import { z } from "zod";
import type { Charge, Gateway, OpenGateway, Verdict } from "@/domain/cashier/gateway/port";
import { ZarinpalSettings } from "@/domain/cashier/gateway/schema.gateway";
import { ask, inTime, jsonOf, masked, only, unavailable } from "./ask";
import type { Surroundings } from "./surroundings";

const HOSTS = { live: "https://payment.zarinpal.com", sandbox: "https://sandbox.zarinpal.com" } as const;
const MAX_DESCRIPTION = 500;
const AUTHORITY = /^[A-Za-z0-9]{30,50}$/;

/** `data` with a code, or `errors` with one; the other is an empty list. */
const Answer = z.object({ data: z.unknown().optional(), errors: z.unknown().optional() });
const Coded = z.object({ code: z.int(), message: z.string().default("") });
const Requested = z.object({ authority: z.string().regex(AUTHORITY) });
const Verified = z.object({ ref_id: z.union([z.int(), z.string().min(1).max(60)]), card_pan: z.string().nullish() });
const Inquired = z.object({ status: z.string() });
const Unverified = z.object({
  authorities: z.array(z.object({ authority: z.string(), amount: z.int().nonnegative() })),
});

/** Codes of a verification (zarinpal.com/docs/paymentGateway/errorList). */
const DONE = [100, 101];
const OTHER_AMOUNT = -50;
/** Not paid, or no such session: the inquiry distinguishes them and says whether a payment is still possible. */
const NOT_PAID = [-51, -54, -55];
const UNKNOWN_SESSION = [-54, -55];

/**
 * Zarinpal by its protocol, version 4, in rials. A verification takes the money: until one is answered with 100 (or
 * 101, already taken) the money belongs to the payer and is returned automatically.
 */
export function zarinpal({ settings, secrets }: OpenGateway, around: Surroundings): Gateway {
  const { allowPrivate } = around;
  const { mode, base_url } = ZarinpalSettings.parse(settings);
  const host = (allowPrivate && base_url) || HOSTS[mode];
  const { merchant_id } = secrets;

  /**
   * The code of an answer with its data. An answer that is neither a success nor a known error throws
   * gatewayUnavailable.
   */
  async function call(act: string, given: object, signal: AbortSignal) {
    const reply = await ask({
      url: new URL(`/pg/v4/payment/${act}.json`, host),
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json", "user-agent": "safar" },
      body: JSON.stringify({ merchant_id, ...given }),
      signal,
      allowPrivate,
    });
    if (reply.status >= 500) throw unavailable(`HTTP ${reply.status}`);
    const { data } = Answer.safeParse(jsonOf(reply));
    for (const part of [data?.data, data?.errors]) {
      const coded = Coded.safeParse(part);
      if (coded.success) return { ...coded.data, said: part };
    }
    throw unavailable(`HTTP ${reply.status}, no code in the answer`);
  }

  async function open({ serial, amount, currency, description, callbackUrl, mobile, email }: Charge) {
    if (currency !== "IRR") throw unavailable(`does not take ${currency}`);
    const metadata = { order_id: serial, ...(mobile && { mobile: national(mobile) }), ...(email && { email }) };
    const {
      code,
      message,
      said: part,
    } = await call(
      "request",
      {
        amount: exact(amount),
        currency,
        callback_url: callbackUrl,
        description: description.slice(0, MAX_DESCRIPTION) || serial,
        metadata,
      },
      inTime(around),
    );
    const { data } = Requested.safeParse(part);
    if (code !== 100 || !data) throw unavailable(`request: ${code} ${message}`);
    const { authority } = data;
    return { authority, redirect: `${new URL(host).origin}/pg/StartPay/${authority}` };
  }

  async function verify(payment: { authority: string; amount: bigint; currency: string }): Promise<Verdict> {
    const { authority, amount, currency } = payment;
    const signal = inTime(around);
    const { code, message, said: part } = await call("verify", { amount: exact(amount), authority }, signal);
    if (DONE.includes(code)) {
      const { data } = Verified.safeParse(part);
      if (!data) throw unavailable(`verify: ${code} without a reference`);
      // Zarinpal verifies only the amount we send, so it is the amount that was paid.
      const paid = { authority, amount, currency, tracking: String(data.ref_id) };
      return { state: "success", ...paid, card: masked(data.card_pan) };
    }
    if (code === OTHER_AMOUNT) return otherAmount({ authority, currency }, signal);
    if (NOT_PAID.includes(code)) return inquire({ authority, code, message }, signal);
    throw unavailable(`verify: ${code} ${message}`);
  }

  /** Paid with another amount than ours: the list of unverified payments has the amount. */
  async function otherAmount({ authority, currency }: { authority: string; currency: string }, signal: AbortSignal) {
    const { data } = Unverified.safeParse((await call("unVerified", {}, signal)).said);
    const waiting = data?.authorities.find((one) => one.authority === authority);
    if (!waiting) return { state: "pending" } as const;
    const amount = BigInt(waiting.amount);
    return { state: "success", authority, amount, currency, tracking: authority, card: null } as const;
  }

  async function inquire(
    verified: { authority: string; code: number; message: string },
    signal: AbortSignal,
  ): Promise<Verdict> {
    const { authority } = verified;
    const { code, message, said: part } = await call("inquiry", { authority }, signal);
    const { data } = Inquired.safeParse(part);
    if (code === 100 && data?.status === "FAILED")
      return { state: "failed", code: String(verified.code), message: verified.message || "not paid" };
    if (code === 100 && data?.status === "REVERSED") return { state: "reversed", code: data.status, message };
    // Verification and inquiry contradict each other: a later inquiry decides.
    if (code === 100 && ["IN_BANK", "PAID", "VERIFIED"].includes(data?.status ?? "")) return { state: "pending" };
    if (UNKNOWN_SESSION.includes(code) && UNKNOWN_SESSION.includes(verified.code))
      return { state: "failed", code: String(code), message };
    throw unavailable(`inquiry: ${code} ${data?.status ?? message}`);
  }

  return {
    open,
    verify,
    readReturn: (query) => {
      const authority = only(query, "Authority", AUTHORITY);
      if (!authority) return { fault: "no_authority" };
      const status = only(query, "Status", /^(OK|NOK)$/);
      return { authority, claimed: status === "OK" ? "ok" : status === "NOK" ? "failed" : "unknown" };
    },
    // Zarinpal sends no webhooks.
    readHook: () => ({ fault: "no_authority" }),
  };
}

/** The amount as a JSON number; our amounts are far below the limit of its precision. */
function exact(amount: bigint): number {
  if (amount <= 0n || amount > BigInt(Number.MAX_SAFE_INTEGER)) throw unavailable("the amount is out of range");
  return Number(amount);
}

const national = (mobile: string) => mobile.replace(/^\+98/, "0");
