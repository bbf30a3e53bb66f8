import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { access } from "@/server/routers/reservation/people/access";
import { booking } from "@/server/routers/reservation/sales/book";
import { items } from "@/server/routers/reservation/sales/items";
import { charter, type MadeCharter, seatsOf } from "./fixtures";
import { call } from "./http";
import { type Mounted, nodeMount } from "./mounts";
import { type Partner, registeredPartner } from "./partner";
import { sign } from "./sign";

const ROOT = "/api/reservation/1";
let server: Mounted;
let partner: Partner;
let made: MadeCharter;

beforeAll(async () => {
  server = await nodeMount({ reservation: { access, booking, items } });
  partner = await registeredPartner(server.base);
  made = await charter(partner.branchId, { classes: [{ capacity: 40 }, { capacity: 1 }] });
});
afterAll(() => server.close());

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const authorization = `Bearer ${sign(partner.token, partner.domain)}`;
  return call(server.base, method, `${ROOT}${path}`, {
    headers: { domain: partner.domain, authorization, ...headers },
    body,
  });
};
const adult = { type: "ADT", first_name: "سارا", last_name: "احمدی" };
const order = (more: object = {}) => ({
  main_id: made.id,
  items: [{ id: made.classes[0], passengers: [adult] }],
  ...more,
});

describe("GET /items/status", () => {
  const item = () => ({ main_id: made.id, item_id: made.classes[0] });

  test("takes its items from query or body alike", async () => {
    const { main_id, item_id } = item();
    const asJson = encodeURIComponent(JSON.stringify([item()]));
    const answers = await Promise.all([
      ask("GET", `/items/status?items[0][main_id]=${main_id}&items[0][item_id]=${item_id}`),
      ask("GET", `/items/status?items=${asJson}`),
      ask("GET", "/items/status", { items: [item()] }),
    ]);
    for (const { status, json } of answers) {
      expect(status).toBe(200);
      expect(json.items).toMatchObject([{ charter_id: main_id, item: [{ item_id, statistics: { capacity: 40 } }] }]);
      expect(json.meta.timestamp).toBeTypeOf("number");
    }
  });

  test("3008 beyond 50, 3002 without items, 3003 for an empty list", async () => {
    const code = async (body: object) => (await ask("GET", "/items/status", body)).json.error.code;
    expect(await code({ items: Array(51).fill(item()) })).toBe(3008);
    expect(await code({})).toBe(3002);
    expect(await code({ items: [] })).toBe(3003);
  });
});

describe("POST /book", () => {
  test("answers 200 with an array in the requested order, whatever the result of each item", async () => {
    const items = [
      { id: made.classes[1], pax: { adult: 2 } },
      { id: made.classes[0], pax: { adult: "۲" } },
      { id: 1_999_999_999, pax: { adult: 1 } },
    ];
    const { status, json } = await ask("POST", "/book", { main_id: made.id, items });
    expect(status).toBe(200);
    expect(json.items.map((item: { status: boolean; code: number }) => [item.status, item.code])).toEqual([
      [false, 4005],
      [true, 1000],
      [false, 3009],
    ]);
    expect(json.items[1]).toMatchObject({
      main_id: made.id,
      id: made.classes[0],
      total: 2000,
      currency: "IRR",
      lock_id: null,
    });
    const none = await ask("POST", "/book", { main_id: 1_999_999_999, items: [{ id: 1, pax: { adult: 1 } }] });
    expect(none).toMatchObject({ status: 200, json: { items: [{ status: false, code: 3009 }] } });
  });

  test("titles in the requested language", async () => {
    const body = { main_id: made.id, items: [{ id: made.classes[1], pax: { adult: 5 } }] };
    const title = async (language: string) =>
      (await ask("POST", "/book", body, { "accept-language": language })).json.items[0].title;
    expect(await title("fa")).toMatch(/صندلی/);
    expect(await title("en")).toMatch(/seats/);
  });

  test.each([
    [422, 3004, "items[0].passengers", { passengers: [{ ...adult, type: "CHD" }] }],
    [422, 3005, "items[0].passengers[0].national_code", { passengers: [{ ...adult, national_code: "1234567890" }] }],
    [422, 3006, "items[0].passengers[0].birth_date", { passengers: [{ ...adult, birth_date: "2025-01-01" }] }],
    [422, 3002, "items[0].passengers[0].first_name", { passengers: [{ type: "ADT", last_name: "x" }] }],
    [422, 3003, "items[0].passengers[0].type", { passengers: [{ ...adult, type: "OLD" }] }],
    [422, 3003, "items[0].expected_total", { pax: { adult: 1 }, expected_total: 1.5 }],
  ])("%i, code %i at %s", async (status, code, path, item) => {
    const before = await seatsOf(partner.branchId, made.classes[0]!);
    const answer = await ask("POST", "/book", { main_id: made.id, items: [{ id: made.classes[0], ...item }] });
    expect(answer.status).toBe(status);
    expect(answer.json.error.code).toBe(code);
    expect(answer.json.error.fields.map((field: { path: string }) => field.path)).toContain(path);
    expect(await seatsOf(partner.branchId, made.classes[0]!)).toEqual(before);
  });

  test("3008 beyond 9 items, 3002 without main_id", async () => {
    const many = await ask("POST", "/book", { main_id: made.id, items: Array(10).fill({ id: 1, pax: { adult: 1 } }) });
    expect(many).toMatchObject({ status: 413, json: { error: { code: 3008 } } });
    expect(await ask("POST", "/book", { items: [] })).toMatchObject({ status: 422 });
  });

  test("Idempotency-Key: the first answer again; a client_reference too, 409 with other data", async () => {
    const before = await seatsOf(partner.branchId, made.classes[0]!);
    const key = { "idempotency-key": randomUUID() };
    const [first, again] = [await ask("POST", "/book", order(), key), await ask("POST", "/book", order(), key)];
    expect(again.text).toBe(first.text);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    const referred = order({ client_reference: randomUUID() });
    const [one, two] = [await ask("POST", "/book", referred), await ask("POST", "/book", referred)];
    expect(two.json.items).toEqual(one.json.items);
    const other = { ...referred, items: [{ id: made.classes[0], pax: { adult: 3 } }] };
    expect(await ask("POST", "/book", other)).toMatchObject({ status: 409, json: { error: { code: 3010 } } });
    expect(await seatsOf(partner.branchId, made.classes[0]!)).toMatchObject({ sold: before.sold + 2 });
  });
});

test("GET /book/status: by PNR, 3002 without one, 3009 for another partner's", async () => {
  const { local_pnr } = (await ask("POST", "/book", order())).json.items[0];
  const { status, json } = await ask("GET", `/book/status?local_pnr=${local_pnr}`);
  expect(status).toBe(200);
  expect(json.payload).toMatchObject({
    status: "confirmed",
    pnr: { local: local_pnr },
    history: [{ event: "confirmed" }],
  });
  expect(await ask("GET", "/book/status")).toMatchObject({ status: 422, json: { error: { code: 3002 } } });
  const other = await registeredPartner(server.base, { branchId: partner.branchId });
  const authorization = `Bearer ${sign(other.token, other.domain)}`;
  const response = await call(server.base, "GET", `${ROOT}/book/status?local_pnr=${local_pnr}`, {
    headers: { domain: other.domain, authorization },
  });
  expect(response).toMatchObject({ status: 404, json: { error: { code: 3009 } } });
});
