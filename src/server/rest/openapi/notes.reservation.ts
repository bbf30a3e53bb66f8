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

const PNR = { local: "K7MZ4Q", original: "K7MZ4Q", number: 1042 };

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

export const RESERVATION_NOTES: Notes = {
  [`GET ${ROOT}/ip`]: {
    description:
      "`host` is the address the call came from; `ip` is `X-Customer-Ip` of a trusted partner, else the same.",
    answer: { payload: { host: "203.0.113.7", ip: "198.51.100.24" }, meta: META },
  },
  [`GET ${ROOT}/token`]: {
    description:
      "Step one of the partner's proof. `token` is shown once; keep it secret. The tokens before it stay valid for one " +
      "more hour, so that a rotation fails no call.",
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
    description: "With `code` one row, without it the whole table, in the language of `Accept-Language`.",
    refusals: ["notFound"],
    query: { code: 4002 },
    answer: {
      payload: { code: 4002, title: "Sold out", solution: "Choose another fare class, date or service." },
      meta: META,
    },
  },
  [`GET ${ROOT}/error-handling`]: {
    description: "The same rows in envelope A, always as a list.",
    refusals: ["notFound"],
    query: { code: 4002 },
    answer: {
      status: true,
      time: META.timestamp,
      data: [{ code: 4002, title: "Sold out", solution: "Choose another fare class, date or service." }],
    },
  },
  [`GET ${ROOT}/items/status`]: {
    description:
      "Seats and prices of up to 50 items, grouped by charter in the order asked for. An item that does not exist, or is " +
      'not yours to see, is listed with `status: "unknown"` and `code` 3009; one that is not sold to you with 4007. None is ' +
      "left out.",
    refusals: ["tooLarge"],
    query: {
      items: [
        { main_id: 12, item_id: 41 },
        { main_id: 12, item_id: 42 },
      ],
    },
    answer: { items: [{ charter_id: 12, item: [{ item_id: 41, statistics: STATISTICS }] }], meta: META },
  },
  [`POST ${ROOT}/book`]: {
    description:
      "Books 1 to 9 items of one charter, at most 9 passengers each. Every item is answered on its own, in the order " +
      "sent: `status` is true exactly where `code` is 1000. `best_effort` books what it can; `all_or_nothing` books all " +
      "or none. Name the travellers in `passengers`, or only count them in `pax`. Send a `client_reference` of your own: " +
      "the same one again gives the existing booking, never a second one.",
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
    refusals: ["passengerMix", "documentInvalid", "ageMismatch", "referenceReused"],
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
    description: "By `local_pnr` or by your own `client_reference`. Another partner's booking is answered with 3009.",
    refusals: ["notFound"],
    query: { local_pnr: "K7MZ4Q" },
    answer: {
      payload: {
        status: "confirmed",
        pnr: PNR,
        main_id: 12,
        client_reference: "order-88213",
        total: 20_665_000,
        currency: "IRR",
        created_at: "2027-01-01T08:00:00Z",
        items: [
          {
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
          },
        ],
        history: [{ at: "2027-01-01T08:00:00Z", event: "confirmed", by: "partner" }],
      },
      meta: META,
    },
  },
};
