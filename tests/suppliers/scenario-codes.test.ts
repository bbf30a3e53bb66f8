import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { MAGIC, type Scenario } from "@/adapters/suppliers/sandbox/scenarios";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import { supplierById } from "@/domain/sales/supplier/active-suppliers";
import type { Booked, BookRequest, Supplier, TripQuery } from "@/domain/sales/supplier/port";
import { refusalCode } from "@/domain/sales/trade/rules.issue";
import { query } from "@/server/db";
import { offerLocks } from "@/server/routers/customer/sales/offer-locks";
import { online } from "@/server/routers/customer/sales/online";
import { customerDoor, type Visitor } from "../customers";
import { office } from "../fixtures";
import { dayIn, type Shop, shop } from "../offer-locks";
import { askingOf, newReference, traveller } from "./port-contract";

/** Scenarios of the sandbox, with the resulting code of 4xxx to 6xxx (docs/sandbox.md). */
const AT_LOCK: [code: number, scenario: Scenario][] = [
  [4002, "sold_out"],
  [4003, "price_up"],
  [4005, "few_left"],
  [4006, "closed"],
  [5002, "refused_data"],
];
const AT_BOOKING: [code: number, scenario: Scenario][] = [
  [4004, "lock_lost"],
  [4004, "lock_expires"],
  [5001, "already_booked"],
  [5002, "refused_data"],
  [5004, "refused_issue"],
];
const UNCLEAR: [code: number, scenario: Scenario][] = [[5007, "booked_no_answer"]];
const AT_REFUND: [code: number, scenario: Scenario, said: object, penalty: "all" | "some" | null][] = [
  [6002, "not_refundable", { state: "refused", code: "not_refundable" }, "all"],
  [6003, "refund_open", { state: "refused", code: "refund_open" }, "some"],
  [6004, "owner_decides", { state: "pending" }, null],
];

const door = customerDoor({ offerLocks, online });
let at: Shop;
let sara: Visitor;
let sandbox: Supplier;
beforeAll(async () => {
  const branch = await office();
  [at, sara] = [await shop({ branch }), await door.passenger(branch.branchId)];
  const deps = at.deps();
  sandbox = await deps.supplierOf((await supplierById(deps, at.branchId, at.sandboxId))!);
});

test("each code of 4xxx to 6xxx in the table of scenarios is tried here, and no other", async () => {
  const text = await readFile("docs/sandbox.md", "utf8");
  // Those that partners can use at /book are in their own table too.
  const rows = [...text.matchAll(/^\| `(\w+)` \|.*\| (\d{4})[^|]*\|$/gm)];
  const combinations = [...new Set(rows.map(([, scenario, code]) => `${code} ${scenario}`))];
  expect(combinations.length).toBeGreaterThan(10);
  const tried = [...AT_LOCK, ...AT_BOOKING, ...UNCLEAR, ...AT_REFUND].map(([code, scenario]) => `${code} ${scenario}`);
  expect([...new Set(tried)].sort()).toEqual(combinations.filter((one) => /^[456]/.test(one)).sort());
});

type Found = { calculation_id: number; total: number; supplier: { code: string }; seats_left: number | null };

/** The sandbox's first offer, as a front-end finds it. */
async function found(type: string, destination: string): Promise<Found> {
  const legs = [{ origin: "THR", destination, date: dayIn(30) }];
  const { status, json } = await sara.ask("POST", `/online/search/${type}`, { legs, passengers: { adult: 1 } });
  expect(status).toBe(200);
  return (json.data.offers as Found[]).find(
    ({ supplier, seats_left }) => supplier.code === "sandbox" && seats_left !== 0,
  )!;
}

const locked = (type: string, offer: Found, headers: Record<string, string> = {}) =>
  sara.ask(
    "POST",
    `/online/${type}/lock`,
    { calculation_id: offer.calculation_id, expected_total: offer.total, passengers: { adult: 1 } },
    headers,
  );

const rowOf = (code: number) => Object.values(CATALOGUE).find((row) => row.code === code)!;
function expectReported({ status, json }: Awaited<ReturnType<Visitor["ask"]>>, code: number) {
  const row = rowOf(code);
  expect([status, json.status, json.code]).toEqual([row.status, false, code]);
  expect([row.title.fa, row.title.en]).toContain(json.error.title);
}

describe.each([
  ["flight", "MHD"],
  ["train", "ir-mashhad"],
])("a lock of a %s", (type, destination) => {
  let offer: Found;
  beforeAll(async () => {
    offer = await found(type, destination);
  });

  test.each(AT_LOCK)("answers %i: %s, selected by header", async (code, scenario) => {
    expectReported(await locked(type, offer, { test: scenario }), code);
  });

  test.each(AT_LOCK.filter(([, scenario]) => scenario !== "refused_data"))(
    "answers %i: %s, selected by the destination",
    async (code, scenario) => {
      const place = MAGIC.find((one) => one.scenario === scenario)!;
      expectReported(await locked(type, await found(type, type === "flight" ? place.flight : place.train)), code);
    },
  );
});

const spot = (code: string) => ({
  ...{ kind: "airport" as const, code, city: code, codes: [code], country: "IR", zone: "Asia/Tehran" },
});
const trip: TripQuery = {
  ...{ product: "flight", passengers: { adult: 1, child: 0, infant: 0 }, cabin: null, currency: "IRR" },
  legs: [{ origin: spot("THR"), destination: spot("MHD"), date: dayIn(30), flexDays: 0 }],
};

/** Found and locked at the port with the given scenario. */
async function toBook(scenario: Scenario | null): Promise<BookRequest> {
  const offer = (await sandbox.searchTrips!(trip, askingOf())).find(({ seats_left }) => (seats_left ?? 9) > 1)!;
  const wanted = { product: "flight" as const, offer, passengers: trip.passengers, rooms: [] };
  const lock = await sandbox.lock!(
    { ...wanted, reference: newReference(), holder: "passenger:1" },
    askingOf({ scenario }),
  );
  if (lock.state !== "locked") throw new Error(lock.state);
  const contact = { mobile: null, email: null };
  return { ...wanted, reference: newReference(), lock: lock.lock, travellers: [traveller("ADT", 0)], contact };
}

describe("a booking", () => {
  test.each(AT_BOOKING)("answers %i: %s", async (code, scenario) => {
    // Data is already refused at the lock if it is required by then.
    const request = await toBook(scenario === "refused_data" ? null : scenario);
    if (scenario === "lock_expires")
      await query(
        "",
        "update sandbox_orders set expires_at = expires_at - interval '6 s' where branch_id = $1 and lock = $2",
        [at.branchId, request.lock],
      );
    const reply = await sandbox.book(request, askingOf({ scenario: scenario === "refused_data" ? scenario : null }));
    expect(reply.state).toBe("refused");
    const { code: word, message } = reply as Extract<Booked, { state: "refused" }>;
    expect(refusalCode(`${word}: ${message}`)).toBe(code);
  });

  test.each(UNCLEAR)("answers %i, and its later result: %s", async (code, scenario) => {
    const request = await toBook(scenario);
    const act = sandbox.book(request, askingOf({ signal: AbortSignal.timeout(150) }));
    await expect(act).rejects.toMatchObject({ maybeDone: true });
    expect(rowOf(code).status).toBe(200);
    expect((await sandbox.status({ reference: request.reference, pnr: null }, askingOf())).state).toBe("booked");
  });
});

test.each(AT_REFUND)("a cancellation answers %i: %s", async (code, scenario, reply, keeps) => {
  expect(rowOf(code)).toBeDefined();
  const request = await toBook(scenario);
  const booked = await sandbox.book(request, askingOf());
  if (booked.state !== "booked") throw new Error(booked.state);
  const mine = { reference: request.reference, pnr: booked.pnr, seqs: null };
  const { penalty } = await sandbox.penalty(mine, askingOf());
  if (keeps === "some") expect(penalty).toBeLessThan(booked.net);
  else expect(penalty).toBe(keeps === "all" ? booked.net : null);
  expect(await sandbox.cancel(mine, askingOf())).toMatchObject(reply);
});
