import fc from "fast-check";
import { expect, test } from "vitest";
import { BOARDS } from "../../catalogue/accommodation/rules";
import { CABINS, type TripOffer } from "../supplier/rules.offer";
import type { FoundTrip } from "./begin-trips";
import { SupplierLine, Trip, TripAnswer } from "./schema";
import { toTripDto } from "./to-trip-dto";

const words = fc.string({ maxLength: 12 });
const units = fc.integer({ min: 0, max: 2 ** 40 });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value);
/** Unexpected members that a supplier or our inventory may add at any level. */
const more = { net: units, secret: words };

const condition = fc.constantFrom("free", "penalty", "none", "unknown" as const);
const price = fc.record({ base: units, tax: units, markup: units, discount: units, total: units, ...more });
const prices = fc.record({ ADT: price, CHD: price, INF: price }, { requiredKeys: [] });
const segment = fc.record({
  ...{ leg: fc.nat(3), vehicle: fc.constantFrom("flight", "train", "bus"), carrier: words, number: words },
  ...{ origin: words, destination: words, departs_at: words, departure_zone: words },
  ...{ arrives_at: words, arrival_zone: words, cabin: fc.constantFrom(...CABINS), equipment: maybe(words) },
  ...{ baggage_kg: maybe(fc.nat(50)), baggage_pieces: maybe(fc.nat(3)), ...more },
});
const stay = fc.record({
  ...{ hotel: words, hotel_latin: words, accommodation_id: maybe(fc.nat()), city: words, stars: fc.nat(5) },
  ...{ board: fc.constantFrom(...BOARDS), check_in_on: words, check_out_on: words, ...more },
});
const offer = fc.record(
  {
    ...{ key: words, kind: fc.constantFrom("charter", "system"), segments: fc.array(segment, { maxLength: 4 }) },
    ...{ fare_class: words, seats_left: maybe(fc.nat(9)), currency: words, prices, expires_at: maybe(words) },
    conditions: fc.record({ refund: condition, change: condition, ...more }),
    documents_required: fc.subarray(["national_code", "passport", "visa"]),
    ...{ stays: fc.array(stay, { maxLength: 2 }), ...more },
  },
  {
    noNullPrototype: true,
    requiredKeys: [
      "key",
      "kind",
      "segments",
      "fare_class",
      "seats_left",
      "currency",
      "prices",
      "expires_at",
      "conditions",
      "documents_required",
    ],
  },
);
const found = fc
  .record({
    calculation_id: fc.integer({ min: 1_001 }),
    supplier: fc.record({ id: fc.nat(), code: words, title: words, titleLatin: words, ...more }),
    offer,
    price: fc.record({ prices, total: units, currency: words, build: fc.constant([]) }),
    expiresAt: fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
  })
  .map((one) => one as unknown as FoundTrip);

test("returns exactly the members of the schema", () => {
  fc.assert(
    fc.property(found, (one) => {
      const result = toTripDto(one);
      expect(JSON.stringify(result)).toBe(JSON.stringify(Trip.parse(result)));
    }),
  );
});

test("returns the offer's values, with our markup in the fare", () => {
  fc.assert(
    fc.property(found, (one) => {
      const { supplier, prices, total, ...result } = toTripDto(one);
      const { titleLatin, id, code, title } = one.supplier;
      expect(supplier).toEqual({ id, code, title, title_latin: titleLatin });
      for (const type of ["ADT", "CHD", "INF"] as const) {
        const made = one.price.prices[type];
        const { base, tax, discount, total } = made ?? {};
        expect(prices[type]).toEqual(made && { base: base! + made.markup, tax, discount, total });
      }
      expect([total, result.currency]).toEqual([one.price.total, one.price.currency]);
      for (const name of ["kind", "fare_class", "seats_left", "documents_required"] as const)
        expect(result[name]).toEqual(one.offer[name]);
      expect(one.offer as Partial<TripOffer>).toMatchObject(
        JSON.parse(JSON.stringify({ segments: result.segments, conditions: result.conditions })),
      );
      expect(result.stays?.length).toBe(one.offer.stays?.length);
      for (const [at, of] of (result.stays ?? []).entries()) expect(one.offer.stays![at]).toMatchObject(of);
    }),
  );
});

test("an answer's offers skip validation; the rest is validated", () => {
  const odd = { anything: 1 };
  expect(TripAnswer.shape.offers.parse([odd])).toEqual([odd]);
  const supplier = { id: 1, code: "s", title: "s", title_latin: "s", status: "ok", ms: 1, count: 1, secret: "x" };
  expect(SupplierLine.parse({ supplier, offers: [odd] })).toEqual({
    supplier: { ...supplier, secret: undefined },
    offers: [odd],
  });
  expect(SupplierLine.safeParse({ supplier: { ...supplier, ms: "1" }, offers: [] }).success).toBe(false);
});
