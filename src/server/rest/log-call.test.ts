import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { access } from "@/server/routers/reservation/people/access";
import { booking } from "@/server/routers/reservation/sales/book";
import { items } from "@/server/routers/reservation/sales/items";
import { charter } from "../../../tests/fixtures";
import { call, type Sent, type TestResponse } from "../../../tests/http";
import { type Mounted, nodeMount } from "../../../tests/mounts";
import { asOwner, type Partner, registeredPartner } from "../../../tests/partner";
import { sign } from "../../../tests/sign";
import { flushCallLog } from "./log-call";

let mounted: Mounted;
let partner: Partner;
beforeAll(async () => {
  mounted = await nodeMount({ reservation: { access, booking, items } });
  partner = await registeredPartner(mounted.base);
});
afterAll(() => mounted.close());

const ask = (method: string, path: string, sent: Sent = {}, of = partner): Promise<TestResponse> =>
  call(mounted.base, method, `/api/reservation/1${path}`, {
    ...sent,
    headers: { domain: of.domain, authorization: `Bearer ${sign(of.token, of.domain)}`, ...sent.headers },
  });
const logged = async (of = partner) => {
  await flushCallLog();
  return prisma().apiCall.findMany({ where: { branchId: of.branchId }, orderBy: [{ at: "desc" }, { id: "desc" }] });
};
const byRequest = async ({ headers }: TestResponse, of = partner) =>
  (await logged(of)).find(({ requestId }) => requestId === headers["x-request-id"]);

test("a booking is in the branch's log: caller, route, body, duration; masked", async () => {
  const made = await charter(partner.branchId, { classes: [{ capacity: 5 }, { capacity: 0 }] });
  const person = { type: "ADT", first_name: "نازنین", last_name: "آزموده", national_code: "0499370899" };
  const [free, full] = made.classes;
  const items = [
    { id: free, passengers: [person] },
    { id: full, pax: { adult: 1 } },
  ];
  const answer = await ask("POST", "/book", {
    headers: { "x-request-id": "log-1", "idempotency-key": "k-1" },
    body: { main_id: made.id, items },
  });
  expect(answer.json.items.map(({ code }: { code: number }) => code)).toEqual([1000, 4002]);
  const row = await byRequest(answer);
  expect(row).toMatchObject({
    kind: "call",
    counted: 1,
    family: "reservation",
    caller: `partner:${partner.domainId}`,
    domainId: partner.domainId,
    method: "POST",
    pattern: "/book",
    path: "/book",
    status: 200,
    statusClass: 2,
    code: 1000,
    itemCode: 4002,
    refused: true,
    replayed: false,
    address: "127.0.0.1",
  });
  expect(row!.durationMs).toBeGreaterThan(0);
  expect(row!.request).toMatchObject({
    main_id: made.id,
    items: [{ passengers: [{ first_name: "ن•••", national_code: "•••" }] }, {}],
  });
  expect(row!.response).toMatchObject({ items: [{ code: 1000 }, { code: 4002 }] });

  const again = await ask("POST", "/book", {
    headers: { "x-request-id": "log-2", "idempotency-key": "k-1" },
    body: { main_id: made.id, items },
  });
  expect(await byRequest(again)).toMatchObject({ replayed: true, itemCode: 4002 });
});

test("no secret of a call is stored", async () => {
  const site = await registeredPartner(mounted.base);
  const bearer = `Bearer ${sign(site.token, site.domain)}`;
  const body = {
    main_id: 1,
    items: [{ id: 1, passengers: [{ first_name: "Canary", national_code: "1234567891" }] }],
    note: "6037991234567893",
  };
  await ask("POST", "/book", { body, headers: { authorization: bearer } }, site);
  await ask("GET", "/book/status?local_pnr=ZZZZZZ&mobile=09120000001&token=abcdefcanary", {}, site);
  const stored = JSON.stringify(await logged(site), (_, value) => (typeof value === "bigint" ? String(value) : value));
  expect(await logged(site)).toHaveLength(3); // includes the call for the connection token
  for (const canary of [
    "Canary",
    "1234567891",
    "6037991234567893",
    "09120000001",
    "abcdefcanary",
    site.token.token,
    bearer.slice(7),
  ])
    expect(stored).not.toContain(canary);
});

test("a refused call is in the log of the site it claimed, also when its caller was never identified", async () => {
  const site = await registeredPartner(mounted.base);
  const elsewhere = await ask("GET", "/items/status", { headers: { "x-forwarded-for": "203.0.113.9" } }, site);
  expect(elsewhere.json.error.code).toBe(2003);
  expect(await byRequest(elsewhere, site)).toMatchObject({
    caller: `domain:${site.domainId}`,
    domainId: site.domainId,
    pattern: "/items/status",
    status: 403,
    code: 2003,
    refused: true,
    address: "203.0.113.9",
    request: null,
  });
  const forged = await ask("POST", "/book", { headers: { authorization: "Bearer e30.e30.x" }, body: {} }, site);
  expect(await byRequest(forged, site)).toMatchObject({ status: 401, code: forged.json.error.code });
  const lost = await ask("GET", "/nowhere/0499370899", {}, site);
  expect(await byRequest(lost, site)).toMatchObject({
    pattern: null,
    path: "/nowhere/•••",
    code: 3012,
    address: "127.0.0.1",
  });
});

test("a call without a branch is not stored", async () => {
  const before = await prisma().apiCall.count();
  const answer = await call(mounted.base, "GET", "/api/reservation/1/ip", { headers: { domain: "unknown.example" } });
  expect(answer.json.error.code).toBe(2004);
  await flushCallLog();
  expect(await prisma().apiCall.count()).toBe(before);
});

test("beyond the budget calls are counted: nothing is lost without a number", async () => {
  const site = await registeredPartner(mounted.base);
  await logged(site);
  const sent = 160;
  for (let n = 0; n < sent; n += 40) await Promise.all(Array.from({ length: 40 }, () => ask("GET", "/ip", {}, site)));
  const rows = (await logged(site)).filter(({ pattern }) => pattern === "/ip");
  expect(rows.reduce((sum, { counted }) => sum + counted, 0)).toBe(sent);
  expect(rows.filter(({ kind }) => kind === "more").length).toBeGreaterThan(0);
  expect(rows.filter(({ kind }) => kind === "call").length).toBeLessThan(sent / 2);
});

test("calls the database did not store are reported as a gap when it accepts rows again", async () => {
  const site = await registeredPartner(mounted.base);
  await logged(site);
  await asOwner(`alter table api_calls add constraint away check (branch_id <> ${site.branchId}) not valid`);
  try {
    await ask("GET", "/ip", {}, site);
    await ask("GET", "/ip", {}, site);
    await flushCallLog();
  } finally {
    await asOwner("alter table api_calls drop constraint away");
  }
  await setTimeout(2_100);
  const [gap] = await logged(site);
  expect(gap).toMatchObject({ kind: "gap", counted: 2, refused: false });
});
