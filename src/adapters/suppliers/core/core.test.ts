import { randomBytes } from "node:crypto";
import { decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenSupplier } from "@/domain/sales/supplier/port";
import { faultyServer, type GatewayFault } from "../../../../tests/gateways/faulty-server";
import { askingOf, newReference, traveller } from "../../../../tests/suppliers/port-contract";
import { core } from "./core";

/**
 * A simulated deployment with a wrong clock, forgotten tokens and scripted answers. Two real ones:
 * two-deployments.test.ts.
 */
let server: Awaited<ReturnType<typeof faultyServer>>;
let aheadMs = 0;
let tokens: { id: string; bytes: Buffer }[] = [];
const answers: { status?: number; json: unknown }[] = [];
const faults: (GatewayFault | undefined)[] = [];
beforeAll(async () => {
  server = await faultyServer(
    ({ act }) => {
      if (!act.endsWith("/token")) return answers.shift() ?? { json: { items: [], meta: {} } };
      const made = { id: `tok_${tokens.length}`, bytes: randomBytes(64) };
      tokens.push(made);
      const at = (ms: number) => new Date(Date.now() + aheadMs + ms).toISOString();
      const payload = {
        token_id: made.id,
        token: made.bytes.toString("base64url"),
        issued_at: at(0),
        expires_at: at(86_400_000),
      };
      return { json: { payload, meta: {} } };
    },
    ({ act }) => (act.endsWith("/token") ? undefined : faults.shift()),
  );
});
afterAll(() => server.close());

let made = 0;
const open = (settings: object = {}, secrets: Record<string, string> = {}) => {
  tokens = [];
  const row: OpenSupplier = {
    ...{ branch_id: 1, id: ++made, code: "b", adapter: "core", products: ["flight"], currency: "IRR", secrets },
    settings: { base_url: `${server.url}/`, domain: "us.example", ...settings },
  };
  return core(row, { query: async () => [], allowPrivate: true });
};
const last = () => server.heard.at(-1)!;
const jwt = () => last().req.headers.authorization!.slice("Bearer ".length);
const refused = (code: number, status = 409) => ({ status, json: { error: { code, title: "No" }, meta: {} } });
const price = { base: 990, tax: 10, markup: 0, discount: 0, total: 1_000 };
const wanted = {
  ...{ product: "flight" as const, passengers: { adult: 1, child: 0, infant: 0 }, rooms: [], colleagueId: null },
  offer: { key: "5.7.1", currency: "IRR", prices: { ADT: price } } as never,
};
const request = () => ({
  ...{ ...wanted, lock: null, reference: newReference(), travellers: [traveller("ADT", 0)] },
  contact: { mobile: "+989120000001", email: null },
});

test.each([-600_000, 0, 600_000])("tolerates a clock skew of %i ms in its JWTs", async (ms) => {
  aheadMs = ms;
  await open().test!(askingOf());
  const { payload } = await jwtVerify(jwt(), tokens[0]!.bytes.subarray(0, 32), {
    ...{ issuer: "us.example", audience: "reservation", algorithms: ["HS256"] },
    currentDate: new Date(Date.now() + ms),
  });
  expect(payload.exp! - payload.iat!).toBeLessThanOrEqual(15 * 60);
  aheadMs = 0;
});

test("uses a manually created token until it is rejected, then obtains one once", async () => {
  const bytes = randomBytes(64);
  const by = open({ token_id: "tok_hand" }, { token: bytes.toString("base64url") });
  await by.test!(askingOf());
  await jwtVerify(jwt(), bytes.subarray(0, 32));
  expect(tokens).toEqual([]);
  answers.push(refused(2002, 401));
  await by.test!(askingOf());
  await jwtVerify(jwt(), tokens[0]!.bytes.subarray(0, 32));
  answers.push(refused(2002, 401), refused(2002, 401));
  await expect(by.test!(askingOf())).rejects.toMatchObject({ fault: "refused", maybeDone: false });
  expect(tokens).toHaveLength(2);
});

test("sends an idempotency key with changes, none with reads", async () => {
  const by = open();
  answers.push(refused(3009, 404));
  await by.status({ reference: "r", pnr: null }, askingOf());
  expect(decodeJwt(jwt()).jti).toBeUndefined();
  answers.push(refused(4002));
  await by.book(request(), askingOf());
  expect(decodeJwt(jwt()).jti).toMatch(/^[\w-]{36}$/);
});

const item = (code: number) => ({
  json: { items: [{ main_id: 5, id: 7, lock_id: null, code, title: "t" }], meta: {} },
});
test.each([
  [item(4002), { state: "refused", code: "4002" }],
  [item(4003), { state: "refused", code: "4003" }],
  [item(4004), { state: "refused", code: "4004" }],
  [item(1002), { state: "refused", code: "1002" }],
  [item(5001), { state: "refused", code: "5001" }],
  [item(7002), { state: "refused", code: "7002" }],
  [item(7301), { state: "refused", code: "7301" }],
  [item(1001), { state: "pending" }],
  [item(5007), { state: "unknown" }],
  [{ json: { error: { code: 5007, title: "?" }, meta: { code: 5007 } } }, { state: "unknown" }],
  [refused(3005, 422), { state: "refused", code: "3005" }],
  [refused(2008, 403), { state: "refused", code: "2008" }],
])("a booking answered %j", async (answer, reply) => {
  answers.push(answer);
  expect(await open().book(request(), askingOf())).toMatchObject(reply);
});

test.each([
  [refused(3011), { fault: "busy", maybeDone: true }],
  [refused(9001, 429), { fault: "busy", maybeDone: false }],
  [refused(9999, 500), { fault: "unreachable", maybeDone: true }],
  [refused(9006, 503), { fault: "unreachable" }],
  [{ json: { items: [{ code: 1000 }] } }, { fault: "nonsense", maybeDone: true }],
  [{ json: { items: [] } }, { fault: "nonsense", maybeDone: true }],
  [{ status: 404, json: {} }, { fault: "refused" }],
])("a booking answered %j is queried for its status", async (answer, reply) => {
  answers.push(answer);
  await expect(open().book(request(), askingOf())).rejects.toMatchObject({ name: "SupplierFault", ...reply });
});

test.each([
  [4002, { state: "gone" }],
  [4005, { state: "few" }],
  [4006, { state: "closed" }],
  [4007, { state: "closed" }],
  [3009, { state: "closed" }],
])("a lock answered %i", async (code, reply) => {
  answers.push(item(code));
  expect(await open().lock!({ ...wanted, reference: "r", holder: "x" }, askingOf())).toEqual(reply);
});

test("releases a lock whose price cannot be determined", async () => {
  const locked = { code: 1000, lock_id: "lck_1", total: 1_100, expires_at: new Date().toISOString() };
  answers.push({ json: { items: [locked], meta: {} } }, { status: 404, json: {} });
  answers.push({ json: { items: [{ code: 1000, lock_id: "lck_1" }], meta: {} } });
  const act = open().lock!({ ...wanted, reference: "r", holder: "x" }, askingOf());
  // Also when the price query is refused: the lock was made, and its release may have failed.
  await expect(act).rejects.toMatchObject({ fault: "refused", maybeDone: true });
  expect(last().act).toBe("POST /api/reservation/1/lock/release");
});

test.each([
  [300, { state: "canceled", kept: { penalty: 300, currency: "IRR" } }],
  [undefined, { state: "canceled" }],
])("a cancellation withholds %s as reported, or nothing", async (penalty, reply) => {
  const items = [{ pax: { adult: 1, child: 0, infant: 0 } }];
  const payload = { status: "canceled", pnr: { local: "ABCDEF" }, total: 1_000, currency: "IRR", items, penalty };
  answers.push({ json: { payload, meta: {} } });
  expect(await open().cancel!({ reference: "r", pnr: "ABCDEF", seqs: null }, askingOf())).toEqual(reply);
});

test.each([
  ["reset", "unreachable"],
  ["hang", "timeout"],
  ["truncated", "nonsense"],
  ["huge", "nonsense"],
  ["deep", "nonsense"],
  ["200 page", "nonsense"],
  ["elsewhere", "nonsense"],
] as const)("%s during a booking may have executed it", async (fault, reply) => {
  faults.push(fault);
  const act = open().book(request(), askingOf({ signal: AbortSignal.timeout(fault === "hang" ? 400 : 20_000) }));
  await expect(act).rejects.toMatchObject({ fault: reply, maybeDone: true });
});

test("is inactive without address or domain, and says so", async () => {
  expect(() => open({ base_url: undefined })).toThrow(/no address or no domain/);
});
