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
const STORE = ["fieldMissing", "passengerMix", "itineraryInvalid"] as const;
const CHANGE = [...STORE, "notFound", "operationNotAllowed", "changedMeanwhile", "tooLarge"] as const;

export const TRAVEL_REQUEST_NOTES: Notes = {
  "GET /b2c/v1/travel_requests": {
    description:
      "The latest first. `unread` counts answers that were not looked at yet; the conversation itself is told by each request alone.",
    query: { status: "answered" },
    answer: {
      ...{ status: true, time: 1_777_710_600, data: [LISTED] },
      meta: { page: 1, per_page: 20, total: 1, pages: 1, next_cursor: null },
    },
  },
  "POST /b2c/v1/travel_requests": {
    description:
      "What somebody would like to travel, answered by people of the branch. A flight or train needs `origin`, `destination` and `dates`, a stay " +
      "`destination` and `dates`, a tour its `destination`. `message` begins the conversation. At most 50 of a customer live at once (3008).",
    refusals: [...STORE, "tooLarge"],
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
    description: "Looked at once, answers are read: the branch sees that, and `unread` is 0 from then on.",
    refusals: ["notFound"],
    answer: ONE,
  },
  "PUT /b2c/v1/travel_requests/{id}": {
    description: "What is not said is no longer asked for; the conversation stays. The branch is waited for again.",
    refusals: [...CHANGE],
    query: { id: 12 },
    body: { kind: "tour", destination: "ir-kish", passengers: { adult: 2, child: 1 }, message: "بهتر است کیش برویم" },
    answer: ONE,
  },
  "PATCH /b2c/v1/travel_requests/{id}": {
    description:
      "What is said changes, the rest stays, also within `passengers` and `dates`; `{message}` alone adds a line, which is said once " +
      "however often it is sent within ten minutes with nothing said since. At most 200 messages a request (3008) of at most 4,000 " +
      "characters. Text is text: markup in it means nothing. What is closed or canceled takes no more (8003).",
    refusals: [...CHANGE],
    query: { id: 12 },
    body: { message: "ساعت پرواز مهم نیست" },
    answer: ONE,
  },
  "DELETE /b2c/v1/travel_requests/{id}": {
    description: "Cancels it; it stays in the list. Repeating changes nothing.",
    refusals: ["notFound", "operationNotAllowed"],
    answer: ONE,
  },
};
