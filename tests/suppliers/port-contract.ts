import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isRefusal } from "@/domain/kernel/errors";
import {
  type CallOptions,
  type MinPriceQuery,
  type OfferCriteria,
  type StayQuery,
  type Supplier,
  SupplierFault,
  type Traveller,
  type TripQuery,
} from "@/domain/sales/supplier/port";
import { CABINS, type Offer, type PaxCount, type RoomOffer, type TripOffer } from "@/domain/sales/supplier/rules.offer";

/** A supplier with something to sell, and queries for it. Members left out are not supported. */
export type Contestant = {
  supplier: Supplier;
  /** In its own currency, or one it answers in. */
  trips?: TripQuery;
  stays?: StayQuery;
  /** Its days and hotels are those of `stays`. */
  minPrices?: MinPriceQuery;
  colleagueId?: number | null;
  /** Books, reports and cancels; own charters are booked by trades. */
  books?: { travellers: readonly Traveller[] };
  /** The scenario in which it never answers. */
  silent?: string;
};

export const askingOf = (given: Partial<CallOptions> = {}): CallOptions => ({
  signal: new AbortController().signal,
  scenario: null,
  requestId: `test-${randomBytes(4).toString("hex")}`,
  now: new Date(),
  ...given,
});

export const newReference = () => `ref-${randomBytes(9).toString("hex")}`;

/** Rules for every adapter (src/domain/sales/supplier/port.ts); run once for each. */
export function holdsToThePort(title: string, open: () => Promise<Contestant>): void {
  describe(`${title} holds to the port`, () => {
    let one: Contestant;
    beforeAll(async () => {
      one = await open();
    });

    const found = async (): Promise<OfferCriteria> => {
      const { supplier, trips, stays, colleagueId = null } = one;
      if (trips) {
        const offer = (await supplier.searchTrips!(trips, askingOf()))[0]!;
        return { product: trips.product, offer, passengers: trips.passengers, rooms: [], colleagueId };
      }
      const offer = (await supplier.searchStays!(stays!, askingOf()))[0]!;
      return { product: "accommodation", offer, passengers: NOBODY, rooms: stays!.rooms, colleagueId };
    };
    const lock = async (wanted: OfferCriteria, reference = newReference()) =>
      one.supplier.lock!({ ...wanted, reference, holder: "passenger:1" }, askingOf());

    test("trips that are found say all there is to say", async ({ skip }) => {
      const { supplier, trips } = one;
      if (!trips) return skip();
      const offers = await supplier.searchTrips!(trips, askingOf());
      expect(offers.length).toBeGreaterThan(0);
      expect(new Set(offers.map(({ key }) => key)).size).toBe(offers.length);
      for (const offer of offers) expectTrip(offer, trips);
    });

    test("stays that are found say all there is to say", async ({ skip }) => {
      const { supplier, stays } = one;
      if (!stays) return skip();
      const offers = await supplier.searchStays!(stays, askingOf());
      expect(offers.length).toBeGreaterThan(0);
      expect(new Set(offers.map(({ key }) => key)).size).toBe(offers.length);
      for (const offer of offers) expectStay(offer, stays);
    });

    test("the lowest price is that of the cheapest room for two", async ({ skip }) => {
      const { supplier, stays, minPrices } = one;
      if (!stays || !minPrices) return skip();
      const lowest = await supplier.minPrices!(minPrices, askingOf());
      expect(lowest.length).toBeGreaterThan(0);
      const at = lowest[0]!;
      const hotels = minPrices.hotels.filter(({ accommodationId }) => accommodationId === at.accommodationId);
      const checkOut = new Date(Date.parse(at.checkIn) + minPrices.nights * DAY_MS).toISOString().slice(0, 10);
      const couple = { ...stays, hotels, checkIn: at.checkIn, checkOut, rooms: [{ adults: 2, children: [] }] };
      const offers = await supplier.searchStays!(couple, askingOf());
      expect(at.net).toBe(Math.min(...offers.map(({ net }) => net)));
    });

    test("asked again, it says what it said", async () => {
      const wanted = await found();
      const quote = await one.supplier.quote(wanted, askingOf());
      expect(quote).toEqual({ state: "there", offer: wanted.offer });
    });

    test("what is no offer of it is not there", async () => {
      const wanted = await found();
      const foreign = { ...wanted, offer: { ...wanted.offer, key: "somebody-elses" } as Offer };
      const state = await one.supplier.quote(foreign, askingOf()).then(
        ({ state }) => state,
        (error) => {
          expect(error).toBeInstanceOf(SupplierFault);
          return "fault";
        },
      );
      expect(["gone", "closed", "fault"]).toContain(state);
    });

    test("a lock is one by its reference, and is given back", async ({ skip }) => {
      const { supplier } = one;
      if (!supplier.lock) return skip();
      const [wanted, reference] = [await found(), newReference()];
      const first = await lock(wanted, reference);
      if (first.state !== "locked") throw new Error(`not locked: ${first.state}`);
      expect(first.lock).not.toBe("");
      if (first.expiresAt) expect(first.expiresAt.getTime()).toBeGreaterThan(Date.now());
      expect(sumOf(first.offer, wanted.passengers)).toBe(sumOf(wanted.offer, wanted.passengers));
      const second = await lock(wanted, reference);
      expect(second).toMatchObject({ state: "locked", lock: first.lock });
      await supplier.release!(first.lock, askingOf());
      // Releasing twice has no further effect.
      await supplier.release!(first.lock, askingOf());
      const after = await lock(wanted, reference).then(
        ({ state }) => state,
        (error) => (isRefusal(error) || error instanceof SupplierFault ? "refused" : Promise.reject(error)),
      );
      expect(after).not.toBe("locked");
    });

    test("what was never booked is not booked", async ({ skip }) => {
      const { supplier, books } = one;
      if (!books) return skip();
      const reply = await supplier.status({ reference: newReference(), pnr: null }, askingOf());
      expect(["refused", "unknown", "canceled"]).toContain(reply.state);
    });

    test("a booking is one by its reference, is told of, and can be cancelled", async ({ skip }) => {
      const { supplier, books } = one;
      if (!books) return skip();
      const [wanted, reference] = [await found(), newReference()];
      const locked = supplier.lock ? await lock(wanted) : undefined;
      const request = {
        ...{ ...wanted, reference, lock: locked?.state === "locked" ? locked.lock : null },
        ...{ travellers: books.travellers, contact: { mobile: "+989120000001", email: null } },
      };
      const booked = await supplier.book(request, askingOf());
      if (booked.state !== "booked") throw new Error(`not booked: ${JSON.stringify(booked)}`);
      expect(booked.pnr).not.toBe("");
      expect(booked.net).toBe(sumOf(wanted.offer, wanted.passengers));
      expect(booked.tickets.map(({ seq }) => seq)).toEqual(books.travellers.map((_, at) => at + 1));
      expect(await supplier.book(request, askingOf())).toEqual(booked);
      expect(await supplier.status({ reference, pnr: booked.pnr }, askingOf())).toEqual(booked);
      const mine = { reference, pnr: booked.pnr, seqs: null };
      const { penalty } = await supplier.penalty(mine, askingOf());
      if (penalty !== null) expect(penalty >= 0 && penalty <= booked.net).toBe(true);
      expect(await supplier.cancel(mine, askingOf())).toMatchObject({ state: "canceled" });
      expect(await supplier.status(mine, askingOf())).toMatchObject({ state: "canceled" });
    });

    test("it ends when its time is up", async ({ skip }) => {
      const { supplier, silent, trips } = one;
      if (!silent) return skip();
      const wanted = await found();
      const acts = [
        (asking: CallOptions) => supplier.quote(wanted, asking),
        ...(trips ? [(asking: CallOptions) => supplier.searchTrips!(trips, asking)] : []),
        (asking: CallOptions) =>
          supplier.lock!({ ...wanted, reference: newReference(), holder: "passenger:1" }, asking),
      ];
      for (const act of acts) {
        const ended = act(askingOf({ scenario: silent, signal: AbortSignal.timeout(60) }));
        await expect(ended).rejects.toMatchObject({ name: "SupplierFault", fault: "timeout" });
      }
    });
  });
}

const DAY_MS = 86_400_000;
const NOBODY: PaxCount = { adult: 0, child: 0, infant: 0 };

const amount = z.int().nonnegative();
const moment = z.iso.datetime();
const day = z.iso.date();
const clocks = new Map<string, Intl.DateTimeFormat>();
/** Local dates, YYYY-MM-DD; throws for an invalid zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone });
  clocks.set(timeZone, clock);
  return clock;
}
const zone = z.string().refine((name) => name.includes("/") && clockOf(name) !== undefined);
const currency = z.string().regex(/^[A-Z]{3}$/);
const condition = z.enum(["free", "penalty", "none", "unknown"]);
const board = z.enum(["RO", "BB", "HB", "FB", "AI"]);
const pax = z.strictObject({ base: amount, tax: amount, markup: amount, discount: amount, total: amount });

const Trip = z.strictObject({
  key: z.string().min(1).max(4_000),
  kind: z.enum(["charter", "system"]),
  segments: z
    .array(
      z.strictObject({
        leg: z.int().min(0).max(3),
        vehicle: z.enum(["flight", "train", "bus"]),
        carrier: z.string().min(1),
        number: z.string().min(1),
        origin: z.string().min(1),
        destination: z.string().min(1),
        departs_at: moment,
        departure_zone: zone,
        arrives_at: moment,
        arrival_zone: zone,
        cabin: z.enum(CABINS),
        equipment: z.string().nullable(),
        baggage_kg: z.number().nonnegative().nullable(),
        baggage_pieces: z.int().nonnegative().nullable(),
      }),
    )
    .min(1),
  fare_class: z.string().min(1),
  seats_left: z.int().positive().nullable(),
  currency,
  prices: z.strictObject({ ADT: pax, CHD: pax, INF: pax }).partial(),
  conditions: z.strictObject({ refund: condition, change: condition }),
  documents_required: z.array(z.enum(["national_code", "passport", "visa"])),
  stays: z
    .array(
      z.strictObject({
        hotel: z.string(),
        hotel_latin: z.string(),
        accommodation_id: z.int().nullable(),
        city: z.string(),
        stars: z.int(),
        board,
        check_in_on: day,
        check_out_on: day,
      }),
    )
    .optional(),
  expires_at: moment.nullable(),
});

const Room = z.strictObject({
  key: z.string().min(1).max(4_000),
  accommodation_id: z.int().positive(),
  room_type_id: z.int().positive().nullable(),
  room_name: z.string().min(1),
  room_name_latin: z.string(),
  board,
  rooms_left: z.int().positive().nullable(),
  currency,
  net: amount,
  board_price: amount.nullable(),
  nights: z.array(z.strictObject({ on: day, net: amount })).min(1),
  cancellation: z.array(z.strictObject({ from: moment, percent: z.number().nullable(), amount: amount.nullable() })),
  expires_at: moment.nullable(),
});

/** Shape, sums, and the requested route, with each leg after the previous arrival. */
export function expectTrip(offer: TripOffer, { legs, passengers, product }: TripQuery): void {
  const trip = Trip.parse(offer);
  expect(JSON.parse(JSON.stringify(offer))).toEqual(offer);
  const { adult, child, infant } = passengers;
  for (const [type, input] of [["ADT", adult] as const, ["CHD", child] as const, ["INF", infant] as const]) {
    const price = trip.prices[type];
    expect(price !== undefined).toBe(input > 0);
    if (price) expect(price.base + price.tax + price.markup - price.discount).toBe(price.total);
  }
  if (trip.seats_left !== null) expect(trip.seats_left).toBeGreaterThan(0);
  let last = 0;
  for (const { departs_at, arrives_at, vehicle } of trip.segments) {
    expect(vehicle).toBe(product);
    expect(Date.parse(departs_at)).toBeGreaterThan(last);
    last = Date.parse(arrives_at);
    expect(last).toBeGreaterThan(Date.parse(departs_at));
  }
  for (const [nth, leg] of legs.entries()) {
    const way = trip.segments.filter((segment) => segment.leg === nth);
    expect(leg.origin.codes).toContain(way[0]!.origin);
    expect(leg.destination.codes).toContain(way.at(-1)!.destination);
    for (const [at, segment] of way.entries()) if (at > 0) expect(segment.origin).toBe(way[at - 1]!.destination);
    const { departs_at, departure_zone } = way[0]!;
    const on = clockOf(departure_zone).format(new Date(departs_at));
    const off = Math.abs(Date.parse(on) - Date.parse(leg.date)) / DAY_MS;
    expect(off).toBeLessThanOrEqual(leg.flexDays);
  }
}

/** Shape, sums, and the requested nights and hotels. */
export function expectStay(offer: RoomOffer, { hotels, checkIn, checkOut }: StayQuery): void {
  const room = Room.parse(offer);
  expect(JSON.parse(JSON.stringify(offer))).toEqual(offer);
  const hotel = hotels.find(({ accommodationId }) => accommodationId === room.accommodation_id);
  expect(hotel).toBeDefined();
  if (room.room_type_id !== null) expect([...hotel!.roomTypes.values()]).toContain(room.room_type_id);
  expect(room.nights.reduce((sum, { net }) => sum + net, 0)).toBe(room.net);
  const days = Array.from({ length: (Date.parse(checkOut) - Date.parse(checkIn)) / DAY_MS }, (_, nth) =>
    new Date(Date.parse(checkIn) + nth * DAY_MS).toISOString().slice(0, 10),
  );
  expect(room.nights.map(({ on }) => on)).toEqual(days);
  if (room.board_price !== null) expect(room.board_price).toBeGreaterThanOrEqual(room.net);
  const froms = room.cancellation.map(({ from }) => from);
  expect(froms).toEqual([...froms].sort());
}

/** Total of all passengers, or of the rooms. */
export function sumOf(offer: Offer, { adult, child, infant }: PaxCount): number {
  if ("net" in offer) return offer.net;
  const { ADT, CHD, INF } = offer.prices;
  return adult * (ADT?.total ?? 0) + child * (CHD?.total ?? 0) + infant * (INF?.total ?? 0);
}

export const traveller = (type: Traveller["type"], n: number): Traveller => ({
  ...{
    type,
    first_name: "سارا",
    last_name: "کریمی",
    first_name_latin: "Sara",
    last_name_latin: `Karimi${"abc"[n] ?? ""}`,
  },
  ...{ gender: "female", birth_date: type === "ADT" ? "1990-05-01" : "2020-05-01", nationality: "IR" },
  ...{ national_code: null, document: null },
});
