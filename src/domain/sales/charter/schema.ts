import { z } from "zod";
import { id, instant, moneyOut } from "../../kernel/primitives";
import { CLASS_STATUSES } from "./rules";

/** Price of one passenger of an age group: total = base + tax + markup - discount, minor units of `currency`. */
const Price = z.object({ base: moneyOut, tax: moneyOut, markup: moneyOut, discount: moneyOut, total: moneyOut });

/** Prices per age group; a missing one is not sold. */
export const Prices = z.object({ ADT: Price.optional(), CHD: Price.optional(), INF: Price.optional() });

const MAX_ITEMS = 50;

export const ItemsStatusQuery = z.object({
  items: z
    .array(z.object({ main_id: id, item_id: id }))
    .min(1)
    .max(MAX_ITEMS),
});

export const Statistics = z.object({
  capacity: z.int(),
  sold: z.int(),
  held: z.int(),
  available: z.int(),
  status: z.enum(CLASS_STATUSES),
  fare_class: z.string(),
  prices: Prices,
  currency: z.string(),
  price_version: z.int(),
  sales_close_at: instant,
  updated_at: instant,
});

/** An unavailable item: 3009 unknown, 4007 not sold to this partner. Repeated at both levels. */
export const Unknown = z.object({ status: z.literal("unknown"), code: z.int(), title: z.string() });

/** GET /items/status: items grouped by charter, in the requested order. */
export const ItemsStatus = z.array(
  z.object({
    charter_id: z.int(),
    item: z.array(
      z.union([
        z.object({ item_id: z.int(), statistics: Statistics }),
        Unknown.extend({ item_id: z.int(), statistics: Unknown }),
      ]),
    ),
  }),
);
