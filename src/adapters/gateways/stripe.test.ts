import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Charge, OpenGateway } from "@/domain/cashier/gateway/port";
import { FAULTS, type GatewayFault } from "../../../tests/gateways/faulty-server";
import { SECRET_KEY, stripeServer, WEBHOOK_SECRET } from "../../../tests/gateways/stripe-server";
import { stripe } from "./stripe";

const CALLBACK = "https://pay.example/p/abcdefghijklmnopqrstuv/return";
let peer: Awaited<ReturnType<typeof stripeServer>>;
beforeAll(async () => {
  peer = await stripeServer();
});
afterAll(() => peer.close());

const gateway = (given: Partial<OpenGateway> = {}) =>
  stripe(
    {
      branch_id: 1,
      id: 1,
      driver: "stripe",
      currency: "EUR",
      settings: { base_url: peer.url },
      secrets: { secret_key: SECRET_KEY, webhook_secret: WEBHOOK_SECRET },
      ...given,
    },
    { allowPrivate: true, query: async () => [], withinMs: 500 },
  );
let last = 0;
const charge = (given: Partial<Charge> = {}): Charge => ({
  serial: `ser_${String(++last).padStart(20, "0")}`,
  amount: 12_550n,
  currency: "EUR",
  description: "Wallet",
  callbackUrl: CALLBACK,
  mobile: null,
  email: "payer@example.com",
  expiresAt: new Date(Date.now() + 900_000),
  ...given,
});
const verify = ({ authority, serial }: { authority: string; serial: string }) =>
  gateway().verify({ authority, serial, amount: 12_550n, currency: "EUR" });
async function opened(given: Partial<Charge> = {}) {
  const request = charge(given);
  return { serial: request.serial, ...(await gateway().open(request)) };
}
const UNAVAILABLE = { reason: "gatewayUnavailable" };

describe("a session", () => {
  test("is created once per serial, with our amount", async () => {
    const request = charge();
    const first = await gateway().open(request);
    expect(first.redirect).toBe(`https://checkout.stripe.com/c/pay/${first.authority}`);
    expect(await gateway().open(request)).toEqual(first);
    expect(peer.sessions.get(first.authority)).toMatchObject({
      amount_total: 12_550,
      currency: "eur",
      client_reference_id: request.serial,
      success_url: `${CALLBACK}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${CALLBACK}?canceled=1`,
    });
  });

  test.each([
    ["JPY", 1_200n, 1_200],
    ["KWD", 1_230n, 1_230],
    ["IRR", 5_000n, 500_000],
  ])("the amount of %s is sent in its units", async (currency, amount, reply) => {
    const { authority, serial } = await opened({ currency, amount });
    expect(peer.sessions.get(authority)!.amount_total).toBe(reply);
    peer.pay(authority);
    expect(await verify({ authority, serial })).toMatchObject({ state: "success", amount, currency });
  });

  test("is created although the link lives longer than a session may", async () => {
    await expect(opened({ expiresAt: new Date(Date.now() + 72 * 3_600_000) })).resolves.toBeDefined();
  });

  test("is not created with a wrong key, which is not disclosed", async () => {
    const secrets = { secret_key: "sk_test_wrong", webhook_secret: WEBHOOK_SECRET };
    const refused = await gateway({ secrets })
      .open(charge())
      .catch((error) => error);
    expect(refused).toMatchObject(UNAVAILABLE);
    expect(JSON.stringify(refused)).not.toContain("sk_test_wrong");
  });
});

describe("the inquiry", () => {
  test("open is pending, paid is success, refunded is reversed, ended is failed", async () => {
    const session = await opened();
    const { authority } = session;
    expect(await verify(session)).toEqual({ state: "pending" });
    peer.change(authority, { status: "expired" });
    expect(await verify(session)).toMatchObject({ state: "failed", code: "expired" });
    peer.pay(authority);
    expect(await verify(session)).toEqual({
      state: "success",
      authority,
      amount: 12_550n,
      currency: "EUR",
      tracking: "pi_3MtwBwLkdIwHu7ix28a3tqPa",
      card: "************4242",
    });
    peer.pay(authority, true);
    expect(await verify(session)).toMatchObject({ state: "reversed" });
  });

  test("a delayed payment method is pending until its result is known", async () => {
    const session = await opened();
    const intent = { object: "payment_intent", id: "pi_1", latest_charge: null };
    peer.change(session.authority, { status: "complete", payment_intent: { ...intent, status: "processing" } });
    expect(await verify(session)).toEqual({ state: "pending" });
    const last_payment_error = { code: "insufficient_funds", message: "The account has insufficient funds." };
    const failed = { ...intent, status: "requires_payment_method", last_payment_error };
    peer.change(session.authority, { payment_intent: failed });
    expect(await verify(session)).toMatchObject({ state: "failed", code: "insufficient_funds" });
  });

  test("a different amount is returned unchanged", async () => {
    const session = await opened();
    peer.pay(session.authority);
    peer.change(session.authority, { amount_total: 1, currency: "usd" });
    expect(await verify(session)).toMatchObject({ amount: 1n, currency: "USD" });
  });

  test.each([
    ["another session", { id: "cs_test_000000000000" }],
    ["another payment's session", { client_reference_id: "ser_other" }],
    ["no session", { object: "balance" }],
    ["a state nobody knows", { payment_status: "maybe" }],
    ["paid without an amount", { payment_status: "paid", amount_total: null }],
  ])("an answer about %s is rejected", async (_, wrong) => {
    const session = await opened();
    peer.change(session.authority, wrong);
    await expect(verify(session)).rejects.toMatchObject(UNAVAILABLE);
  });

  test("an unknown session gives no verdict", async () => {
    await expect(verify({ authority: "cs_test_unknown00", serial: "x" })).rejects.toMatchObject(UNAVAILABLE);
  });
});

const SLOW: GatewayFault[] = ["hang", "half-open", "drip"];
const QUICK = (Object.keys(FAULTS) as GatewayFault[]).filter((fault) => !SLOW.includes(fault));

describe("a faulty gateway", () => {
  test.each(QUICK)("%s: never failed, one session, and the next inquiry is answered", async (fault) => {
    const request = charge();
    peer.faults.create.push(fault);
    await expect(gateway().open(request)).rejects.toMatchObject(UNAVAILABLE);
    const { authority } = await gateway().open(request);
    expect([...peer.sessions.values()].filter((one) => one.client_reference_id === request.serial)).toHaveLength(1);
    peer.pay(authority);
    peer.faults.retrieve.push(fault);
    await expect(verify({ authority, serial: request.serial })).rejects.toMatchObject(UNAVAILABLE);
    expect(await verify({ authority, serial: request.serial })).toMatchObject({ state: "success", amount: 12_550n });
  });

  test("times out, however slowly it answers", async () => {
    const session = await opened();
    const request = SLOW.map(async (fault) => {
      peer.faults.retrieve.push(fault);
      await expect(verify(session)).rejects.toMatchObject(UNAVAILABLE);
    });
    await Promise.all(request);
  });
});

describe("a webhook", () => {
  const session = { object: "checkout.session", id: "cs_test_a1b2c3d4e5f6", payment_status: "paid" };
  const read = ({ body, headers }: { body: Buffer; headers: Record<string, string> }) =>
    gateway().readHook(body, headers);

  test("gives the session", () => {
    expect(read(peer.hook("checkout.session.completed", session))).toEqual({ authority: session.id, claimed: "ok" });
    const ended = { ...session, payment_status: "unpaid" };
    expect(read(peer.hook("checkout.session.expired", ended))).toEqual({ authority: session.id, claimed: "failed" });
  });

  test("about a refund or a dispute gives the payment intent", () => {
    const payment_intent = "pi_3MtwBwLkdIwHu7ix28a3tqPa";
    const charge = { object: "charge", id: "ch_1", payment_intent };
    expect(read(peer.hook("charge.refunded", charge))).toEqual({ tracking: payment_intent, taken_back: "refund" });
    const dispute = { object: "dispute", id: "du_1", charge: "ch_1", payment_intent };
    for (const type of ["charge.dispute.created", "charge.dispute.closed", "charge.dispute.funds_withdrawn"])
      expect(read(peer.hook(type, dispute))).toEqual({ tracking: payment_intent, taken_back: "dispute" });
  });

  test("of another kind gives no session", () => {
    expect(read(peer.hook("charge.refunded", { object: "charge", id: "ch_1" }))).toEqual({ fault: "no_authority" });
    expect(read(peer.hook("charge.updated", { object: "charge", payment_intent: "pi_3MtwBwLkdIwHu" }))).toEqual({
      fault: "no_authority",
    });
  });

  test("unsigned, signed by another, too old or modified is rejected", () => {
    const { body, headers } = peer.hook("checkout.session.completed", session);
    const wrong = [
      { body, headers: {} },
      peer.hook("checkout.session.completed", session, { secret: "whsec_another0" }),
      peer.hook("checkout.session.completed", session, { secondsAgo: 301 }),
      { body: Buffer.from(body.toString().replace("paid", "paix")), headers },
    ];
    for (const one of wrong) expect(read(one as never)).toEqual({ fault: "bad_signature" });
    const keyless = gateway({ secrets: { secret_key: SECRET_KEY } });
    expect(keyless.readHook(body, headers)).toEqual({ fault: "bad_signature" });
  });
});

describe("the returning payer", () => {
  test("gives the session, or none", () => {
    const read = (query: string) => gateway().readReturn(new URLSearchParams(query));
    expect(read("session_id=cs_test_a1b2c3d4e5f6")).toEqual({ authority: "cs_test_a1b2c3d4e5f6", claimed: "ok" });
    for (const query of ["", "canceled=1", "session_id=x", "session_id=cs_test_a1b2c3d4&session_id=cs_test_a1b2c3d4"])
      expect(read(query)).toEqual({ fault: "no_authority" });
  });
});
