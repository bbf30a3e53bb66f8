import { expect, test } from "vitest";
import { sandbox } from "@/adapters/suppliers/sandbox/sandbox";
import { MAGIC, SCENARIOS, type Scenario } from "@/adapters/suppliers/sandbox/scenarios";
import type { Booked, OfferCriteria, OpenSupplier, StayQuery, Supplier, TripQuery } from "@/domain/sales/supplier/port";
import { prisma, query, runBatched } from "@/server/db";
import { dayFromToday } from "../day";
import { office } from "../fixtures";
import { askingOf, holdsToThePort, newReference, sumOf, traveller } from "./port-contract";

const DAY_MS = 86_400_000;
const dayAhead = (days: number) => dayFromToday(days);
const spot = (code: string, codes = [code]) => ({
  ...{ kind: "airport" as const, code, city: `city-${code}`, codes, country: "IR", zone: "Asia/Tehran" },
});
const trips: TripQuery = {
  product: "flight",
  legs: [{ origin: spot("THR"), destination: spot("MHD"), date: dayAhead(30), flexDays: 1 }],
  passengers: { adult: 1, child: 1, infant: 0 },
  cabin: null,
  currency: "IRR",
};
const to = (code: string): TripQuery => ({ ...trips, legs: [{ ...trips.legs[0]!, destination: spot(code) }] });
const hotels = Array.from({ length: 6 }, (_, nth) => ({
  ...{ accommodationId: nth + 1, key: `en-${1000 + nth}`, roomTypes: new Map([["R1", nth * 2 + 1]]) },
}));
const stays: StayQuery = {
  ...{ hotels, checkIn: dayAhead(40), checkOut: dayAhead(43), currency: "IRR" },
  rooms: [{ adults: 2, children: [4] }],
};
const travellers = [traveller("ADT", 0), traveller("CHD", 1)];

async function opened(settings: object = {}): Promise<OpenSupplier> {
  const { branchId } = await office();
  const { id } = await prisma().supplier.create({
    data: {
      branchId,
      code: "sandbox",
      adapter: "sandbox",
      title: "آزمایشی",
      products: ["flight"],
      currency: "IRR",
      settings,
    },
  });
  return {
    branch_id: branchId,
    id,
    code: "sandbox",
    adapter: "sandbox",
    products: [],
    currency: "IRR",
    settings,
    secrets: {},
  };
}
const from = (row: OpenSupplier) => sandbox(row, { query, runBatched, allowPrivate: true });

holdsToThePort("A sandbox of flights", async () => ({
  ...{ supplier: from(await opened()), trips, books: { travellers }, silent: "timeout" },
}));
holdsToThePort("A sandbox of hotels", async () => {
  const minPrices = { hotels, from: dayAhead(40), to: dayAhead(47), nights: 2, currency: "IRR" };
  return { supplier: from(await opened()), stays, minPrices, books: { travellers }, silent: "timeout" };
});

const row = await opened();
const one = from(row);
/** Another process over the same table. */
const other = from(row);

async function found(input: TripQuery = trips): Promise<OfferCriteria> {
  const offer = (await one.searchTrips!(input, askingOf()))[0]!;
  return { product: input.product, offer, passengers: input.passengers, rooms: [] };
}
async function lockedBy(scenario: Scenario | null, wanted?: OfferCriteria) {
  const what = wanted ?? (await found());
  const lock = await one.lock!({ ...what, reference: newReference(), holder: "passenger:1" }, askingOf({ scenario }));
  return { what, lock };
}
const request = (what: OfferCriteria, lock: string | null, reference = newReference()) => ({
  ...{ ...what, reference, lock, travellers, contact: { mobile: null, email: null } },
});
async function booked(scenario: Scenario | null, supplier: Supplier = one) {
  const { what, lock } = await lockedBy(scenario);
  const input = request(what, lock.state === "locked" ? lock.lock : null);
  return { asked: input, answer: await supplier.book(input, askingOf()) };
}
const nameOf = (answer: Booked) => (answer.state === "refused" ? answer.code : answer.state);

test.each([
  ["price_up", 1.09, 1.11],
  ["price_down", 0.94, 0.96],
] as const)("%s: what is locked costs otherwise than what was found", async (scenario, from, upTo) => {
  const { what, lock } = await lockedBy(scenario);
  if (lock.state !== "locked") throw new Error(lock.state);
  const base = (offer: typeof what.offer) => ("prices" in offer ? offer.prices.ADT!.base : 0);
  const ratio = base(lock.offer) / base(what.offer);
  expect(ratio > from && ratio < upTo).toBe(true);
  const answer = await one.book(request(what, lock.lock), askingOf());
  expect(answer).toMatchObject({ state: "booked", net: sumOf(lock.offer, what.passengers) });
});

test.each([
  ["sold_out", "gone"],
  ["few_left", "few"],
  ["closed", "closed"],
] as const)("%s: quote and lock answer %s, and nothing is set aside", async (scenario, state) => {
  const what = await found();
  expect(await one.quote(what, askingOf({ scenario }))).toEqual({ state });
  const reference = newReference();
  expect(await one.lock!({ ...what, reference, holder: "passenger:1" }, askingOf({ scenario }))).toEqual({ state });
  expect(await prisma().sandboxOrder.count({ where: { branchId: row.branch_id, reference } })).toBe(0);
});

test("timeout: the lock is made without an answer, and another process finds it by its reference", async () => {
  const what = { ...(await found()), reference: newReference(), holder: "passenger:1" };
  const asking = askingOf({ scenario: "timeout", signal: AbortSignal.timeout(150) });
  await expect(one.lock!(what, asking)).rejects.toMatchObject({ fault: "timeout", maybeDone: true });
  const again = await other.lock!(what, askingOf());
  expect(again.state).toBe("locked");
  await other.release!(what.reference, askingOf());
  const { state } = await prisma().sandboxOrder.findFirstOrThrow({ where: { reference: what.reference } });
  expect(state).toBe("released");
});

test("error and nonsense: the first did nothing, the result of the second is unknown", async () => {
  const what = { ...(await found()), reference: newReference(), holder: "passenger:1" };
  const orders = () => prisma().sandboxOrder.count({ where: { reference: what.reference } });
  const error = one.lock!(what, askingOf({ scenario: "error" }));
  await expect(error).rejects.toMatchObject({ fault: "unreachable", maybeDone: false });
  expect(await orders()).toBe(0);
  const nonsense = one.lock!(what, askingOf({ scenario: "nonsense" }));
  await expect(nonsense).rejects.toMatchObject({ fault: "nonsense", maybeDone: true });
  expect(await orders()).toBe(1);
  for (const scenario of ["error", "nonsense"] as const)
    await expect(one.searchTrips!(trips, askingOf({ scenario }))).rejects.toMatchObject({ name: "SupplierFault" });
});

test("lock_expires: five seconds, no more", async () => {
  const { lock } = await lockedBy("lock_expires");
  if (lock.state !== "locked") throw new Error(lock.state);
  const left = lock.expiresAt!.getTime() - Date.now();
  expect(left > 0 && left <= 5_500).toBe(true);
});

test("refused_data: nothing is locked or booked, with the reason", async () => {
  const { what, lock } = await lockedBy(null);
  const refused = lockedBy("refused_data", what);
  await expect(refused).rejects.toMatchObject({ fault: "refused", maybeDone: false });
  const input = request(what, lock.state === "locked" ? lock.lock : null);
  expect(nameOf(await one.book(input, askingOf({ scenario: "refused_data" })))).toBe("refused_data");
});

test.each(["lock_lost", "refused_issue", "already_booked"] as const)(
  "%s: it does not book, and the repetition answers so",
  async (scenario) => {
    const { asked, answer } = await booked(scenario);
    expect(nameOf(answer)).toBe(scenario);
    const { reference } = asked;
    expect(nameOf(await other.status({ reference, pnr: null }, askingOf()))).toBe(scenario);
  },
);

test("booked_no_answer: it books, never answers, and status returns the booking in another process", async () => {
  const { what, lock } = await lockedBy("booked_no_answer");
  const input = request(what, lock.state === "locked" ? lock.lock : null);
  const asking = askingOf({ signal: AbortSignal.timeout(200) });
  await expect(one.book(input, asking)).rejects.toMatchObject({ fault: "timeout", maybeDone: true });
  const reply = await other.status({ reference: input.reference, pnr: null }, askingOf());
  expect(reply).toMatchObject({ state: "booked", tickets: [{ seq: 1 }, { seq: 2 }] });
  // A retry returns the same booking.
  expect(await other.book(input, askingOf())).toEqual(reply);
});

test("booked_late: it is pending first, then booked", async () => {
  const { asked, answer } = await booked("booked_late");
  expect(answer).toEqual({ state: "pending" });
  const { reference } = asked;
  expect(await other.status({ reference, pnr: null }, askingOf())).toEqual({ state: "pending" });
  await prisma().sandboxOrder.updateMany({ where: { reference }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  expect((await other.status({ reference, pnr: null }, askingOf())).state).toBe("booked");
});

test("not_refundable, refund_open and owner_decides: what becomes of a cancellation", async () => {
  for (const scenario of ["not_refundable", "refund_open"] as const) {
    const { asked, answer } = await booked(scenario);
    if (answer.state !== "booked") throw new Error(answer.state);
    const mine = { reference: asked.reference, pnr: answer.pnr, seqs: null };
    expect(nameOf(await one.cancel(mine, askingOf()))).toBe(scenario);
    expect((await one.status(mine, askingOf())).state).toBe("booked");
    if (scenario === "not_refundable") expect((await one.penalty(mine, askingOf())).penalty).toBe(answer.net);
  }
  const { asked, answer } = await booked("owner_decides");
  if (answer.state !== "booked") throw new Error(answer.state);
  const mine = { reference: asked.reference, pnr: answer.pnr, seqs: null };
  expect((await one.penalty(mine, askingOf())).penalty).toBeNull();
  expect(await one.cancel(mine, askingOf())).toEqual({ state: "pending" });
  await prisma().sandboxOrder.updateMany({
    where: { reference: asked.reference },
    data: { expiresAt: new Date(Date.now() - 1_000) },
  });
  expect(await other.status(mine, askingOf())).toEqual({ state: "canceled" });
});

test("some travellers are cancelled, the others stay booked", async () => {
  const { asked, answer } = await booked(null);
  if (answer.state !== "booked") throw new Error(answer.state);
  const mine = { reference: asked.reference, pnr: answer.pnr };
  expect(await one.cancel({ ...mine, seqs: [2] }, askingOf())).toEqual({ state: "canceled" });
  expect(await other.status(mine, askingOf())).toMatchObject({ state: "booked", tickets: [{ seq: 1 }] });
  expect(await one.cancel({ ...mine, seqs: [1] }, askingOf())).toEqual({ state: "canceled" });
  expect(await other.status(mine, askingOf())).toEqual({ state: "canceled" });
});

test("a lock is booked once, and not after its time", async () => {
  const { what, lock } = await lockedBy(null);
  if (lock.state !== "locked") throw new Error(lock.state);
  const answers = await Promise.all([1, 2, 3].map(() => one.book(request(what, lock.lock), askingOf())));
  expect(answers.map(nameOf).sort()).toEqual(["booked", "lock_expired", "lock_expired"]);
  const late = await lockedBy(null);
  if (late.lock.state !== "locked") throw new Error(late.lock.state);
  const past = { expiresAt: new Date(Date.now() - 1_000) };
  await prisma().sandboxOrder.updateMany({ where: { branchId: row.branch_id, lock: late.lock.lock }, data: past });
  expect(nameOf(await one.book(request(late.what, late.lock.lock), askingOf()))).toBe("lock_expired");
});

test("magic routes act without a header", async () => {
  const place = (scenario: Scenario) => MAGIC.find((one) => one.scenario === scenario)!;
  for (const [scenario, state] of [
    ["sold_out", "gone"],
    ["few_left", "few"],
    ["closed", "closed"],
  ] as const) {
    expect(await one.quote(await found(to(place(scenario).flight)), askingOf())).toEqual({ state });
    const train = { ...to(place(scenario).train), product: "train" as const };
    expect(await one.quote(await found(train), askingOf())).toEqual({ state });
    const checkOut = new Date(Date.parse(stays.checkIn) + place(scenario).nights * DAY_MS).toISOString().slice(0, 10);
    const [offer] = await one.searchStays!({ ...stays, checkOut }, askingOf());
    const what: OfferCriteria = {
      product: "accommodation",
      offer: offer!,
      passengers: trips.passengers,
      rooms: stays.rooms,
    };
    expect(await one.quote(what, askingOf())).toEqual({ state });
  }
  await expect(one.searchTrips!(to(place("error").flight), askingOf())).rejects.toMatchObject({ fault: "unreachable" });
  const { what, lock } = await lockedBy(null, await found(to(place("refused_issue").flight)));
  const answer = await one.book(request(what, lock.state === "locked" ? lock.lock : null), askingOf());
  expect(nameOf(answer)).toBe("refused_issue");
});

test("an unknown scenario is ignored; a delay applies to its call only", async () => {
  expect(SCENARIOS).not.toContain("burn");
  expect((await one.quote(await found(), askingOf({ scenario: "burn" }))).state).toBe("there");
  const slow = from({ ...row, settings: { delay_ms: 5_000 } });
  const asking = askingOf({ signal: AbortSignal.timeout(50) });
  await expect(slow.searchTrips!(trips, asking)).rejects.toMatchObject({ fault: "timeout" });
});

test("another branch's sandbox does not find it", async () => {
  const { asked } = await booked(null);
  const theirs = from(await opened());
  expect(nameOf(await theirs.status({ reference: asked.reference, pnr: null }, askingOf()))).toBe("not_found");
});
