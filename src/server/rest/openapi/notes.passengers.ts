import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };
const PASSPORT = { type: "passport", number: "A12345678", issuing_country: "IR", expires_on: "2030-06-30" };
const NAMES = {
  first_name: "زهرا",
  last_name: "احمدی",
  first_name_latin: "Zahra",
  last_name_latin: "Ahmadi",
  gender: "female",
};
const CONTACT = { mobile: "+989121234567", phone: null, email: null, address: null };
const PERSON = {
  id: 41,
  status: 1,
  version: 2,
  nationality: "IR",
  national_code: "0012345679",
  ...NAMES,
  birth_date: "1987-03-21",
  documents: [{ id: 12, ...PASSPORT, days_left: 1520, warning: null }],
  contact: CONTACT,
  merged_ids: [],
  created_at: "2026-04-01T06:10:00Z",
  updated_at: "2026-05-02T08:30:00Z",
};
const TRIP = {
  booking_id: 5,
  local_pnr: "K7MQ2X",
  line: 1,
  pax_type: "ADT",
  status: "confirmed",
  charter: { id: 3, title: "تهران - مشهد", title_latin: "THR-MHD" },
  route: { origin: "THR", destination: "MHD" },
  departs_at: "2026-05-20T05:00:00Z",
  departure_zone: "Asia/Tehran",
  total: 18_500_000,
  currency: "IRR",
  booked_at: "2026-05-02T08:30:00Z",
};

export const PASSENGER_NOTES: Notes = {
  "POST /api/v2/passenger/store": {
    description:
      "Creates or updates passengers. An Iranian is matched by `national_code`, anyone else by type, number and " +
      "issuing country of a document. Members left out are unchanged. Every item is answered in its place; a " +
      "failing item does not affect the others: then `meta.code` is 1003 and the item has 3002, 3003 or 3005 with " +
      "its fields.",
    body: {
      passengers: [
        { national_code: "0012345679", ...NAMES, documents: [PASSPORT], contact: { mobile: "09121234567" } },
      ],
    },
    answer: {
      ...TIME,
      data: [{ index: 0, outcome: "created", id: 41, code: 1000 }],
      meta: { code: 1000, created: 1, updated: 0, refused: 0 },
    },
  },
  "POST /api/v2/passenger/update": {
    description:
      "Updates one passenger: members left out are unchanged, null clears, `documents` replaces the whole list. A " +
      "former number resolves to the passenger it was merged into.",
    body: { id: 41, contact: { mobile: "09121234567" } },
    answer: { ...TIME, data: PERSON },
  },
  "POST /api/v2/passenger/delete": {
    description:
      "Sets status 5: removed from lists, still shown on past sales. Repeating the call changes nothing. 8002 for a " +
      "passenger with money in the wallet or an open payment link, with `error.wallet` and the number of " +
      "`error.links`.",
    body: { id: 41 },
    answer: { ...TIME, data: { id: 41, status: 5 } },
  },
  "GET /api/v2/passenger/profile": {
    description:
      "Returns identity, documents with `warning` (`expired`, or `expires_soon` within 180 days), the latest 100 " +
      "trips by any identifier of the passenger, and `financial`: the cost of active trips in each currency.",
    query: { id: 41 },
    answer: {
      ...TIME,
      data: {
        ...PERSON,
        trips: [TRIP],
        financial: {
          totals: [{ currency: "IRR", trips: 1, total: 18_500_000 }],
          trades: [],
          payments: [],
          wallet: null,
        },
      },
    },
  },
};
