import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { BookRequest, CallOptions, OfferCriteria, OpenSupplier, TripQuery } from "@/domain/sales/supplier/port";
import type { TripOffer } from "@/domain/sales/supplier/rules.offer";
import { dayFromToday } from "../../../../tests/day";
import { duffelServer, TOKEN } from "../../../../tests/suppliers/duffel-server";
import { askingOf, holdsToThePort, newReference, sumOf, traveller } from "../../../../tests/suppliers/port-contract";
import { duffel } from "./duffel";

const { env } = process;
let server: Awaited<ReturnType<typeof duffelServer>>;
beforeAll(async () => {
  server = await duffelServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.shape.offers = (made) => made;
});

const open = (secrets: Record<string, string> = { access_token: TOKEN }) => {
  const settings = { base_url: server.url };
  const row: OpenSupplier = {
    ...{ branch_id: 1, id: 7, code: "duffel", adapter: "duffel", products: ["flight"], currency: "GBP" },
    ...{ settings, secrets },
  };
  return duffel(row, { allowPrivate: true });
};
/** A short limit only where it is what ends the call: on a busy machine it would end others too. */
const ENDLESS = ["hang", "half-open", "drip"];
const limitOf = (fault: string) => (ENDLESS.includes(fault) ? 400 : 20_000);
const soon = (ms = 20_000): CallOptions => askingOf({ signal: AbortSignal.timeout(ms) });

const DAY = dayFromToday(40);
const airport = (code: string, zone: string, country: string) => ({
  ...{ kind: "airport" as const, code, city: code, codes: [code], country, zone },
});
const LHR = airport("LHR", "Europe/London", "GB");
const JFK = airport("JFK", "America/New_York", "US");
const trip = (given: Partial<TripQuery> = {}): TripQuery => ({
  ...{ product: "flight", passengers: { adult: 1, child: 0, infant: 0 }, cabin: null, currency: "GBP" },
  legs: [{ origin: LHR, destination: JFK, date: DAY, flexDays: 0 }],
  ...given,
});

const passengers = { adult: 2, child: 1, infant: 1 };
async function cheapest(): Promise<OfferCriteria & { offer: TripOffer }> {
  const [offer] = await open().searchTrips!(trip({ passengers }), soon());
  return { product: "flight", offer: offer!, passengers, rooms: [], colleagueId: null };
}
const ordered = async (given: Partial<BookRequest> = {}): Promise<BookRequest> => ({
  ...(await cheapest()),
  ...{ reference: newReference(), lock: null, contact: { mobile: "+442080160508", email: "sara@example.com" } },
  travellers: [
    { ...traveller("ADT", 0), birth_date: "1987-07-24" },
    { ...traveller("INF", 1), birth_date: "2026-02-01" },
    { ...traveller("ADT", 1), gender: "male" },
    { ...traveller("CHD", 2), birth_date: "2019-03-04" },
  ],
  ...given,
});

holdsToThePort("duffel", async () => ({ supplier: open(), trips: trip({ passengers }) }));

describe("Duffel search", () => {
  test("returns each offer of all pages once, in minor units, with its attributes", async () => {
    server.shape.offers = ([one]) => Array.from({ length: 230 }, (_, n) => ({ ...one!, id: `off_0000page${n >> 1}` }));
    const before = server.heard.length;
    const offers = await open().searchTrips!(trip({ passengers, cabin: "premium" }), soon(5_000));
    expect(offers).toHaveLength(115);
    const calls = server.heard.slice(before);
    expect(calls.map(({ act }) => act.replace(/orq_\w+/, "orq"))).toEqual([
      "POST /air/offer_requests/?return_offers=false&supplier_timeout=3000",
      "GET /air/offers?limit=100&sort=total_amount&offer_request_id=orq",
      "GET /air/offers?limit=100&sort=total_amount&after=100&offer_request_id=orq",
      "GET /air/offers?limit=100&sort=total_amount&after=200&offer_request_id=orq",
    ]);
    // Our own HTTP client, regardless of the library's.
    expect(calls[0]!.req.headers).toMatchObject({ "user-agent": "safar", "duffel-version": "v2" });
    expect(JSON.parse(calls[0]!.body).data).toEqual({
      slices: [{ origin: "LHR", destination: "JFK", departure_date: DAY, arrival_time: null, departure_time: null }],
      passengers: [{ type: "adult" }, { type: "adult" }, { age: 8 }, { age: 1 }],
      cabin_class: "premium_economy",
    });
    expect(sumOf(offers[0]!, passengers)).toBeGreaterThanOrEqual(120_025);
    expect(sumOf(offers[0]!, passengers)).toBeLessThan(120_025 + passengers.adult);
    expect(offers[0]).toMatchObject({
      ...{ kind: "system", currency: "GBP", fare_class: "Basic", seats_left: null, documents_required: [] },
      conditions: { refund: "penalty", change: "unknown" },
      segments: [
        {
          carrier: "ZZ",
          number: "4321",
          departs_at: expect.stringContaining(DAY),
          baggage_pieces: 1,
          cabin: "economy",
        },
      ],
    });
  });

  test("drops an invalid offer; faults Duffel when all are invalid; ends on a page that links to itself", async () => {
    server.shape.offers = ([one, two]) => [{ ...one!, total_amount: "-1" }, two!];
    expect(await open().searchTrips!(trip(), soon())).toHaveLength(1);
    server.shape.offers = ([one]) => [{ ...one!, passengers: [] }];
    await expect(open().searchTrips!(trip(), soon())).rejects.toMatchObject({ fault: "nonsense" });
    server.shape.offers = ([one]) => [{ ...one!, total_currency: "JPY", total_amount: "120.5" }];
    await expect(open().searchTrips!(trip(), soon())).rejects.toMatchObject({ fault: "nonsense" });
  });

  test("searches all airports of a city up to a limit; a failure of one does not affect the others", async () => {
    const london = { ...LHR, kind: "city" as const, code: "gb-london", codes: ["LHR", "LGW", "STN"] };
    const york = { ...JFK, kind: "city" as const, code: "us-new-york", codes: ["JFK", "EWR"] };
    const legs = [
      { origin: london, destination: york, date: DAY, flexDays: 0 },
      { origin: york, destination: london, date: DAY, flexDays: 0 },
    ];
    const before = server.heard.length;
    const offers = await open().searchTrips!(trip({ legs }), soon(5_000));
    const request = server.heard.slice(before).filter(({ act }) => act.includes("offer_requests/"));
    const ways = request.map(({ body }) =>
      JSON.parse(body)
        .data.slices.map((one: Record<string, string>) => `${one.origin}-${one.destination}`)
        .join(),
    );
    expect(ways.sort()).toEqual(["LGW-JFK,JFK-LGW", "LHR-EWR,EWR-LHR", "LHR-JFK,JFK-LHR", "STN-JFK,JFK-STN"]);
    expect(offers).toHaveLength(4 * 3);
    server.faults.search = ["reset", "500"];
    expect(await open().searchTrips!(trip({ legs }), soon(5_000))).toHaveLength(2 * 3);
    server.faults.search = ["reset", "reset", "reset", "reset"];
    await expect(open().searchTrips!(trip({ legs }), soon(5_000))).rejects.toMatchObject({ fault: "unreachable" });
  });

  test("returns the pages received so far when time is up before the last", async () => {
    server.shape.offers = ([one]) => Array.from({ length: 230 }, (_, n) => ({ ...one!, id: `off_0000part${n}` }));
    const faults = server.faults;
    faults.offers = [undefined as never, "hang"];
    expect(await open().searchTrips!(trip(), soon(700))).toHaveLength(100);
    faults.offers = ["hang"];
    await expect(open().searchTrips!(trip(), soon(300))).rejects.toMatchObject({ fault: "timeout" });
  });

  test("finds nothing for a place without IATA code; reports a missing token", async () => {
    const nowhere = { ...LHR, kind: "city" as const, code: "gb-nowhere", codes: ["gb-nowhere"] };
    const legs = [{ origin: nowhere, destination: JFK, date: DAY, flexDays: 0 }];
    expect(await open().searchTrips!(trip({ legs }), soon())).toEqual([]);
    await expect(open({}).searchTrips!(trip(), soon())).rejects.toMatchObject({ fault: "closed", maybeDone: false });
    const wrong = open({ access_token: "duffel_test_wrong" });
    await expect(wrong.test!(soon())).rejects.toMatchObject({ fault: "refused" });
    await open().test!(soon());
  });
});

test("quotes the current price, or gone", async () => {
  const wanted = await cheapest();
  const id = wanted.offer.key.split(":")[0]!;
  Object.assign(server.offers.get(id)!, { total_amount: "700.00" });
  const dearer = await open().quote(wanted, soon());
  // Shares are integers: the price of two adults is rounded up.
  expect(dearer.state === "there" && sumOf(dearer.offer, passengers)).toBe(70_001);
  server.refusals.offer = [[422, "offer_no_longer_available"]];
  expect(await open().quote(wanted, soon())).toEqual({ state: "gone" });
  server.offers.delete(id);
  expect(await open().quote(wanted, soon())).toEqual({ state: "gone" });
});

describe("Duffel order", () => {
  test("carries our reference, is paid with the offered price, and is idempotent", async () => {
    const request = await ordered();
    const booked = await open().book(request, soon());
    const [order] = server.orders;
    expect(booked).toEqual({
      ...{ state: "booked", pnr: order!.booking_reference, net: 60_025, currency: "GBP" },
      tickets: [1, 2, 3, 4].map((seq) => ({ seq, number: `1-${seq}` })),
    });
    const sent = JSON.parse(server.heard.findLast(({ act }) => act === "POST /air/orders")!.body).data;
    expect(sent).toMatchObject({
      ...{ type: "instant", metadata: { reference: request.reference } },
      payments: [{ type: "balance", amount: "600.25", currency: "GBP" }],
      passengers: [
        {
          given_name: "Sara",
          gender: "f",
          title: "ms",
          born_on: "1987-07-24",
          infant_passenger_id: sent.passengers[1].id,
        },
        { born_on: "2026-02-01" },
        { gender: "m", title: "mr" },
        { born_on: "2019-03-04", phone_number: "+442080160508", email: "sara@example.com" },
      ],
    });
    expect(sent.passengers[2].infant_passenger_id).toBeUndefined();
    expect(await open().book(request, soon())).toEqual(booked);
    expect(
      await open().status({ reference: request.reference, pnr: booked.state === "booked" ? booked.pnr : "" }, soon()),
    ).toEqual(booked);
    expect(server.orders.filter(({ metadata }) => metadata.reference === request.reference)).toHaveLength(1);
  });

  test("rejects a raised price with 4003 and sells nothing", async () => {
    const request = await ordered();
    Object.assign(server.offers.get(request.offer.key.split(":")[0]!)!, { total_amount: "601.00" });
    expect(await open().book(request, soon())).toMatchObject({ state: "refused", code: "4003" });
    expect(await open().status({ reference: request.reference, pnr: null }, soon())).toEqual({ state: "unknown" });
    const long = { reference: request.reference, pnr: null, askedAt: new Date(Date.now() - 3_600_000) };
    expect(await open().status(long, soon())).toMatchObject({ state: "refused", code: "3009" });
  });

  test.each([
    ["an e-mail address", { contact: { mobile: "+442080160508", email: null } }],
    ["names in Latin letters", { travellers: [{ ...traveller("ADT", 0), last_name_latin: null }] }],
    ["as many travellers", { travellers: [traveller("CHD", 0), traveller("CHD", 1)] }],
  ])("without %s is rejected before it is made: 5002", async (_, given) => {
    const request = await ordered(given);
    const before = server.heard.filter(({ act }) => act === "POST /air/orders").length;
    expect(await open().book(request, soon())).toMatchObject({ state: "refused", code: "5002" });
    expect(server.heard.filter(({ act }) => act === "POST /air/orders")).toHaveLength(before);
  });

  test("includes passports when required", async () => {
    server.shape.offers = (made) => made.map((one) => ({ ...one, passenger_identity_documents_required: true }));
    const request = await ordered();
    expect((request.offer as TripOffer).documents_required).toEqual(["passport"]);
    expect(await open().book(request, soon())).toMatchObject({ state: "refused", code: "5002" });
    const document = { type: "passport", number: "A12345678", issuing_country: "GB", expires_on: "2033-01-01" };
    const travellers = request.travellers.map((one) => ({ ...one, document }));
    expect(await open().book({ ...request, travellers }, soon())).toMatchObject({ state: "booked" });
  });

  test.each(["reset", "hang", "500", "truncated", "broken off", "types", "empty"] as const)(
    "an order without an answer (%s) has an unknown outcome, and its status query finds it booked",
    async (fault) => {
      const request = await ordered();
      server.faults.order = [fault];
      await expect(open().book(request, soon(limitOf(fault)))).rejects.toMatchObject({
        name: "SupplierFault",
        maybeDone: true,
      });
      expect(await open().status({ reference: request.reference, pnr: null }, soon())).toMatchObject({
        ...{ state: "booked", net: 60_025 },
      });
    },
  );

  test.each([
    [422, "validation_required", "validation_error", { state: "refused", code: "5002" }],
    [422, "insufficient_balance", "invalid_state_error", { state: "refused", code: "5004" }],
    [422, "duplicate_booking", "invalid_state_error", { state: "refused", code: "5001" }],
    [422, "airline_unknown", "airline_error", { state: "unknown" }],
  ])("refused by %i %s (%s)", async (status, code, type, reply) => {
    const request = await ordered();
    server.refusals.order = [[status, code, type]];
    expect(await open().book(request, soon())).toMatchObject(reply);
  });
});

describe("Duffel cancellation", () => {
  const sold = async () => {
    const request = await ordered();
    const booked = await open().book(request, soon());
    if (booked.state !== "booked") throw new Error(booked.state);
    return { reference: request.reference, pnr: booked.pnr, seqs: null };
  };

  test("previews the withheld amount before it is confirmed; confirms once for two calls", async () => {
    const mine = await sold();
    expect(await open().penalty(mine, soon())).toEqual({ penalty: 50_025, currency: "GBP" });
    expect(await open().status(mine, soon())).toMatchObject({ state: "booked" });
    expect(await open().cancel({ ...mine, seqs: [1] }, soon())).toMatchObject({ state: "refused", code: "5003" });
    expect(await open().cancel(mine, soon())).toEqual({ state: "canceled" });
    expect(await open().cancel(mine, soon())).toEqual({ state: "canceled" });
    expect(await open().status(mine, soon())).toEqual({ state: "canceled" });
  });

  test("has an unknown outcome without an answer until queried; never touches another's order", async () => {
    const mine = await sold();
    server.faults.confirm = ["reset"];
    await expect(open().cancel(mine, soon())).rejects.toMatchObject({ maybeDone: true });
    expect(await open().status(mine, soon())).toEqual({ state: "canceled" });
    const other = { ...(await sold()), reference: newReference() };
    await expect(open().cancel(other, soon())).rejects.toMatchObject({ fault: "refused", maybeDone: false });
  });
});

test.each([
  ["reset", "unreachable"],
  ["hang", "timeout"],
  ["half-open", "timeout"],
  ["drip", "timeout"],
  ["500", "unreachable"],
  ["502 page", "unreachable"],
  ["429", "busy"],
  ["200 page", "nonsense"],
  ["empty", "nonsense"],
  ["truncated", "nonsense"],
  ["broken off", "unreachable"],
  ["huge", "nonsense"],
  ["deep", "nonsense"],
  ["zipped", "nonsense"],
  ["types", "nonsense"],
  ["elsewhere", "nonsense"],
] as const)("%s during a search is a fault, in time: %s", async (fault, reply) => {
  server.faults.offers = [fault];
  await expect(open().searchTrips!(trip(), soon(limitOf(fault)))).rejects.toMatchObject({
    name: "SupplierFault",
    fault: reply,
  });
});

test("restores process.env after loading the library", () => {
  expect(process.env).toBe(env);
});
