import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { claimMirrors } from "@/domain/sales/mirror/claim-mirror";
import { supplierById } from "@/domain/sales/supplier/active-suppliers";
import { callSupplier } from "@/domain/sales/supplier/call";
import type { CallOptions, OfferCriteria, Supplier, TripQuery } from "@/domain/sales/supplier/port";
import type { Operation } from "@/domain/sales/supplier/rules";
import type { TripOffer } from "@/domain/sales/supplier/rules.offer";
import { saveSupplier } from "@/domain/sales/supplier/save-supplier";
import { SupplierForm } from "@/domain/sales/supplier/schema";
import { SupplierRuntime } from "@/domain/sales/supplier/supplier-runtime";
import { mintCustomerToken } from "@/server/auth/customer-token";
import { query } from "@/server/db";
import { mirrorOnce, startMirrorWorker } from "@/server/jobs/mirror-worker";
import { supplierDeps, supplierSealing } from "@/server/supplier-deps";
import { newCustomer } from "../customers";
import { ctxOf, office } from "../fixtures";
import { call } from "../http";
import { personOf } from "../operators";
import type { Partner } from "../partner";
import { type AppProcess, buildProcess, stopProcesses } from "../security/processes";
import { sign } from "../sign";
import { dayAhead, otherDeployment } from "../suppliers/other-deployment";
import { askingOf, holdsToThePort, newReference, sumOf, traveller } from "../suppliers/port-contract";
import { buildShop, startShop } from "../trading/shop-processes";
import { until } from "../until";

/**
 * Branches of two deployments sell each other's charters: A buys from B over HTTP, each a process with its own
 * database. This process is A's jobs.
 */
let a: AppProcess;
let b: Awaited<ReturnType<typeof otherDeployment>>;
let known: Partner;
let strict: Partner & { client_id: string; client_secret: string };
let at: Awaited<ReturnType<typeof buyer>>;
beforeAll(async () => {
  await Promise.all([buildProcess(), buildShop()]);
  [a, b] = await Promise.all([startShop(), otherDeployment()]);
  known = await b.partner();
  const other = await b.partner();
  strict = { ...other, ...(await b.strict(other)) };
  at = await buyer(known);
}, 120_000);
afterAll(async () => {
  await b?.close();
  await stopProcesses();
});

/** A branch of A that buys from B as that partner, and how to call it. */
async function buyer(partner: Partner, more: { settings?: object; secrets?: object } = {}) {
  const { branchId } = await office();
  const ctx = ctxOf(await personOf(branchId));
  const form = SupplierForm.parse({
    ...{ code: "b", adapter: "core", title: "B", products: ["flight"], secrets: more.secrets ?? {} },
    settings: { base_url: b.base, domain: partner.domain, ...more.settings },
  });
  const { id } = await saveSupplier(ctx, { ...supplierSealing(), allowPrivate: true }, form);
  const desk = { ...supplierDeps({ requestId: "two", now: new Date() }), runtime: new SupplierRuntime(query) };
  const supplier = (await supplierById(desk, branchId, id))!;
  const { id: customerId, passengerId, sessionEpoch } = await newCustomer(branchId);
  const { token } = await mintCustomerToken(
    { group: "b2c", branchId, customerId, passengerId, sessionEpoch },
    new Date(),
  );
  return {
    ...{ branchId, id, supplier: await desk.supplierOf(supplier) },
    ask: <T>(operation: Operation, act: (of: Supplier, asking: CallOptions) => Promise<T>) =>
      callSupplier({ ...desk, now: new Date() }, supplier, operation, act),
    /** As its customer, over HTTP. */
    call: (path: string, body: object) =>
      call(a.base, "POST", `/b2c/v1${path}`, { headers: { authorization: `Bearer ${token}` }, body }),
  };
}

const spot = (code: string) => ({
  ...{ kind: "airport" as const, code, city: code, codes: [code], country: "IR", zone: "Asia/Tehran" },
});
const trip = (days: number, given: Partial<TripQuery> = {}): TripQuery => ({
  ...{ product: "flight", passengers: { adult: 1, child: 0, infant: 0 }, cabin: null, currency: "IRR" },
  legs: [{ origin: spot("THR"), destination: spot("MHD"), date: dayAhead(days), flexDays: 0 }],
  ...given,
});

/** Runs the jobs of every two seconds now. */
async function mirrored(): Promise<void> {
  await query("test.due", "update core_cursors set next_at = now() - interval '1 s'");
  await mirrorOnce();
}
const offers = async (input: TripQuery, by = at) => {
  await mirrored();
  return by.supplier.searchTrips!(input, askingOf());
};
/** A change is published once no older transaction is open there: its mirror is queried until it has it. */
async function found(input: TripQuery, by = at): Promise<TripOffer> {
  const [first] = await vi.waitFor(async () => {
    const all = await offers(input, by);
    expect(all).not.toEqual([]);
    return all;
  }, MIRRORED);
  return first!;
}
const gone = (input: TripQuery) => expect.poll(() => offers(input), MIRRORED).toEqual([]);
const MIRRORED = { timeout: 10_000, interval: 100 };
const wanted = async (input: TripQuery, by = at): Promise<OfferCriteria & { offer: TripOffer }> => ({
  ...{ product: "flight", offer: await found(input, by), passengers: input.passengers, rooms: [], colleagueId: null },
});

/** As another partner of B. */
const atB = (path: string, body: object, as: Partner) =>
  call(b.base, "POST", `/api/reservation/1${path}`, {
    headers: { domain: as.domain, authorization: `Bearer ${sign(as.token, as.domain)}` },
    body,
  });

holdsToThePort("core", async () => {
  const pax = { adult: 1, child: 1, infant: 0 };
  await b.charter(known.branchId, { days: 10, capacity: 40, back: 4, stay: true });
  const legs = [
    { origin: spot("THR"), destination: spot("MHD"), date: dayAhead(11), flexDays: 1 },
    { origin: spot("MHD"), destination: spot("THR"), date: dayAhead(14), flexDays: 0 },
  ];
  const trips = trip(10, { legs, passengers: pax });
  const offer = await found(trips);
  expect(offer.stays).toMatchObject([{ hotel_latin: "Hotel", board: "BB" }]);
  return { supplier: at.supplier, trips, books: { travellers: [traveller("ADT", 0), traveller("CHD", 1)] } };
});

test("a customer of A finds B's charter and locks it; B has the seats set aside, and back when they are released", async () => {
  const { item } = await b.charter(known.branchId, { days: 20, capacity: 3 });
  const passengers = { adult: 2, child: 0, infant: 1 };
  const body = { legs: [{ origin: "THR", destination: "MHD", date: dayAhead(20) }], passengers };
  await found(trip(20));
  const result = (await at.call("/online/search/flight", body)).json.data;
  expect(result.suppliers).toEqual(
    expect.arrayContaining([expect.objectContaining({ code: "b", status: "ok", count: 1 })]),
  );
  const [offer] = result.offers;
  expect(offer).toMatchObject({ kind: "charter", seats_left: 3, total: 2_100, currency: "IRR" });
  expect(offer.segments).toMatchObject([{ carrier: "W5", number: "1049", origin: "THR", destination: "MHD" }]);
  expect(JSON.stringify(result)).not.toContain(known.domain);
  const request = { calculation_id: offer.calculation_id, passengers, expected_total: offer.total };
  const locked = await at.call("/online/flight/lock", request);
  expect(locked.json).toMatchObject({
    status: true,
    data: { status: "open", price_status: "unchanged", total: 2_100 },
  });
  expect(await b.seats(known.branchId, item)).toEqual({ capacity: 3, sold: 0, held: 2 });
  const [{ supplier_lock }] = (await query<{ supplier_lock: string }>(
    "test.lock",
    "select supplier_lock from offer_locks where branch_id = $1 and lock_id = $2",
    [at.branchId, locked.json.data.lock_id],
  )) as [{ supplier_lock: string }];
  await at.ask("release", (of, asking) => of.release!(supplier_lock, asking));
  expect(await b.seats(known.branchId, item)).toEqual({ capacity: 3, sold: 0, held: 0 });
});

test("B's own sales are missing here within seconds: fewer, then none; its returned seats are there again", async () => {
  const beside = await b.partner({ branchId: known.branchId });
  const { id, item } = await b.charter(known.branchId, { days: 21, capacity: 3 });
  const response = await wanted(trip(21));
  expect(response.offer.seats_left).toBe(3);
  const sale = (adult: number) => atB("/book", { main_id: id, items: [{ id: item, pax: { adult } }] }, beside);
  const jobs = startMirrorWorker();
  const first = await sale(2);
  const left = async () => (await at.supplier.searchTrips!(trip(21), askingOf()))[0]?.seats_left;
  await until(async () => (await left()) === 1, "what is left there");
  await jobs.stop();
  const two = { ...response, passengers: { adult: 2, child: 0, infant: 0 } };
  expect(await at.supplier.quote(two, askingOf())).toEqual({ state: "few" });
  const lock = { ...two, reference: newReference(), holder: "passenger:1" };
  expect(await at.supplier.lock!(lock, askingOf())).toEqual({ state: "few" });
  await sale(1);
  await gone(trip(21));
  expect(await at.supplier.quote(response, askingOf())).toEqual({ state: "gone" });
  await atB("/cancel", { local_pnr: first.json.items[0].local_pnr }, beside);
  expect((await found(trip(21))).seats_left).toBe(2);
  await b.sql("update charters set status = 'closed' where branch_id = $1 and id = $2", [known.branchId, id]);
  await gone(trip(21));
  expect(await at.supplier.quote(response, askingOf())).toEqual({ state: "closed" });
});

test("a price rise is reported by the lock; a locked item is sold at the price of its lock", async () => {
  const { item } = await b.charter(known.branchId, { days: 22 });
  const raise = (by: number) =>
    b.sql(
      "update charter_class_prices set markup = markup + $3 where branch_id = $1 and class_id = $2 and pax_type = 'ADT'",
      [known.branchId, item, by],
    );
  const response = await wanted(trip(22));
  await raise(500);
  const locked = await at.supplier.lock!({ ...response, reference: newReference(), holder: "x" }, askingOf());
  if (locked.state !== "locked") throw new Error(locked.state);
  expect(sumOf(locked.offer, response.passengers)).toBe(1_500);
  await raise(7);
  const request = {
    ...{ ...response, offer: locked.offer, lock: locked.lock, reference: newReference() },
    ...{ travellers: [traveller("ADT", 0)], contact: { mobile: "+989120000001", email: "sara@example.com" } },
  };
  const unlocked = { ...request, lock: null, reference: newReference() };
  expect(await at.ask("book", (of, asking) => of.book(unlocked, asking))).toMatchObject({
    ...{ state: "refused", code: "4003" },
  });
  expect(await b.seats(known.branchId, item)).toMatchObject({ sold: 0 });
  const never = { reference: unlocked.reference, pnr: null };
  expect(await at.supplier.status(never, askingOf())).toEqual({ state: "unknown" });
  const askedAt = new Date(Date.now() - 10 * 60_000);
  expect(await at.supplier.status({ ...never, askedAt }, askingOf())).toMatchObject({ state: "refused", code: "3009" });
  expect(await at.ask("book", (of, asking) => of.book(request, asking))).toMatchObject({ state: "booked", net: 1_500 });
  expect(await b.seats(known.branchId, item)).toMatchObject({ sold: 1 });
});

test("a booking whose answer was lost is looked up by our reference, and a part of it is not canceled", async () => {
  const { item } = await b.charter(known.branchId, { days: 23 });
  const response = await wanted(trip(23, { passengers: { adult: 2, child: 0, infant: 0 } }));
  const reference = newReference();
  const request = {
    ...{ ...response, lock: null, reference, travellers: [traveller("ADT", 0), traveller("ADT", 1)] },
    contact: { mobile: null, email: null },
  };
  // The caller has left before B answers.
  const left = at.supplier.book(request, askingOf({ signal: AbortSignal.timeout(1) }));
  await expect(left).rejects.toMatchObject({ name: "SupplierFault", fault: "timeout" });
  const booked = await at.supplier.book(request, askingOf());
  expect(booked).toMatchObject({ state: "booked", net: 2_000, currency: "IRR" });
  expect(await b.seats(known.branchId, item)).toMatchObject({ sold: 2 });
  const pnr = booked.state === "booked" ? booked.pnr : "";
  expect(await at.supplier.status({ reference, pnr: null }, askingOf())).toEqual(booked);
  expect(await at.supplier.cancel({ reference, pnr, seqs: [1] }, askingOf())).toMatchObject({
    state: "refused",
    code: "5003",
  });
  // B reports its penalty: none, without a rule of its own.
  const canceled = { state: "canceled", kept: { penalty: 0, currency: "IRR" } };
  expect(await at.supplier.cancel({ reference, pnr, seqs: [1, 2] }, askingOf())).toEqual(canceled);
  expect(await b.seats(known.branchId, item)).toMatchObject({ sold: 0 });
});

test("credit that B does not give is refused: 7002", async () => {
  const poor = await b.partner();
  await b.charter(poor.branchId, { days: 24, adult: 900_000 });
  await b.sql("update colleagues set ceiling = 100 where branch_id = $1 and id = $2", [
    poor.branchId,
    poor.colleagueId,
  ]);
  const by = await buyer(poor);
  const response = await wanted(trip(24), by);
  const request = {
    ...{ ...response, lock: null, reference: newReference(), travellers: [traveller("ADT", 0)] },
    contact: { mobile: null, email: null },
  };
  expect(await by.supplier.book(request, askingOf())).toMatchObject({ state: "refused", code: "7002" });
});

test("B requires credentials and packets: with them it answers, without them it reports the refusal", async () => {
  await b.charter(strict.branchId, { days: 25 });
  const { client_id, client_secret } = strict;
  const packed = await buyer(strict, { settings: { packets: "on", client_id }, secrets: { client_secret } });
  const response = await wanted(trip(25), packed);
  expect(await packed.supplier.quote(response, askingOf())).toEqual({ state: "there", offer: response.offer });
  await packed.supplier.test!(askingOf());
  const open = await buyer(strict);
  const refused = { fault: "refused", maybeDone: false };
  await expect(open.supplier.test!(askingOf())).rejects.toMatchObject(refused);
  const plain = await buyer(strict, { settings: { client_id }, secrets: { client_secret } });
  await expect(plain.supplier.test!(askingOf())).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining("2005"),
  });
});

test("a token unknown to B is renewed once for all concurrent callers", async () => {
  await b.charter(known.branchId, { days: 26 });
  const response = await wanted(trip(26));
  const count = async () =>
    (await b.sql("select count(*)::int as n from connection_tokens where domain_id = $1", [known.domainId]))[0]!.n!;
  const before = await count();
  await b.sql("update connection_tokens set revoked_at = now() where domain_id = $1", [known.domainId]);
  // B's process caches tokens for two seconds.
  await sleep(2_100);
  const quotes = await Promise.all(Array.from({ length: 6 }, () => at.supplier.quote(response, askingOf())));
  expect(quotes.every(({ state }) => state === "there")).toBe(true);
  expect((await count()) - before).toBe(1);
});

test("one process at a time reads a mirror; a lost cursor starts over, and a removed item is gone", async () => {
  await b.charter(known.branchId, { days: 27 });
  const due = "update core_cursors set next_at = now() - interval '1 s' where branch_id = $1";
  await query("test.due-here", due, [at.branchId]);
  const secretsOf = supplierSealing().open;
  const taken = (asker: string) => claimMirrors(query, asker, secretsOf, { well: 8, ill: 8 });
  const both = await Promise.all([taken("one"), taken("two")]);
  expect(both.flat().filter(({ supplier }) => supplier.branch_id === at.branchId)).toHaveLength(1);
  await query(
    "test.lost",
    `update core_cursors set asker = null, asking_until = null, next_at = now() - interval '1 s', cursor = 'WzFd' where branch_id = $1`,
    [at.branchId],
  );
  await query(
    "test.ghost",
    `insert into core_items (branch_id, supplier_id, item_id, charter_id, product, origin, destination, departs_on, data,
       listing, seen_at)
     select branch_id, supplier_id, 2000000000, charter_id, product, origin, destination, departs_on, data, listing, seen_at
       from core_items where branch_id = $1 limit 1`,
    [at.branchId],
  );
  const items = async () =>
    (
      await query<{ item_id: number }>("test.items", "select item_id from core_items where branch_id = $1", [
        at.branchId,
      ])
    ).map(({ item_id }) => item_id);
  expect(await items()).toContain(2_000_000_000);
  await mirrorOnce();
  expect(await items()).not.toContain(2_000_000_000);
  expect((await items()).length).toBeGreaterThan(3);
  await expect.poll(() => offers(trip(27)), MIRRORED).toHaveLength(1);
});

test("B is gone: A's other suppliers answer, its own becomes an error once its offers are unknown, and nothing is sold", async () => {
  await b.charter(known.branchId, { days: 28 });
  const response = await wanted(trip(28));
  await b.kill();
  const lock = at.ask("lock", (of, asking) =>
    of.lock!({ ...response, reference: newReference(), holder: "x" }, asking),
  );
  await expect(lock).rejects.toMatchObject({ fault: "unreachable", maybeDone: false });
  await query(
    "test.old",
    "update core_cursors set fresh_at = now() - interval '61 seconds', listed = true where branch_id = $1",
    [at.branchId],
  );
  const body = { legs: [{ origin: "THR", destination: "MHD", date: dayAhead(28) }] };
  const { status, json } = await at.call("/online/search/flight", body);
  expect(status).toBe(200);
  const statuses = Object.fromEntries(
    json.data.suppliers.map(({ code, status: result }: Record<string, string>) => [code, result]),
  );
  expect(statuses).toEqual({ b: "error", charter: "ok" });
  expect(json.data.offers).toEqual([]);
  await mirrored();
  const [cursor] = await query<{ failures: number; fault: string }>(
    "test.cursor",
    "select failures, fault from core_cursors where branch_id = $1",
    [at.branchId],
  );
  expect(cursor).toMatchObject({ failures: 1, fault: expect.stringContaining("ECONNREFUSED") });
});
