import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };
const SERIAL = "Xk3vYq0mB7cWl1uRz9TnEo5sHd2aPf8J";
const MADE = {
  ...{
    serial_id: SERIAL,
    link: "https://safar.example/p/9dQpLr4ZtUo2VbNw6KxEj1MsGh7yCf3A",
    amount: 25_000_000,
    currency: "IRR",
  },
  expires_at: "2026-05-03T08:30:00Z",
};
const STATE = {
  ...{ serial_id: SERIAL, status: 3, status_name: "success", final: true, amount: 25_000_000, currency: "IRR" },
  ...{ tracking_code: "201", failure: null },
};
const TIMES = {
  created_at: "2026-05-02T08:30:00Z",
  expires_at: "2026-05-03T08:30:00Z",
  settled_at: "2026-05-02T08:32:10Z",
};
const MASKED = "603799******1234";
const STATES = "`status`: 0 created, 1 pending, 2 failed, 3 success, 4 reversed, 5 expired.";

export const GATEWAY_NOTES: Notes = {
  "POST /api/v2/gateway/list": {
    description:
      "Active gateways of the branch, in their order, with how many of their payments ended how, of the days `from` and `to`, " +
      "else of the last thirty; `paid`: the sum of the successful ones.",
    refusals: ["noPermission"],
    body: { driver: "zarinpal", from: "1405-02-01" },
    answer: {
      ...TIME,
      data: [
        {
          ...{ id: 3, driver: "zarinpal", title: "زرین‌پال", title_latin: "Zarinpal", currency: "IRR", active: true },
          ...{ position: 0, least: 10_000, most: null },
          transactions: {
            created: 4,
            pending: 1,
            failed: 6,
            success: 118,
            reversed: 0,
            expired: 9,
            paid: 8_120_000_000,
          },
        },
      ],
      meta: { total: 1 },
    },
  },
  "POST /api/v2/gateway/invoice/{drive}": {
    description:
      "A link to pay by, good for the minutes of the branch's settings. `drive` says what is paid: `wallet` (into `owner`'s), " +
      "`colleague` (what colleague `id` owes, or `amount`), `announcement` (what is open of debit note `id`), `pay` (`party` pays " +
      "`amount` for `description`), or the number of a gateway with `model` and `id`. `trade` answers 3009 until trades exist. " +
      "The money always goes into the payer's wallet first; what is paid for is settled from there. Without `gateway_id`: the " +
      "first active one of the payer's currency. `return_url`: an address of this service or of a site of the branch, else 3003; " +
      "the result's page links there with `serial_id` and `status`. With the same Idempotency-Key the same link.",
    refusals: ["notFound", "fieldMissing", "fieldInvalid", "operationNotAllowed"],
    body: { drive: "colleague", id: 7, amount: 25_000_000, return_url: "https://shop.example/paid" },
    answer: { ...TIME, data: MADE },
  },
  "POST /api/v2/gateway/invoice/{drive}/verify": {
    description:
      `The state of a payment, asked of the gateway where it is not known for good; safe to repeat. ${STATES} What is paid for is ` +
      "settled by then (`applied`, `payment_id`: its receipt), or `apply_fault` names the catalogue's code and the money stays in " +
      "the wallet. 7105 where another amount was paid: nothing is credited, and somebody of the branch is told. 3003 or " +
      "7301 where it was paid and the books do not take it yet: it is credited by itself when they do. `final`: the state is not " +
      "asked about any more; what failed or expired may still turn out paid until then.",
    refusals: ["notFound", "amountMismatch", "fieldInvalid", "periodClosed"],
    body: { drive: "colleague", serial_id: SERIAL },
    answer: {
      ...TIME,
      data: {
        ...{ ...STATE, card: MASKED, ...TIMES, drive: "colleague", reference: { type: "colleague", id: 7 } },
        ...{ gateway_id: 3, applied: true, payment_id: 812, apply_fault: null },
      },
    },
  },
  "POST /api/v2/gateway/details": {
    description:
      `The state of a payment by its serial, for anybody who knows it. ${STATES} Of the card four digits, no number of ours. ` +
      "Whatever there is not answers the same 3009; sixty such a minute of one address, then 9001.",
    refusals: ["notFound", "tooManyRequests"],
    body: { serial_id: SERIAL },
    answer: { ...TIME, data: { ...STATE, card: "****1234" } },
  },
  "GET /b2c/v1/gateway/details": {
    description: `An own payment. ${STATES} On success its card (BIN and last four) and tracking code, else \`failure\`.`,
    refusals: ["notFound", "tooManyRequests"],
    query: { serial_id: SERIAL },
    answer: { ...TIME, data: { ...STATE, card: MASKED, ...TIMES, description: "" } },
  },
  "POST /b2c/v1/wallet/credit": {
    description:
      "A link that adds money to one's own wallet: a person's, or the colleague's of a user. Idempotency-Key is honoured.",
    refusals: ["fieldInvalid"],
    body: { amount: 25_000_000, return_url: "https://shop.example/wallet" },
    answer: { ...TIME, data: { serial_id: MADE.serial_id, link: MADE.link, expires_at: MADE.expires_at } },
  },
};
