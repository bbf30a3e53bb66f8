import { z } from "zod";
import { count, instant, longId, money, moneyOut, text } from "../../kernel/primitives";
import { PRODUCTS } from "../../kernel/product/rules";
import { TravellerForm } from "../traveller/schema";

/** A calculation_id: exceeds 2^31. */
const calculationId = longId;

/** More permissive than the rule, which throws 3004. */
const Passengers = z
  .object({
    adult: count(0, 99),
    child: count(0, 99).default(0),
    infant: count(0, 99).default(0),
    travellers: z.array(TravellerForm).max(99).nullish().meta({
      description: "who they are, where that is known already: what is said is checked before the supplier is asked",
    }),
  })
  .meta({ description: "as they were searched for" });

const LockRequestBase = z.object({
  calculation_id: calculationId.nullish(),
  room_rate_id: calculationId.nullish().meta({ description: "instead of calculation_id: a rate of a room type" }),
  passengers: Passengers.nullish().meta({ description: "of stays: the rooms say who sleeps in them" }),
  expected_total: money.meta({
    description: "what was shown to the buyer: nothing is locked at a higher price (4003)",
  }),
  max_increase: money.nullish().meta({ description: "how much above expected_total is still accepted; default 0" }),
  client_reference: text(100)
    .nullish()
    .meta({ description: "yours; the same one with the same data never locks twice" }),
});

/** POST /online/{type}/lock; the console omits `type`. */
export const OfferLockRequest = LockRequestBase.extend({ type: z.enum(PRODUCTS) });
export const DeskLockRequest = LockRequestBase;

const OFFER_LOCK_STATUSES = ["open", "used", "released", "expired"] as const;

const Difference = z.object({
  pax_type: z
    .enum(["ADT", "CHD", "INF"])
    .nullable()
    .meta({ description: "of one such passenger; null: of the whole stay" }),
  old: moneyOut,
  new: moneyOut,
  difference: z.int().meta({ description: "new - old, minor units" }),
});

const Required = z.object({
  field: z.string().meta({ description: "of each traveller (`document.number`), or of the buyer (`contact.mobile`)" }),
  types: z.array(z.enum(["ADT", "CHD", "INF"])),
  nationality: z.enum(["IR", "other"]).nullable().meta({ description: "of those alone; null: of all" }),
});

/** A lock in its current state. */
export const LockedOffer = z.object({
  lock_id: z.string(),
  status: z.enum(OFFER_LOCK_STATUSES),
  product: z.enum(PRODUCTS),
  calculation_id: z.int(),
  price_status: z.enum(["unchanged", "changed"]),
  total: moneyOut,
  previous_total: moneyOut.meta({ description: "what the search had said" }),
  currency: z.string(),
  diff: z.array(Difference),
  expires_at: instant,
  payment_deadline: instant.meta({ description: "a payment that begins before expires_at must be made by then" }),
  required_fields: z.array(Required),
  client_reference: z.string().nullable(),
});

/** The caller's own open locks. */
export const OwnLocks = z.array(
  LockedOffer.extend({
    title: z.string().meta({ description: "the hotel, or the way by the codes of its places" }),
    title_latin: z.string(),
    passengers: z.object({ adult: z.int(), child: z.int(), infant: z.int() }),
    colleague_id: z.int().nullable().meta({ description: "whose prices it has; null: whoever's" }),
    extended: z.boolean(),
    extensions: z.int(),
    own_seats: z.boolean(),
    last_day: z.string().meta({ description: "the day of the last arrival, on the clock there; of a stay: check-out" }),
    abroad: z.boolean(),
    documents: z.array(z.enum(["national_code", "passport", "visa"])),
  }),
);
