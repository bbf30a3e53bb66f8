import { beforeAll, describe, expect, test } from "vitest";
import type { BranchId } from "@/domain/kernel/context";
import { saveSupplier } from "@/domain/sales/supplier/save-supplier";
import { SupplierForm } from "@/domain/sales/supplier/schema";
import { query } from "@/server/db";
import { search } from "@/server/routers/console/sales/search";
import { online } from "@/server/routers/customer/sales/online";
import { supplierSealing } from "@/server/supplier-deps";
import { callerOf, router } from "@/server/trpc";
import { customerDoor, type Visitor } from "../../../../../tests/customers";
import { dayFromToday } from "../../../../../tests/day";
import { ctxOf, office } from "../../../../../tests/fixtures";
import { personOf } from "../../../../../tests/operators";

const door = customerDoor({ online });
const callerFor = callerOf(router({ search }));
let branchId: BranchId;
let guest: Visitor;
let desk: ReturnType<typeof callerFor>;

beforeAll(async () => {
  ({ branchId } = await office());
  const ctx = ctxOf(await personOf(branchId, "manager"));
  await sandbox(ctx);
  for (const [type, amount] of Object.entries({ ADT: 50_000, CHD: 70_000 })) await markup(type, amount);
  desk = callerFor({ ...ctx, site: null, address: null, customerAddress: null, requestKey: null });
  guest = await door.guest(branchId);
});

async function sandbox(ctx: ReturnType<typeof ctxOf>): Promise<void> {
  const form = {
    code: "sandbox",
    adapter: "sandbox",
    title: "آزمایشی",
    products: ["flight", "train"],
    budget_ms: 1_000,
  };
  await saveSupplier(ctx as never, { ...supplierSealing(), allowPrivate: true }, SupplierForm.parse(form));
}

const markup = (type: string, amount: number) =>
  query(
    "",
    `insert into markup_rules (branch_id, scope, title, groups, pax_types, amount, currency, created_by)
     values ($1, 'branch', 'کارمزد', '{b2c}', array[$2::text], $3, 'IRR', 'operator:1')`,
    [branchId, type, amount],
  );
const day = (days: number) => dayFromToday(days);
const body = (more: object = {}) => ({ legs: [{ origin: "THR", destination: "ir-mashhad", date: day(30) }], ...more });
const lines = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe.each(["flight", "train"])("a search of a %s", (type) => {
  test("returns offers of all suppliers to every caller, and no purchase price", async () => {
    const { status, json, text } = await guest.ask("POST", `/online/search/${type}`, body());
    expect([status, json.status]).toEqual([200, true]);
    const { offers, suppliers, facets, legs } = json.data;
    expect(offers.length).toBeGreaterThan(0);
    expect(suppliers.map(({ code, status }: Record<string, string>) => [code, status])).toContainEqual([
      "sandbox",
      "ok",
    ]);
    expect(facets.suppliers.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(offers.length);
    expect(legs[0].origin.city.code).toBe("ir-tehran");
    expect(text).not.toMatch(/"(net|markup|build|key|own_prices)"/);
  });
});

test("an offer is returned again unchanged; the console shows its purchase price and its customer", async () => {
  const { json } = await guest.ask("POST", "/online/search/flight", body({ passengers: { adult: 2, child: 1 } }));
  const [offer] = json.data.offers;
  const again = await guest.ask("GET", `/online/flight/class/${offer.calculation_id}`);
  expect(again.json.data).toEqual({
    ...{ ...offer, search_id: json.data.search_id, product: "flight" },
    passengers: { adult: 2, child: 1, infant: 0 },
    markups: { ADT: 50_000, CHD: 70_000 },
  });
  const own = await desk.search.offer({ calculation_id: offer.calculation_id });
  const { ADT, CHD } = own.own_prices;
  expect([ADT!.base, CHD!.base]).toEqual([offer.prices.ADT.base - 50_000, offer.prices.CHD.base - 70_000]);
  expect(own.build.reduce((sum, { amount }) => sum + amount, 0)).toBe(offer.total);
  expect(own.net).toBeLessThanOrEqual(offer.total);
  const stranger = await door.guest();
  const foreign = await stranger.ask("GET", `/online/flight/class/${offer.calculation_id}`);
  expect([foreign.status, foreign.json.code]).toEqual([404, 3009]);
  await query(
    "",
    "update searches set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour' where branch_id = $1",
    [branchId],
  );
  const over = await guest.ask("GET", `/online/flight/class/${offer.calculation_id}`);
  expect([over.status, over.json.code]).toEqual([410, 4001]);
});

test("in the console an operator searches for a customer, with net and build", async () => {
  const { offers } = await desk.search.trips({ type: "flight", ...body(), sell_to: { as: "customer" } } as never);
  expect(offers[0]).toMatchObject({
    net: expect.any(Number),
    build: expect.any(Array),
    supplier: { id: expect.any(Number) },
  });
});

describe("the streamed search", () => {
  const stream = "/online/search/flight/stream";

  test("streams each supplier's offers as a line, and the summary last; they are found again", async () => {
    const { status, headers, text } = await guest.ask("POST", stream, body());
    expect([status, headers["content-type"]]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
    expect(headers["content-disposition"]).toBeUndefined();
    const all = lines(text);
    const last = all.at(-1);
    const offers = all.slice(0, -1).flatMap((line) => line.offers);
    expect(
      all
        .slice(0, -1)
        .map(({ supplier }) => supplier.code)
        .sort(),
    ).toEqual(["charter", "sandbox"]);
    expect(last).toMatchObject({
      search_id: expect.any(Number),
      expires_at: expect.any(String),
      legs: [{}],
      suppliers: [{}, {}],
    });
    expect(last.facets.kinds.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(offers.length);
    const again = await guest.ask("GET", `/online/flight/class/${offers[0].calculation_id}`);
    expect(again.json.data.total).toBe(offers[0].total);
  });

  test("is refused in the envelope, before the first line", async () => {
    const far = await guest.ask("POST", stream, body({ legs: [{ origin: "THR", destination: "THR", date: day(3) }] }));
    expect([far.status, far.json.code, far.json.error.fields[0].path]).toEqual([422, 3007, "legs[0].destination"]);
    const none = await door.anybody("POST", stream, body());
    expect([none.status, none.json.code]).toEqual([401, 2001]);
  });

  test("a failed supplier has a line with its failure, and the last line comes", async () => {
    const { text } = await guest.ask("POST", stream, body(), { test: "error" });
    const all = lines(text);
    expect(all.find(({ supplier }) => supplier?.code === "sandbox").supplier).toMatchObject({
      status: "error",
      count: 0,
    });
    expect(all.at(-1).suppliers).toHaveLength(2);
  });
});

test.each([
  ["an unknown product", "/online/search/boat", {}, 422, 3003],
  ["an infant too many", "/online/search/flight", { passengers: { adult: 1, infant: 2 } }, 422, 3004],
  [
    "an infant too many in a stream",
    "/online/search/flight/stream",
    { passengers: { adult: 1, infant: 2 } },
    422,
    3004,
  ],
  ["no legs", "/online/search/flight", { legs: [] }, 422, 3003],
  [
    "a leg back to its origin",
    "/online/search/flight",
    { legs: [{ origin: "THR", destination: "THR", date: day(3) }] },
    422,
    3007,
  ],
])("%s is refused", async (_, path, more, status, code) => {
  const answer = await (await door.guest(branchId)).ask("POST", path, body(more));
  expect([answer.status, answer.json.code]).toEqual([status, code]);
});
