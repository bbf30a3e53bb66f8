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
      "Lists active gateways of the branch in their order, with the number of payments by result in the days `from` " +
      "to `to`, by default the last thirty; `paid`: the total of successful ones.",
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
      "Creates a payment link, valid for the minutes of the branch's settings. `drive` selects what is paid: " +
      "`wallet` (top-up of `owner`'s), `colleague` (what colleague `id` owes, or `amount`), `announcement` (the " +
      "open amount of debit note `id`), `pay` (`party` pays `amount` for `description`), or the number of a gateway " +
      "with `model` and `id`. `trade` is refused with 3009 until trades exist. The money always enters the payer's " +
      "wallet first and settles the purpose from there. `gateway_id` defaults to the first active one of the " +
      "payer's currency. `return_url`: an address of this service or of a site of the branch, otherwise 3003; the " +
      "result page links there with `serial_id` and `status`. The same Idempotency-Key returns the same link.",
    body: { drive: "colleague", id: 7, amount: 25_000_000, return_url: "https://shop.example/paid" },
    answer: { ...TIME, data: MADE },
  },
  "POST /api/v2/gateway/invoice/{drive}/verify": {
    description:
      `Returns the state of a payment, asking the gateway unless the state is final; safe to repeat. ${STATES} The ` +
      "purpose is settled by then (`applied`, `payment_id`: its receipt), or `apply_fault` has the catalogue code " +
      "and the money remains in the wallet. 7105 when a different amount was paid: nothing is credited, and the " +
      "branch is notified. 3003 or 7301 when it was paid and the books do not accept it yet: it is credited " +
      "automatically once they do. `final`: the gateway is not asked again; before that a failed or expired payment " +
      "may still turn out paid.",
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
      `Returns the state of a payment by its serial, without authentication. ${STATES} Shows only four digits of ` +
      "the card and no internal numbers. Anything unknown is refused with the same 3009; more than sixty of these a " +
      "minute from one address with 9001.",
    body: { serial_id: SERIAL },
    answer: { ...TIME, data: { ...STATE, card: "****1234" } },
  },
  "GET /b2c/v1/gateway/details": {
    description:
      `Returns a payment of the caller. ${STATES} On success its card (BIN and last four) and tracking code, ` +
      "otherwise `failure`.",
    query: { serial_id: SERIAL },
    answer: { ...TIME, data: { ...STATE, card: MASKED, ...TIMES, description: "" } },
  },
  "POST /b2c/v1/wallet/credit": {
    description:
      "Creates a link that tops up the caller's wallet: the customer's own, or the colleague's for a user of a " +
      "colleague. Idempotency-Key is supported.",
    body: { amount: 25_000_000, return_url: "https://shop.example/wallet" },
    answer: { ...TIME, data: { serial_id: MADE.serial_id, link: MADE.link, expires_at: MADE.expires_at } },
  },
};
