import type { Notes } from "./note";

const ROOT = "/api/reservation/{version}";
const META = { timestamp: 1_798_790_400 };

const PRICES = {
  ADT: { base: 18_500_000, tax: 1_665_000, markup: 500_000, discount: 0, total: 20_665_000 },
  CHD: { base: 18_500_000, tax: 1_665_000, markup: 500_000, discount: 0, total: 20_665_000 },
  INF: { base: 1_850_000, tax: 166_500, markup: 0, discount: 0, total: 2_016_500 },
};

const STATISTICS = {
  capacity: 40,
  sold: 31,
  held: 2,
  available: 7,
  status: "few_left",
  fare_class: "Y",
  prices: PRICES,
  currency: "IRR",
  price_version: 3,
  sales_close_at: "2027-01-20T03:30:00Z",
  updated_at: "2027-01-01T07:59:58Z",
};

const CHARTER = {
  title: "تهران - مشهد",
  title_latin: "Tehran - Mashhad",
  kind: "route",
  currency: "IRR",
  legs: [
    {
      direction: "outbound",
      vehicle: "flight",
      origin: "THR",
      destination: "MHD",
      departs_at: "2027-01-20T05:00:00Z",
      departure_zone: "Asia/Tehran",
      arrives_at: "2027-01-20T06:30:00Z",
      arrival_zone: "Asia/Tehran",
      carrier: "W5",
      number: "1049",
      baggage_kg: 20,
    },
  ],
  stays: [],
};

const PNR = { local: "K7MZ4Q", original: "K7MZ4Q", number: 1042 };

const LOCK_ID = "lck_q0vYb1f3Zr8JxWk2LmN5tAsd";

const PASSENGER = {
  type: "ADT",
  first_name: "سارا",
  last_name: "احمدی",
  first_name_latin: "SARA",
  last_name_latin: "AHMADI",
  gender: "female",
  nationality: "IR",
  national_code: "0499370899",
  birth_date: "1991-04-17",
};

const BOOKING = {
  status: "confirmed",
  pnr: PNR,
  main_id: 12,
  client_reference: "order-88213",
  total: 20_665_000,
  penalty: 0,
  owed: 20_665_000,
  currency: "IRR",
  created_at: "2027-01-01T08:00:00Z",
};

const BOOKED_LINE = {
  line: 1,
  id: 41,
  lock_id: null,
  fare_class: "Y",
  status: "confirmed",
  pax: { adult: 1, child: 0, infant: 0 },
  total: 20_665_000,
  prices: PRICES,
  ticketing_deadline: null,
  passengers: [{ type: "ADT", first_name: PASSENGER.first_name, last_name: PASSENGER.last_name }],
};

const CONFIRMED = { at: BOOKING.created_at, event: "confirmed", by: "partner" };

export const RESERVATION_NOTES: Notes = {
  [`GET ${ROOT}/ip`]: {
    description:
      "Returns the caller's addresses. `host` is the address the call came from; `ip` is `X-Customer-Ip` of a " +
      "trusted partner, otherwise the same.",
    answer: { payload: { host: "203.0.113.7", ip: "198.51.100.24" }, meta: META },
  },
  [`GET ${ROOT}/token`]: {
    description:
      "Issues the token that signs a partner's requests. `token` is shown once; keep it secret. Earlier tokens stay " +
      "valid for one more hour, so a rotation does not fail any call.",
    answer: {
      payload: {
        token_id: "tok_2Jx0v9w3bGk1QhYt",
        token: "q0vYb1…86 characters of base64url…",
        alg: "HS256",
        enc: "A256GCM",
        issued_at: "2027-01-01T08:00:00Z",
        expires_at: "2027-01-02T08:00:00Z",
      },
      meta: META,
    },
  },
  [`GET ${ROOT}/errors`]: {
    description: "Returns one row with `code`, the whole table without it, in the language of `Accept-Language`.",
    query: { code: 4002 },
    answer: {
      payload: { code: 4002, title: "Sold out", solution: "Choose another fare class, date or service." },
      meta: META,
    },
  },
  [`GET ${ROOT}/error-handling`]: {
    description: "Returns the same rows in envelope A, always as a list.",
    query: { code: 4002 },
    answer: {
      status: true,
      time: META.timestamp,
      data: [{ code: 4002, title: "Sold out", solution: "Choose another fare class, date or service." }],
    },
  },
  [`GET ${ROOT}/items/status`]: {
    description:
      "Lists seats and prices of up to 50 items, grouped by charter in the requested order. An item that does not " +
      'exist, or is not visible to you, is listed with `status: "unknown"` and `code` 3009; one that is not sold to ' +
      "you with 4007. No item is left out.",
    query: {
      items: [
        { main_id: 12, item_id: 41 },
        { main_id: 12, item_id: 42 },
      ],
    },
    answer: { items: [{ charter_id: 12, item: [{ item_id: 41, statistics: STATISTICS }] }], meta: META },
  },
  [`GET ${ROOT}/changes`]: {
    description:
      "Lists changes, to keep a copy of your inventory up to date. Without `cursor` it lists everything on sale to " +
      "you, page by page; from then on only what changed since the previous call: seats, prices, status, a sale " +
      "that opened or closed, a departure. An item that is no longer sold to you is listed once, as `status: " +
      '"unknown"` with `code` 4007 (or 3009), as in `/items/status`. Call again with `meta.next_cursor`: ' +
      "immediately while `meta.has_more` is true, otherwise about every second. An item may be listed twice but is " +
      "never missed. When a cursor is refused (3003), discard it and start without one.",
    query: { limit: 200 },
    answer: {
      items: [
        { charter_id: 12, item_id: 41, statistics: STATISTICS, charter: CHARTER },
        {
          charter_id: 12,
          item_id: 42,
          statistics: { status: "unknown", code: 4007, title: "This is not sold to you" },
        },
      ],
      meta: { ...META, next_cursor: "WzEsMSwzLFsiNzQxOjc0MToiLDE3OTg3OTA0MDAwMDBdLG51bGwsMF0", has_more: false },
    },
  },
  [`POST ${ROOT}/lock`]: {
    description:
      "Locks seats of 1 to 9 items of one charter for 15 minutes (never past departure), so that your buyer can " +
      "fill in a form. Adults and children take seats, infants none. Every item is answered separately, in the " +
      "order sent. Send the `lock_id` to `/book`: the lock keeps the seats even after the sale has closed. An " +
      "unused lock expires and releases its seats. Repeating the same `client_reference` returns the same locks in " +
      "their present state: 4004 when one has expired, 1002 when it was used or released.",
    outcomes: [
      "registered",
      "lockUnusable",
      "passengerMix",
      "notFound",
      "soldOut",
      "priceChanged",
      "lockExpired",
      "notEnoughSeats",
      "saleClosed",
      "notSoldToPartner",
      "notAllowedInState",
    ],
    body: {
      main_id: 12,
      client_reference: "basket-5120",
      on_partial: "all_or_nothing",
      items: [{ id: 41, pax: { adult: 1, child: 0, infant: 0 }, expected_total: 20_665_000 }],
    },
    answer: {
      items: [
        {
          main_id: 12,
          id: 41,
          lock_id: LOCK_ID,
          status: true,
          code: 1000,
          title: "Locked",
          total: 20_665_000,
          currency: "IRR",
          expires_at: "2027-01-01T08:15:00Z",
        },
      ],
      meta: META,
    },
  },
  [`POST ${ROOT}/lock/extend`]: {
    description: "Extends your locks by ten minutes, once each and never past departure.",
    outcomes: ["registered", "lockUnusable", "lockExpired", "saleClosed", "notAllowedInState"],
    body: { items: [{ lock_id: LOCK_ID }] },
    answer: {
      items: [
        {
          lock_id: LOCK_ID,
          status: true,
          code: 1000,
          title: "The lock was extended",
          expires_at: "2027-01-01T08:25:00Z",
        },
      ],
      meta: META,
    },
  },
  [`POST ${ROOT}/lock/release`]: {
    description: "Releases the seats of locks immediately. Repeating the call changes nothing.",
    outcomes: ["registered", "lockUnusable", "lockExpired", "notAllowedInState"],
    body: { items: [{ lock_id: LOCK_ID }] },
    answer: {
      items: [{ lock_id: LOCK_ID, status: true, code: 1000, title: "The lock was released" }],
      meta: META,
    },
  },
  [`POST ${ROOT}/book`]: {
    description:
      "Books 1 to 9 items of one charter, at most 9 passengers each. Every item is answered separately, in the " +
      "order sent: `status` is true exactly when `code` is 1000. `best_effort` books the available items; " +
      "`all_or_nothing` books all or none. Name the travelers in `passengers`, or only count them in `pax`. Send " +
      "your own `client_reference`: repeating it returns the existing booking, never a second one: each item has " +
      "the result of the booking (`status` true, `code` 1000) and its present `booking_status`, which may be " +
      "`canceled`, so check both. The booking is charged to your account immediately; an item beyond your credit " +
      "limit is refused with 7002.",
    outcomes: [
      "registered",
      "lockUnusable",
      "passengerMix",
      "notFound",
      "soldOut",
      "priceChanged",
      "lockExpired",
      "notEnoughSeats",
      "saleClosed",
      "notSoldToPartner",
      "notAllowedInState",
      "alreadyBooked",
      "outcomeUnknown",
      "creditCeiling",
    ],
    body: {
      main_id: 12,
      client_reference: "order-88213",
      on_partial: "best_effort",
      items: [{ id: 41, expected_total: 20_665_000, passengers: [PASSENGER] }],
    },
    answer: {
      items: [
        {
          main_id: 12,
          id: 41,
          lock_id: null,
          status: true,
          code: 1000,
          title: "Registered successfully",
          local_pnr: "K7MZ4Q",
          pnr: PNR,
          booking_status: "confirmed",
          total: 20_665_000,
          currency: "IRR",
          ticketing_deadline: null,
        },
      ],
      meta: META,
    },
  },
  [`GET ${ROOT}/book/status`]: {
    description:
      "Returns a booking by `local_pnr` or by your own `client_reference`. A booking of another partner is refused " +
      "with 3009.",
    query: { local_pnr: "K7MZ4Q" },
    answer: {
      payload: {
        ...BOOKING,
        items: [BOOKED_LINE],
        history: [CONFIRMED],
      },
      meta: META,
    },
  },
  [`GET ${ROOT}/book/statuses`]: {
    description:
      "Returns the status of up to 100 of your bookings, in the requested order, so that resellers learn of " +
      "cancellations by the branch. Call it at most once a minute. Bookings that are not yours are listed with code " +
      "3009. `owed` is the total of the booking in your account.",
    outcomes: ["registered", "notFound"],
    query: { local_pnrs: ["K7MZ4Q"] },
    answer: {
      items: [
        {
          ...{ local_pnr: "K7MZ4Q", code: 1000, title: "Registered" },
          booking: { ...BOOKING, items: [BOOKED_LINE].map(({ passengers: _, ...line }) => line) },
        },
      ],
      meta: META,
    },
  },
  [`GET ${ROOT}/book/penalty`]: {
    description:
      "Returns what canceling one of your bookings would cost now, by the rules it was sold with; nothing is " +
      "changed. `cancelable` is false after departure.",
    query: { local_pnr: "K7MZ4Q" },
    answer: {
      payload: {
        ...{ local_pnr: "K7MZ4Q", status: "confirmed", cancelable: true, currency: "IRR" },
        ...{ penalty: 6_199_500, refundable: 14_465_500 },
        items: [{ line: 1, penalty: 6_199_500, refundable: 14_465_500 }],
      },
      meta: META,
    },
  },
  [`POST ${ROOT}/cancel`]: {
    description:
      "Cancels one of your bookings, or some `items`: by `line` as in `/book/status`, or by `id`, which means all " +
      "lines of that charter class. Seats return to sale; the penalty of the rules the booking was sold with is " +
      "charged, and the rest is returned to your account. Returns the booking as `/book/status` does; each " +
      "requested item has a `code`: 1000 canceled, now or before, 5003 no longer possible. When none of them could " +
      "be canceled (after departure), the whole call is refused with 5003.",
    outcomes: ["registered", "notAllowedInState"],
    body: { local_pnr: "K7MZ4Q", items: [{ line: 1 }] },
    answer: {
      payload: {
        ...BOOKING,
        status: "canceled",
        penalty: 6_199_500,
        owed: 6_199_500,
        refundable: 14_465_500,
        items: [
          {
            ...{ ...BOOKED_LINE, status: "canceled", code: 1000, title: "Canceled" },
            ...{ penalty: 6_199_500, refundable: 14_465_500 },
          },
        ],
        history: [CONFIRMED, { at: "2027-01-02T10:00:00Z", event: "canceled", by: "partner" }],
      },
      meta: META,
    },
  },
};
