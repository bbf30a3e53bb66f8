import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };

export const DISCOUNT_NOTES: Notes = {
  "GET /b2c/v1/discount/submit": {
    description:
      "Reserves a use of a code for 15 minutes. `amount` of the answer is what the code takes off, rounded down in minor units; " +
      "`payable` is never below 0. The same asked again while it is reserved is answered with the same redemption. A trade attaches it; " +
      "what is not attached in time is given back by itself. 7204 names what is not met in `conditions` (`min_amount`, `product`, `group`, " +
      "`starts_at`, `per_user`, `open_uses`, `worth_nothing`). Codes that are not, or are somebody else's, are guesses: five in a quarter of " +
      "an hour. It has an effect although it is a GET: by Bearer only, refused when it is fetched ahead of time.",
    refusals: [
      ...(["notFound", "discountExpired", "discountExhausted", "discountOtherUser"] as const),
      ...(["discountConditions", "tooManyRequests", "fieldInvalid"] as const),
    ],
    query: { code: "NOWRUZ", amount: 12_000_000, product: "flight" },
    answer: {
      ...TIME,
      data: {
        ...{
          discount_id: 7,
          redemption_id: 5_120,
          code: "NOWRUZ",
          type: "percent",
          amount: 1_800_000,
          payable: 10_200_000,
        },
        ...{ currency: "IRR", limit_remaining: 488, expires_at: "2027-01-01T08:15:00Z" },
      },
    },
  },
  "GET /b2c/v1/discount/unsubmit": {
    description:
      "Gives a reserved use back: the limit rises by one and the code can be used again. By `redemption_id` one of the caller's own (of a " +
      "colleague: of any of its users); by `code` all that this person has reserved of it. Repeating changes nothing (`released` 0). What a " +
      "trade has is given back by canceling the trade: 5003. Refused when it is fetched ahead of time.",
    refusals: ["notFound", "notAllowedInState", "fieldMissing"],
    query: { redemption_id: 5_120 },
    answer: {
      ...TIME,
      data: { discount_id: 7, redemption_id: 5_120, state: "released", released: 1, status: 1, limit_remaining: 489 },
    },
  },
  "GET /b2c/v1/credit-card": {
    description:
      "A card on file: whole for the passenger it is of (their newest, where none is named), with its first six and last four digits " +
      "for a user of a colleague, who names it. Another passenger's card is 3009. No CVV is ever taken or kept.",
    refusals: ["notFound", "fieldMissing"],
    query: { id: 31 },
    answer: {
      ...TIME,
      data: {
        ...{
          id: 31,
          passenger_id: 812,
          number: "603799******7893",
          masked: true,
          bank: "Melli",
          holder: null,
          iban: null,
        },
      },
    },
  },
  "GET /b2c/v1/cost-center/list/form": {
    description:
      "Active cost centres for a form: the company's own first, then the branch's general ones. Only for users of a colleague that is a " +
      "company defined at holding level (category 7); 2007 for all others.",
    refusals: ["noPermission"],
    answer: { ...TIME, data: [{ id: 4, code: "HQ", title: "دفتر مرکزی", title_latin: "Head office", own: true }] },
  },
};
