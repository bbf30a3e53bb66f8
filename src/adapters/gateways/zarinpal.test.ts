import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Charge, OpenGateway } from "@/domain/cashier/gateway/port";
import { FAULTS, type GatewayFault } from "../../../tests/gateways/faulty-server";
import { MERCHANT, zarinpalServer } from "../../../tests/gateways/zarinpal-server";
import { zarinpal } from "./zarinpal";

const AMOUNT = 2_500_000n;
const CALLBACK = "https://pay.example/p/abcdefghijklmnopqrstuv/return";
let peer: Awaited<ReturnType<typeof zarinpalServer>>;
beforeAll(async () => {
  peer = await zarinpalServer();
});
afterAll(() => peer.close());
beforeEach(() => {
  peer.says.verify = undefined;
  peer.says.inquiry = undefined;
});

const rowOf = (given: Partial<OpenGateway> = {}): OpenGateway => ({
  branch_id: 1,
  id: 1,
  driver: "zarinpal",
  currency: "IRR",
  settings: { mode: "live", base_url: peer.url },
  secrets: { merchant_id: MERCHANT },
  ...given,
});
const gateway = (given: Partial<OpenGateway> = {}, allowPrivate = true) =>
  zarinpal(rowOf(given), { allowPrivate, query: async () => [], withinMs: 500 });
const charge = (given: Partial<Charge> = {}): Charge => ({
  serial: "ser_0123456789abcdefghij",
  amount: AMOUNT,
  currency: "IRR",
  description: "شارژ کیف پول",
  callbackUrl: CALLBACK,
  mobile: "+989121234567",
  email: null,
  expiresAt: new Date(Date.now() + 900_000),
  ...given,
});
const opened = async () => (await gateway().open(charge())).authority;
const verify = (authority: string, amount = AMOUNT) =>
  gateway().verify({ authority, amount, currency: "IRR", serial: "ser_0123456789abcdefghij" });
const UNAVAILABLE = { reason: "gatewayUnavailable" };

describe("a charge", () => {
  test("is requested in rials, and the payer is redirected to its page", async () => {
    const { authority, redirect } = await gateway().open(charge());
    expect(redirect).toBe(`${peer.url}/pg/StartPay/${authority}`);
    const input = JSON.parse(peer.heard.at(-1)!.body);
    expect(input).toMatchObject({ merchant_id: MERCHANT, amount: 2_500_000, currency: "IRR", callback_url: CALLBACK });
    expect(input.metadata).toEqual({ order_id: "ser_0123456789abcdefghij", mobile: "09121234567" });
  });

  test("is refused in another currency, without a valid key, and to a private address", async () => {
    await expect(gateway().open(charge({ currency: "EUR" }))).rejects.toMatchObject(UNAVAILABLE);
    await expect(gateway({ secrets: { merchant_id: "x" } }).open(charge())).rejects.toMatchObject({
      details: { data: { reason: expect.stringContaining("-10") } },
    });
    await expect(gateway({ settings: { base_url: null } }, false).open(charge({ amount: 0n }))).rejects.toMatchObject(
      UNAVAILABLE,
    );
  });
});

describe("a verification", () => {
  test("takes the money, and repeats that answer", async () => {
    const authority = await opened();
    peer.pay(authority);
    const success = { state: "success", authority, amount: AMOUNT, currency: "IRR", tracking: "201" };
    expect(await verify(authority)).toEqual({ ...success, card: "502229******5995" });
    expect(await verify(authority)).toMatchObject(success);
  });

  test("in progress is pending, failed is failed, given back is reversed", async () => {
    const authority = await opened();
    expect(await verify(authority)).toEqual({ state: "pending" });
    peer.fail(authority);
    expect(await verify(authority)).toMatchObject({ state: "failed", code: "-51" });
    peer.reverse(authority);
    expect(await verify(authority)).toMatchObject({ state: "reversed" });
  });

  test("of another amount returns the amount that was paid", async () => {
    const authority = await opened();
    peer.pay(authority, 1_000_000);
    expect(await verify(authority)).toMatchObject({ state: "success", amount: 1_000_000n });
  });

  test("that contradicts the inquiry is pending: it may have been paid", async () => {
    const authority = await opened();
    for (const status of ["PAID", "VERIFIED"]) {
      peer.says.inquiry = { data: { code: 100, message: "", status }, errors: [] };
      expect(await verify(authority)).toEqual({ state: "pending" });
    }
  });

  test("of an unknown session has failed, when both answers agree", async () => {
    const unknown = `A${"0".repeat(35)}`;
    expect(await verify(unknown)).toMatchObject({ state: "failed", code: "-54" });
    peer.says.inquiry = { data: [], errors: { code: -12, message: "To many attempts" } };
    await expect(verify(unknown)).rejects.toMatchObject(UNAVAILABLE);
  });

  test.each([-9, -10, -11, -12, -15, -52, -53, 7])("answered %i gives no verdict", async (code) => {
    peer.says.verify = { data: [], errors: { code, message: "" } };
    await expect(verify(await opened())).rejects.toMatchObject(UNAVAILABLE);
  });

  test("without a reference gives no verdict", async () => {
    peer.says.verify = { data: { code: 100, message: "Paid" }, errors: [] };
    await expect(verify(await opened())).rejects.toMatchObject(UNAVAILABLE);
  });
});

const SLOW: GatewayFault[] = ["hang", "half-open", "drip"];
const QUICK = (Object.keys(FAULTS) as GatewayFault[]).filter((fault) => !SLOW.includes(fault));

describe("a faulty gateway", () => {
  test.each(QUICK)("%s: never failed, and the next inquiry is answered", async (fault) => {
    peer.faults.request!.push(fault);
    await expect(gateway().open(charge())).rejects.toMatchObject(UNAVAILABLE);
    const authority = await opened();
    peer.pay(authority);
    peer.faults.verify!.push(fault);
    await expect(verify(authority)).rejects.toMatchObject(UNAVAILABLE);
    expect(await verify(authority)).toMatchObject({ state: "success", amount: AMOUNT });
  });

  test("times out, however slowly it answers", async () => {
    const request = SLOW.map(async (fault) => {
      peer.faults.verify!.push(fault);
      await expect(verify(`A${"1".repeat(35)}`)).rejects.toMatchObject({
        details: { data: { reason: "no answer in time" } },
      });
    });
    await Promise.all(request);
  });

  test("that is missing, or has an untrusted certificate, is unavailable", async () => {
    for (const base_url of ["http://127.0.0.1:9", peer.url.replace("http:", "https:")])
      await expect(gateway({ settings: { base_url } }).open(charge())).rejects.toMatchObject(UNAVAILABLE);
  });
});

describe("the returning payer", () => {
  const read = (query: string) => gateway().readReturn(new URLSearchParams(query));
  const authority = `A${"0".repeat(35)}`;

  test("gives the charge", () => {
    expect(read(`Authority=${authority}&Status=OK`)).toEqual({ authority, claimed: "ok" });
    expect(read(`Authority=${authority}&Status=NOK`)).toEqual({ authority, claimed: "failed" });
    expect(read(`Authority=${authority}`)).toEqual({ authority, claimed: "unknown" });
  });

  test.each([
    "",
    "Authority=",
    `Authority=${authority}&Authority=${authority}`,
    "Authority=%00&Status=OK",
    "Status=OK",
  ])("%s gives none", (query) => expect(read(query)).toEqual({ fault: "no_authority" }));
});
