import { z } from "zod";
import { count, id, instant, money, moneyOut, text } from "../../kernel/primitives";
import { PRODUCTS } from "../../kernel/product/rules";
import { Pax } from "../booking/schema";

const LockItem = z.object({
  id: id.meta({ description: "id of the charter class" }),
  pax: Pax,
  expected_total: money
    .nullish()
    .meta({ description: "total shown to the buyer: a higher price is refused with 4003" }),
  max_increase: money.nullish().meta({ description: "accepted increase above expected_total; defaults to 0" }),
});

/** POST /lock. At most 9 items, each of at most 9 passengers; a class that occurs twice is locked twice. */
export const LockRequest = z.object({
  main_id: id.meta({ description: "id of the charter" }),
  client_reference: text(100)
    .nullish()
    .meta({ description: "the caller's own reference; repeating it with the same data never locks twice" }),
  on_partial: z.enum(["best_effort", "all_or_nothing"]).default("best_effort"),
  items: z.array(LockItem).min(1).max(9),
});

/** A holder's use and limits; unlimited ones are omitted. */
export const Held = z.object({
  locks: z.int().optional(),
  seats: z.int().optional(),
  of_class: z.int().optional().meta({ description: "number of seats of this class" }),
  most_locks: z.int().optional(),
  most_seats: z.int().optional(),
  most_of_class: z.int().optional(),
});
export type Held = z.output<typeof Held>;

const Outcome = z.object({ status: z.boolean(), code: z.int(), title: z.string(), solution: z.string().optional() });

/** One answer per item of the request, in order. `status` is true exactly if `code` is 1000. */
export const LockedItem = z.object({
  main_id: z.int(),
  id: z.int(),
  lock_id: z.string().nullable(),
  ...Outcome.shape,
  reason: z.literal("all_or_nothing").optional(),
  held: Held.optional().meta({ description: "present with 4008" }),
  total: moneyOut.nullable().meta({ description: "current price of the passengers; also present with 4003" }),
  currency: z.string().nullable(),
  expires_at: instant.nullable(),
});

const LockId = text(100).meta({ description: "id of a lock of the caller" });

/** POST /lock/extend and POST /lock/release. */
export const LocksRequest = z.object({
  items: z
    .array(z.object({ lock_id: LockId }))
    .min(1)
    .max(9),
});

export const ReleasedLock = z.object({ lock_id: z.string(), ...Outcome.shape });

export const ExtendedLock = ReleasedLock.extend({ expires_at: instant.nullable() });

/** Console: a lock of the branch, and the reason for taking it from its holder. */
export const LockAct = z.object({ lock_id: LockId, reason: text(300) });
export const LockName = LockAct.pick({ lock_id: true });

export const LockState = z.object({ lock_id: z.string(), expires_at: instant.nullable() });

/** Console: filters of the list of open locks. `holder` as in the rows: `partner:7`, `operator:3`, `customer:9`. */
export const LockQuery = z.object({
  per_page: count(1, 100).default(20),
  cursor: text(60).nullish(),
  charter_id: id.nullish(),
  class_id: id.nullish(),
  holder: text(40).nullish(),
  of: z.enum(["offers"]).nullish().meta({ description: "offers: only those found by a search" }),
});

const LockRow = z.object({
  lock_id: z.string(),
  charter: z
    .object({ id: z.int().nullable(), title: z.string(), title_latin: z.string() })
    .meta({ description: "route or hotel of a supplier's offer, without a number" }),
  class_id: z.int().nullable(),
  fare_class: z.string().nullable(),
  offer: z
    .object({
      product: z.enum(PRODUCTS),
      buyer_group: z.enum(["b2c", "b2b", "operator"]).meta({ description: "price list it belongs to" }),
      own_seats: z.boolean(),
      supplier: z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() }),
    })
    .nullable()
    .meta({ description: "null for a hold of a partner or a counter sale, which has no search" }),
  departs_at: instant,
  departure_zone: z.string(),
  holder: z.string(),
  holder_name: z.string().nullable().meta({ description: "name of the partner or the operator" }),
  pax: z.object({ adult: z.int(), child: z.int(), infant: z.int() }),
  seats: z.int(),
  total: moneyOut.nullable(),
  currency: z.string(),
  client_reference: z.string().nullable(),
  extended: z.boolean(),
  extensions: z.int(),
  created_at: instant,
  expires_at: instant,
});

export const LockList = z.object({
  rows: z.array(LockRow),
  total: z.int().meta({ description: "exact up to 10,000; 10,001 means more" }),
  next_cursor: z.string().nullable(),
});

/** Console: holders over half of their limit, and the class they hold most of; null without a limit. */
export const HoarderList = z.object({
  rows: z.array(
    z.object({
      holder: z.string(),
      holder_name: z.string().nullable(),
      locks: z.int(),
      seats: z.int(),
      most_locks: z.int().nullable(),
      most_seats: z.int().nullable(),
      class: z
        .object({
          class_id: z.int(),
          charter_id: z.int(),
          title: z.string(),
          title_latin: z.string(),
          fare_class: z.string(),
          seats: z.int(),
          most: z.int(),
        })
        .nullable(),
      share: z.number(),
    }),
  ),
});
