import { z } from "zod";
import {
  code,
  count,
  country,
  date,
  flag,
  id,
  instant,
  money,
  moneyOut,
  name,
  page,
  text,
} from "../../kernel/primitives";
import { PRODUCTS } from "../../kernel/product/rules";
import { PartyOut } from "../../people/party/schema";
import { Prices } from "../charter/schema";
import { EARNED_BY } from "./rules.earned";

const BOOKING_STATUSES = ["pending", "confirmed", "canceled", "refund", "done"] as const;

/**
 * A booking's PNR, in either case. The length is checked again after upper-casing, which can lengthen text (six ß
 * become twelve S).
 */
export const localPnr = code(6).pipe(z.string().toUpperCase().max(6));

const Passenger = z.object({
  type: z.enum(["ADT", "CHD", "INF"]),
  first_name: name(100),
  last_name: name(100),
  first_name_latin: name(100).nullish(),
  last_name_latin: name(100).nullish(),
  gender: z.enum(["male", "female"]).nullish(),
  nationality: country.nullish(),
  national_code: code(20).nullish(),
  document: z
    .object({
      type: z.enum(["passport", "national_card", "visa"]),
      number: code(40),
      issuing_country: country.nullish(),
      expires_on: date.nullish(),
    })
    .nullish(),
  birth_date: date.nullish(),
});

/** Passenger counts by age group; adults and children take seats, infants do not. */
export const Pax = z.object({ adult: count(0, 99), child: count(0, 99).default(0), infant: count(0, 99).default(0) });

const BookItem = z.object({
  id: id.meta({ description: "id of the charter class" }),
  lock_id: text(100).nullish().meta({ description: "an open lock of the caller on this class" }),
  expected_total: money
    .nullish()
    .meta({ description: "total shown to the buyer: a higher price is refused with 4003" }),
  max_increase: money.nullish().meta({ description: "accepted increase above expected_total; defaults to 0" }),
  passengers: z.array(Passenger).max(99).nullish(),
  pax: Pax.nullish().meta({
    description:
      "alternative to passengers; if both are given they must agree; if neither, those of the lock, else one adult",
  }),
});

/** POST /book. At most 9 items with at most 9 passengers each; a class listed twice is sold twice. */
export const BookRequest = z.object({
  main_id: id.meta({ description: "id of the charter" }),
  client_reference: text(100)
    .nullish()
    .meta({ description: "the caller's own reference; repeating it with the same data never books twice" }),
  on_partial: z.enum(["best_effort", "all_or_nothing"]).default("best_effort"),
  contact: z
    .object({ name: name(200), mobile: code(20), phone: code(20), email: z.email().max(200) })
    .partial()
    .nullish(),
  items: z.array(BookItem).min(1).max(9),
});

const Pnr = z.object({
  local: z.string(),
  original: z.string().meta({ description: "PNR of the owner; for our own charters the local one" }),
  number: z.int().meta({ description: "number of the booking" }),
});

/** One answer per item of the request, in order. `status` is true exactly when `code` is 1000. */
export const BookedItem = z.object({
  main_id: z.int(),
  id: z.int(),
  lock_id: z.string().nullable(),
  status: z.boolean(),
  code: z.int(),
  title: z.string().optional(),
  solution: z.string().optional(),
  reason: z.literal("all_or_nothing").optional(),
  local_pnr: z.string().optional(),
  pnr: Pnr.nullable(),
  booking_status: z.enum(BOOKING_STATUSES).nullable(),
  total: moneyOut.nullable().meta({ description: "price of the sale; with 4003 the present price" }),
  currency: z.string().nullable(),
  ticketing_deadline: instant.nullable(),
});

export const BookStatusQuery = z
  .object({
    local_pnr: localPnr.nullish(),
    client_reference: text(100).nullish(),
  })
  .refine((input) => input.local_pnr ?? input.client_reference, {
    path: ["local_pnr"],
    error: "either local_pnr or client_reference is required",
  });

const BookedLine = z.object({
  line: z.int(),
  id: z.int(),
  lock_id: z.string().nullable(),
  fare_class: z.string(),
  status: z.enum(BOOKING_STATUSES),
  pax: z.object({ adult: z.int(), child: z.int(), infant: z.int() }),
  total: moneyOut,
  prices: Prices,
  ticketing_deadline: instant.nullable(),
});

/** A line as the branch sees it, including suppliers' sales. */
const SoldLine = BookedLine.extend({
  id: z.int().nullable().meta({ description: "id of the charter class; null when sold by a supplier" }),
});

/** GET /book/status. */
export const BookStatus = z.object({
  status: z.enum(BOOKING_STATUSES),
  pnr: Pnr,
  main_id: z.int(),
  client_reference: z.string().nullable(),
  total: moneyOut,
  currency: z.string(),
  created_at: instant,
  penalty: moneyOut.meta({ description: "penalty charged on canceled or refunded lines" }),
  owed: moneyOut.meta({
    description: "total of the booking in the caller's account: active lines plus `penalty`",
  }),
  items: z.array(
    BookedLine.extend({
      passengers: z.array(
        z.object({ type: z.enum(["ADT", "CHD", "INF"]), first_name: z.string(), last_name: z.string() }),
      ),
    }),
  ),
  history: z.array(z.object({ at: instant, event: z.string(), by: z.enum(["partner", "branch", "system"]) })),
});

/** Maximum bookings per call. */
const MAX_STATUSES = 100;

export const BookStatusesQuery = z.object({
  local_pnrs: z.array(localPnr).min(1).max(MAX_STATUSES).meta({ description: "local PNRs of the caller's bookings" }),
});

/** GET /book/statuses: one answer per PNR, in order; 3009 for foreign ones. */
export const BookStatuses = z.array(
  z.object({
    local_pnr: z.string(),
    code: z.int(),
    title: z.string(),
    booking: BookStatus.omit({ history: true, items: true })
      .extend({ items: z.array(BookedLine) })
      .nullable(),
  }),
);

export const CancelQuoteQuery = z.object({ local_pnr: localPnr });

/** GET /book/penalty. */
export const CancelQuote = z.object({
  local_pnr: z.string(),
  status: z.enum(BOOKING_STATUSES),
  cancelable: z.boolean().meta({ description: "false when it has departed or cannot be canceled over this API" }),
  currency: z.string(),
  penalty: moneyOut.meta({ description: "penalty if everything is canceled now, including penalties charged before" }),
  refundable: moneyOut.meta({ description: "refund in that case" }),
  items: z.array(z.object({ line: z.int(), penalty: moneyOut, refundable: moneyOut })),
});

/** POST /cancel. Without `items` the whole booking; an item is one line, or all lines of a charter class. */
export const CancelRequest = z.object({
  local_pnr: localPnr,
  items: z
    .array(
      z
        .object({
          line: count(1, 99).nullish().meta({ description: "same as in GET /book/status" }),
          id: id.nullish().meta({ description: "a charter class, as an alternative to a line" }),
        })
        .refine(({ line, id }) => line ?? id, { path: ["line"], error: "either line or id is required" }),
    )
    .min(1)
    .max(9)
    .nullish(),
});

/** The booking as returned by GET /book/status; requested items carry their result. */
export const Canceled = BookStatus.extend({
  penalty: moneyOut.meta({ description: "penalty of the requested items that are canceled, now or before" }),
  refundable: moneyOut.meta({ description: "refund for them" }),
  items: z.array(
    BookStatus.shape.items.element.extend({
      code: z.int().optional().meta({ description: "1000 when canceled, now or before" }),
      penalty: moneyOut
        .optional()
        .meta({ description: "penalty, by the rules the item was sold with; 0 when none applies" }),
      refundable: moneyOut.optional(),
      title: z.string().optional(),
      solution: z.string().optional(),
    }),
  ),
});

/** Console: cancels a booking of the branch or some of its lines, with a reason. */
export const CancelByOperator = z.object({
  local_pnr: localPnr,
  lines: z.array(count(1, 99)).min(1).max(9).nullish(),
  reason: text(300),
});

export const CanceledLines = z.array(
  z.object({ line: z.int(), code: z.int(), penalty: moneyOut.optional(), refundable: moneyOut.optional() }),
);

/**
 * Console and back office: filters of the list of bookings. `cursor` continues after a page, regardless of new
 * bookings.
 */
export const BookingQuery = page.extend({
  cursor: text(60).nullish(),
  search: text(100)
    .nullish()
    .meta({ description: "beginning of a PNR, client reference, national code, or word of a name" }),
  status: z.enum(BOOKING_STATUSES).nullish(),
  charter_id: id.nullish(),
  domain_id: id.nullish(),
  from: date.nullish(),
  to: date.nullish().meta({ description: "last day, inclusive, in the branch's time zone" }),
  product: z.enum(PRODUCTS).nullish(),
  type: z.enum(["charter", "system"]).nullish().meta({ description: "our own seats, or seats of a supplier" }),
  supplier_id: id.nullish(),
  pnr: text(40).nullish().meta({ description: "our PNR or the supplier's, exact match" }),
  passenger_id: id.nullish().meta({ description: "the buyer" }),
  colleague_id: id.nullish(),
  operator_id: id.nullish().meta({ description: "the seller" }),
  trade_id: id.nullish(),
});
/**
 * The console's list also shows the bookings behind a report: `sold`, all but unconfirmed ones; of one currency.
 * `earned_by` selects those of a profit row, `earned_of` its key (absent: without one): `from` and `to` are then days
 * of documents, not of the sale.
 */
export const ConsoleBookingQuery = BookingQuery.extend({
  sold: flag.nullish(),
  currency: text(3).nullish(),
  earned_by: z.enum(EARNED_BY).nullish(),
  earned_of: text(40).nullish(),
});

const Counts = z.object({ adult: z.int(), child: z.int(), infant: z.int() });

const BookingRow = z.object({
  id: z.int(),
  local_pnr: z.string(),
  status: z.enum(BOOKING_STATUSES),
  charter: z
    .object({ id: z.int().nullable(), title: z.string(), title_latin: z.string() })
    .meta({ description: "for a supplier the name only, no number" }),
  product: z.enum(PRODUCTS),
  trade_id: z.int().nullable(),
  supplier: z.object({ id: z.int(), title: z.string(), title_latin: z.string() }).nullable(),
  supplier_pnr: z.string().nullable(),
  buyer: PartyOut.nullable(),
  route: z
    .object({ origin: z.string(), destination: z.string(), carrier: z.string(), number: z.string() })
    .nullable()
    .meta({ description: "first outbound leg; null for a stay" }),
  departs_at: instant,
  departure_zone: z.string(),
  partner: z.string().nullable().meta({ description: "name of the colleague" }),
  domain: z.string().nullable(),
  client_reference: z.string().nullable(),
  lead_passenger: z.string().nullable(),
  lead_passenger_latin: z.string().nullable(),
  pax: Counts,
  classes: z.array(z.string()),
  items: z.array(SoldLine.pick({ line: true, id: true, fare_class: true, status: true, pax: true, total: true })),
  total: moneyOut,
  currency: z.string(),
  created_at: instant,
});

export const BookingList = z.object({
  rows: z.array(BookingRow),
  page: z.int(),
  per_page: z.int(),
  total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
  pages: z.int(),
  next_cursor: z.string().nullable(),
});

/** GET /online/reservation/list: the list in envelope A. */
export const ReservationList = z.object({
  items: z.array(BookingRow),
  meta: BookingList.omit({ rows: true }),
});

export const BookingDetails = BookingRow.extend({
  contact: z.record(z.string(), z.string().nullable()).nullable(),
  refused: z.array(z.object({ line: z.int(), id: z.int(), code: z.int() })),
  items: z.array(SoldLine),
  passengers: z.array(
    z.object({
      line: z.int(),
      seq: z.int(),
      pax_type: z.enum(["ADT", "CHD", "INF"]),
      first_name: z.string(),
      last_name: z.string(),
      first_name_latin: z.string().nullable(),
      last_name_latin: z.string().nullable(),
      gender: z.string().nullable(),
      nationality: z.string().nullable(),
      national_code: z.string().nullable(),
      document: z.record(z.string(), z.string().nullable()).nullable(),
      birth_date: z.string().nullable(),
      total: moneyOut,
    }),
  ),
  history: z.array(z.object({ at: instant, event: z.string(), actor: z.string(), detail: z.unknown() })),
});
