import { z } from "zod";
import { count, instant, longId, money, moneyOut, text } from "../primitives";
import { PRODUCTS } from "../supplier/rules.offer";
import { TravellerForm } from "../traveller/schema";

/** A number that an offer of a search has: beyond 2^31. */
const calculationId = longId;

/** Looser than the rule, which answers 3004. */
const Passengers = z
  .object({
    adult: count(0, 99),
    child: count(0, 99).default(0),
    infant: count(0, 99).default(0),
    travellers: z.array(TravellerForm).max(99).nullish().meta({
      description: "passengers, if known already: data is validated before the supplier is called",
    }),
  })
  .meta({ description: "as in the search" });

const LockRequestBase = z.object({
  calculation_id: calculationId.nullish(),
  room_rate_id: calculationId.nullish().meta({ description: "alternative to calculation_id: a rate of a room type" }),
  passengers: Passengers.nullish().meta({ description: "for stays the rooms list their guests" }),
  expected_total: money.meta({
    description: "price shown to the buyer: nothing is locked at a higher price (4003)",
  }),
  max_increase: money.nullish().meta({ description: "accepted increase above expected_total; defaults to 0" }),
  client_reference: text(100)
    .nullish()
    .meta({ description: "the caller's own reference; repeating it with the same data never locks twice" }),
});

/** POST /online/{type}/lock; the console's has no `type` to say. */
export const OfferLockRequest = LockRequestBase.extend({ type: z.enum(PRODUCTS) });
export const DeskLockRequest = LockRequestBase;

const OFFER_LOCK_STATUSES = ["open", "used", "released", "expired"] as const;

const Difference = z.object({
  pax_type: z
    .enum(["ADT", "CHD", "INF"])
    .nullable()
    .meta({ description: "for one such passenger; null for the whole stay" }),
  old: moneyOut,
  new: moneyOut,
  difference: z.int().meta({ description: "new - old, minor units" }),
});

const Required = z.object({
  field: z.string().meta({ description: "for each traveler (`document.number`), or for the buyer (`contact.mobile`)" }),
  types: z.array(z.enum(["ADT", "CHD", "INF"])),
  nationality: z.enum(["IR", "other"]).nullable().meta({ description: "applies to these only; null for all" }),
});

/** A lock as it stands. */
export const LockedOffer = z.object({
  lock_id: z.string(),
  status: z.enum(OFFER_LOCK_STATUSES),
  product: z.enum(PRODUCTS),
  calculation_id: z.int(),
  price_status: z.enum(["unchanged", "changed"]),
  total: moneyOut,
  previous_total: moneyOut.meta({ description: "value in the search result" }),
  currency: z.string(),
  diff: z.array(Difference),
  expires_at: instant,
  payment_deadline: instant.meta({
    description: "a payment that starts before expires_at must be completed by this time",
  }),
  required_fields: z.array(Required),
  client_reference: z.string().nullable(),
});

/** The caller's own that are open. */
export const OwnLocks = z.array(
  LockedOffer.extend({
    title: z.string().meta({ description: "the hotel, or the route as codes of its places" }),
    title_latin: z.string(),
    passengers: z.object({ adult: z.int(), child: z.int(), infant: z.int() }),
    colleague_id: z.int().nullable().meta({ description: "price list it belongs to; null for any" }),
    extended: z.boolean(),
    extensions: z.int(),
    own_seats: z.boolean(),
    last_day: z.string().meta({ description: "local day of the last arrival; for a stay: check-out" }),
    abroad: z.boolean(),
    documents: z.array(z.enum(["national_code", "passport", "visa"])),
  }),
);
