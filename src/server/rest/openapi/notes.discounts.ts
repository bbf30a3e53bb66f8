import type { Notes } from "./note";

const TIME = { status: true, time: 1_798_790_400 };

export const DISCOUNT_NOTES: Notes = {
  "GET /b2c/v1/discount/submit": {
    description:
      "Reserves a use of a code for 15 minutes. `amount` is the discount, rounded down in minor units; `payable` is " +
      "never below 0. Repeating the call while the use is reserved returns the same redemption. A trade attaches " +
      "it; a redemption that is not attached in time is released automatically. 7204 lists unmet conditions in " +
      "`conditions` (`min_amount`, `product`, `group`, `starts_at`, `per_user`, `open_uses`, `worth_nothing`). " +
      "Unknown codes and codes of others count as guesses: five in 15 minutes. This GET request changes data: it " +
      "requires a Bearer token and is refused when prefetched.",
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
      "Releases a reserved use: the limit rises by one and the code can be used again. By `redemption_id` one of " +
      "the caller's own (for a colleague: of any of its users); by `code` all that the caller has reserved of it. " +
      "Repeating the call changes nothing (`released` 0). A use attached to a trade is released by canceling the " +
      "trade: 5003. Refused when prefetched.",
    query: { redemption_id: 5_120 },
    answer: {
      ...TIME,
      data: { discount_id: 7, redemption_id: 5_120, state: "released", released: 1, status: 1, limit_remaining: 489 },
    },
  },
  "GET /b2c/v1/credit-card": {
    description:
      "Returns a stored card: in full to the passenger who owns it (their newest by default), with its first six " +
      "and last four digits to a user of a colleague, who must name the passenger. A card of another passenger is " +
      "3009. CVVs are neither accepted nor stored.",
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
      "Lists active cost centers for a form: the company's own first, then the branch's general ones. Only for " +
      "users of a colleague that is a company defined at holding level (category 7); 2007 for all others.",
    answer: { ...TIME, data: [{ id: 4, code: "HQ", title: "دفتر مرکزی", title_latin: "Head office", own: true }] },
  },
};
