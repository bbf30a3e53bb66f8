import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { access } from "@/server/routers/reservation/people/access";
import { booking } from "@/server/routers/reservation/sales/book";
import { items } from "@/server/routers/reservation/sales/items";
import { locks } from "@/server/routers/reservation/sales/locks";
import { charter, seatsOf } from "../../../../../tests/fixtures";
import { call, type TestResponse } from "../../../../../tests/http";
import { type Mounted, nodeMount } from "../../../../../tests/mounts";
import { type Partner, registeredPartner } from "../../../../../tests/partner";
import { sign } from "../../../../../tests/sign";

/** Locks, cancellation and changes as a partner's developer sees them on the wire. */
let server: Mounted;
let partner: Partner;
let other: Partner;
beforeAll(async () => {
  server = await nodeMount({ reservation: { access, booking, items, locks } });
  partner = await registeredPartner(server.base);
  other = await registeredPartner(server.base, { branchId: partner.branchId });
});
afterAll(() => server.close());

const ask = (
  method: string,
  path: string,
  body?: unknown,
  { who = partner, headers = {} }: { who?: Partner; headers?: Record<string, string> } = {},
) => {
  const authorization = `Bearer ${sign(who.token, who.domain)}`;
  const sent = { domain: who.domain, authorization, ...headers };
  return call(server.base, method, `/api/reservation/1${path}`, { headers: sent, body });
};
const codes = ({ json }: TestResponse) => json.items.map(({ code }: { code: number }) => code);
const order = (id: number, item: number, adult: unknown = 1) => ({
  main_id: id,
  items: [{ id: item, pax: { adult } }],
});

test("lock, extend, book, cancel: the full cycle of a seat", async () => {
  const { id, classes } = await charter(partner.branchId, { classes: [{ capacity: 2 }] });
  const locked = await ask("POST", "/lock", order(id, classes[0]!, "۲"));
  expect(locked.status).toBe(200);
  expect(locked.json).toEqual({
    items: [
      {
        main_id: id,
        id: classes[0],
        lock_id: expect.stringMatching(/^lck_[\w-]{22,}$/),
        status: true,
        code: 1000,
        title: expect.any(String),
        total: 2000,
        currency: "IRR",
        expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      },
    ],
    meta: { timestamp: expect.any(Number) },
  });
  const { lock_id } = locked.json.items[0];
  expect(codes(await ask("POST", "/lock", order(id, classes[0]!), { who: other }))).toEqual([4002]);
  const items = [{ lock_id }];
  expect(codes(await ask("POST", "/lock/extend", { items }, { who: other }))).toEqual([1002]);
  const extended = await ask("POST", "/lock/extend", { items });
  expect(Date.parse(extended.json.items[0].expires_at)).toBe(Date.parse(locked.json.items[0].expires_at) + 600_000);
  expect(codes(await ask("POST", "/lock/extend", { items }))).toEqual([1000]);
  expect(codes(await ask("POST", "/lock/extend", { items }))).toEqual([5003]);
  const booked = await ask("POST", "/book", { main_id: id, items: [{ id: classes[0], pax: { adult: 2 }, lock_id }] });
  expect(codes(booked)).toEqual([1000]);
  expect(codes(await ask("POST", "/lock/release", { items }))).toEqual([5003]);

  const { local_pnr } = booked.json.items[0];
  const foreign = await ask("POST", "/cancel", { local_pnr }, { who: other });
  expect(foreign).toMatchObject({ status: 404, json: { error: { code: 3009 } } });
  const canceled = await ask("POST", "/cancel", { local_pnr, items: [{ line: 1 }] });
  expect(canceled).toMatchObject({
    status: 200,
    json: { payload: { status: "canceled", items: [{ line: 1, status: "canceled", code: 1000 }] } },
  });
  expect(await seatsOf(partner.branchId, classes[0]!)).toEqual({ capacity: 2, sold: 0, held: 0 });
  // Each has the title of its action, though all codes are 1000.
  const titles = [locked, extended, booked].map(({ json }) => json.items[0].title);
  titles.push(canceled.json.payload.items[0].title);
  expect(titles).toEqual(expect.arrayContaining([expect.stringMatching(/^(Canceled|لغو شد)$/)]));
  expect(new Set(titles).size).toBe(titles.length);
});

test("Idempotency-Key: the first answer again, to the byte; other data 3010", async () => {
  const { id, classes } = await charter(partner.branchId);
  const headers = { "idempotency-key": randomUUID() };
  const first = await ask("POST", "/lock", order(id, classes[0]!), { headers });
  const again = await ask("POST", "/lock", order(id, classes[0]!), { headers });
  expect([again.text, again.headers["idempotent-replayed"]]).toEqual([first.text, "true"]);
  const wrong = await ask("POST", "/lock", order(id, classes[0]!, 2), { headers });
  expect(wrong).toMatchObject({ status: 409, json: { error: { code: 3010 } } });
  expect(await seatsOf(partner.branchId, classes[0]!)).toMatchObject({ held: 1 });
  const items = [{ lock_id: first.json.items[0].lock_id }];
  expect(codes(await ask("POST", "/lock/release", { items }))).toEqual([1000]);
  expect(codes(await ask("POST", "/lock/release", { items }))).toEqual([1000]);
  expect(await seatsOf(partner.branchId, classes[0]!)).toMatchObject({ held: 0 });
});

test.each([
  ["/lock", { main_id: 1, items: [] }, 422, 3003, "items"],
  ["/lock", { main_id: 1, items: Array(10).fill({ id: 1, pax: { adult: 1 } }) }, 413, 3008, "items"],
  ["/lock", { main_id: 1, items: [{ id: 1 }] }, 422, 3002, "items[0].pax"],
  ["/lock", { main_id: 1, items: [{ id: 1, pax: { adult: 0 } }] }, 422, 3004, "items[0].pax"],
  [
    "/lock",
    { main_id: 1, items: [{ id: 1, pax: { adult: 1 }, expected_total: 1.5 }] },
    422,
    3003,
    "items[0].expected_total",
  ],
  ["/lock/extend", { items: [{}] }, 422, 3002, "items[0].lock_id"],
  ["/lock/release", {}, 422, 3002, "items"],
  ["/cancel", {}, 422, 3002, "local_pnr"],
  // Six characters whose upper case has twelve.
  ["/cancel", { local_pnr: "ßßßßßß" }, 422, 3003, "local_pnr"],
  ["/cancel", { local_pnr: "K7MZ4Q", items: [{ line: 0 }] }, 422, 3003, "items[0].line"],
])("%s %j: %i, code %i", async (path, body, status, code, field) => {
  const answer = await ask("POST", path, body);
  expect([answer.status, answer.json.error.code, answer.json.error.fields?.[0]?.path]).toEqual([status, code, field]);
});

test("GET /changes: cursor and has_more are in meta; words in the caller's language; 3003 for a broken cursor", async () => {
  const one = await registeredPartner(server.base);
  const { id, classes } = await charter(one.branchId, { classes: [{}, {}, {}] });
  const poll = (query: string, headers = {}) => ask("GET", `/changes${query}`, undefined, { who: one, headers });
  const first = await poll("?limit=2");
  expect(first.json).toMatchObject({
    items: [
      { charter_id: id, item_id: classes[0], statistics: { available: 10, status: "open" } },
      { charter_id: id, item_id: classes[1] },
    ],
    meta: { timestamp: expect.any(Number), next_cursor: expect.any(String), has_more: true },
  });
  const second = await poll(`?limit=2&cursor=${first.json.meta.next_cursor}`);
  expect(second.json).toMatchObject({ items: [{ item_id: classes[2] }], meta: { has_more: false } });
  await ask("POST", "/book", order(id, classes[1]!), { who: one });
  const { next_cursor } = second.json.meta;
  const third = await poll(`?cursor=${next_cursor}`);
  expect(third.json.items).toMatchObject([{ item_id: classes[1], statistics: { sold: 1 } }]);
  const broken = await poll(`?cursor=${next_cursor.slice(1)}`, { "accept-language": "fa" });
  expect(broken).toMatchObject({ status: 422, json: { error: { code: 3003, fields: [{ path: "cursor" }] } } });
  expect(broken.json.error.fields[0].message).toMatch(/[\u0600-\u06ff]/);
  expect((await poll("?limit=501")).json.error).toMatchObject({ code: 3003, fields: [{ path: "limit" }] });
});
