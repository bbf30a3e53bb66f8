import type { Notes } from "./note";

const CITY = { code: "ir-tehran", name: "تهران", name_latin: "Tehran" };
const COUNTRY = { code: "IR", name: "ایران", name_latin: "Iran" };
const THERE = { code: "ir-mashhad", name: "مشهد", name_latin: "Mashhad" };
const SAID = [
  { id: 1, author: "customer", text: "صبحانه هم داشته باشد", at: "2026-05-02T08:30:00Z", read: true },
  { id: 2, author: "staff", text: "هتل سه‌ستاره با صبحانه داریم", at: "2026-05-02T09:10:00Z", read: false },
];
const LISTED = {
  ...{ id: 12, kind: "flight" },
  origin: { kind: "city", ...CITY, city: CITY, country: COUNTRY, zone: "Asia/Tehran" },
  destination: { kind: "city", ...THERE, city: THERE, country: COUNTRY, zone: "Asia/Tehran" },
  dates: { from: "2026-06-01", to: "2026-06-04", flex_days: 1 },
  passengers: { adult: 2, child: 0, infant: 0 },
  ...{
    budget: 150_000_000,
    currency: "IRR",
    notes: "هتل نزدیک حرم",
    status: "answered",
    message_count: 2,
    trade_id: null,
  },
  ...{
    close_reason: "",
    closed_at: null,
    created_at: "2026-05-02T08:30:00Z",
    updated_at: "2026-05-02T09:10:00Z",
    version: 3,
  },
  unread: 1,
};
const ONE = { status: true, time: 1_777_710_600, data: { ...LISTED, messages: SAID } };

export const TRAVEL_REQUEST_NOTES: Notes = {
  "GET /b2c/v1/travel_requests": {
    description:
      "Lists the caller's travel requests, the latest first. `unread` counts unread answers; the conversation is " +
      "returned by the single request only.",
    query: { status: "answered" },
    answer: {
      ...{ status: true, time: 1_777_710_600, data: [LISTED] },
      meta: { page: 1, per_page: 20, total: 1, pages: 1, next_cursor: null },
    },
  },
  "POST /b2c/v1/travel_requests": {
    description:
      "Creates a request for a trip, answered by staff of the branch. A flight or train needs `origin`, " +
      "`destination` and `dates`, a stay `destination` and `dates`, a tour its `destination`. `message` starts the " +
      "conversation. At most 50 open requests a customer (3008).",
    body: {
      ...{
        kind: "flight",
        origin: "THR",
        destination: "ir-mashhad",
        dates: { from: "1405-03-11", to: "1405-03-14", flex_days: 1 },
      },
      ...{ passengers: { adult: 2 }, budget: 150_000_000, notes: "هتل نزدیک حرم", message: "صبحانه هم داشته باشد" },
    },
    answer: ONE,
  },
  "GET /b2c/v1/travel_requests/{id}": {
    description:
      "Returns a request with its conversation and marks its answers as read: the branch sees that, and `unread` " +
      "becomes 0.",
    answer: ONE,
  },
  "PUT /b2c/v1/travel_requests/{id}": {
    description:
      "Replaces the request: members left out are cleared; the conversation remains. The request waits for the " +
      "branch again.",
    query: { id: 12 },
    body: { kind: "tour", destination: "ir-kish", passengers: { adult: 2, child: 1 }, message: "بهتر است کیش برویم" },
    answer: ONE,
  },
  "PATCH /b2c/v1/travel_requests/{id}": {
    description:
      "Updates parts of the request; members left out are unchanged, also within `passengers` and `dates`. " +
      "`{message}` alone adds a message; the same text sent again within ten minutes, with no message in between, " +
      "is added once. At most 200 messages a request (3008) of at most 4,000 characters. Messages are plain text: " +
      "markup is not interpreted. A closed or canceled request accepts nothing (8003).",
    query: { id: 12 },
    body: { message: "ساعت پرواز مهم نیست" },
    answer: ONE,
  },
  "DELETE /b2c/v1/travel_requests/{id}": {
    description: "Cancels the request; it remains in the list. Repeating the call changes nothing.",
    answer: ONE,
  },
};
