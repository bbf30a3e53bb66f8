import type { Notes } from "./note";

const TEHRAN = { code: "ir-tehran", name: "تهران", name_latin: "Tehran" };
const MASHHAD = { code: "ir-mashhad", name: "مشهد", name_latin: "Mashhad" };
const IRAN = { code: "IR", name: "ایران", name_latin: "Iran" };

const LEG = {
  origin: {
    ...{ kind: "airport", code: "THR", name: "مهرآباد", name_latin: "Mehrabad", city: TEHRAN, country: IRAN },
    zone: "Asia/Tehran",
  },
  destination: { kind: "city", ...MASHHAD, city: MASHHAD, country: IRAN, zone: "Asia/Tehran" },
  date: "2026-05-20",
  flex_days: 0,
};
const SUPPLIER = { id: 3, code: "sandbox", title: "تأمین‌کنندهٔ آزمایشی", title_latin: "Sandbox" };
const OFFER = {
  calculation_id: 51_001,
  supplier: SUPPLIER,
  kind: "system",
  segments: [
    {
      ...{ leg: 0, vehicle: "flight", carrier: "W5", number: "1042", origin: "THR", destination: "MHD" },
      ...{ departs_at: "2026-05-20T04:30:00Z", departure_zone: "Asia/Tehran" },
      ...{ arrives_at: "2026-05-20T06:00:00Z", arrival_zone: "Asia/Tehran" },
      ...{ cabin: "economy", equipment: "A310", baggage_kg: 20, baggage_pieces: 1 },
    },
  ],
  fare_class: "Y",
  seats_left: 7,
  currency: "IRR",
  prices: { ADT: { base: 38_000_000, tax: 4_200_000, discount: 0, total: 42_200_000 } },
  total: 42_200_000,
  conditions: { refund: "penalty", change: "penalty" },
  documents_required: ["national_code"],
  expires_at: "2026-05-02T08:50:00Z",
};
const COUNTED = { count: 1, from: 42_200_000 };
const ASKED = {
  trip_type: "one_way",
  legs: [{ origin: "THR", destination: "ir-mashhad", date: "1405-02-30" }],
  passengers: { adult: 1 },
  filters: { stops: [0], refundable: true },
  sort: "price",
};

export const ONLINE_NOTES: Notes = {
  "POST /b2c/v1/online/search/{type}": {
    description:
      "Searches all suppliers of the branch in parallel. Each has its own time limit, and one that is slow, failing " +
      "or disabled is listed in `suppliers` without affecting the others. A place is an IATA code, a station or " +
      "city code, or a name in either script; a city means all its airports or stations. `prices` are for one " +
      "passenger each, including all markups, in the branch's currency. Each offer can be locked by its " +
      "`calculation_id` until it expires; a search keeps at most 999, the cheapest of each supplier. Filters select " +
      "from the offers found (several values of one filter: any of them), `facets` count all of them. Offers found " +
      "as a guest can be locked after sign-in.",
    query: { type: "flight" },
    body: ASKED,
    answer: {
      status: true,
      time: 1_777_710_600,
      data: {
        search_id: 51,
        expires_at: "2026-05-02T08:50:00Z",
        legs: [LEG],
        offers: [OFFER],
        suppliers: [
          { ...SUPPLIER, status: "ok", ms: 412, count: 1 },
          { ...SUPPLIER, id: 4, code: "duffel", status: "timeout", ms: 4000, count: 0, fault_code: 9002 },
        ],
        facets: {
          suppliers: [{ id: 3, ...COUNTED }],
          carriers: [{ code: "W5", ...COUNTED }],
          kinds: [{ kind: "system", ...COUNTED }],
          stops: [{ stops: 0, ...COUNTED }],
          departures: [{ from: "06:00", to: "11:59", count: 1 }],
          refundable: 1,
          price: { least: 42_200_000, most: 42_200_000 },
        },
      },
    },
  },
  "POST /b2c/v1/online/search/{type}/stream": {
    description:
      "Streams one JSON line per supplier as it answers: `{supplier, offers}`, the offers that pass the filters, in " +
      "the requested order. The last line is `{search_id, expires_at, legs, suppliers, facets}`; without it the " +
      "answer is incomplete. Refusals come in the envelope, before the first line. Closing the connection ends the " +
      "search.",
    query: { type: "flight" },
    body: ASKED,
  },
  "GET /b2c/v1/online/flight/class/{calculation_id}": {
    description:
      "Returns a flight or train of a search, to the caller who found it. Its price holds until `expires_at` unless " +
      "the supplier changes it, which the lock reports. `markups` are for one passenger of each type and included " +
      "in `base`.",
    answer: {
      status: true,
      time: 1_777_710_600,
      data: {
        ...OFFER,
        search_id: 51,
        product: "flight",
        passengers: { adult: 1, child: 0, infant: 0 },
        markups: { ADT: 300_000 },
      },
    },
  },
};
