import { z } from "zod";
import { BOARDS } from "@/domain/catalogue/accommodation/rules";
import { isZone } from "./zones";

/** Subset of another deployment's answers that we read (contract, section 3). Unknown members are ignored. */

const units = z.int().nonnegative();
const Price = z.object({ base: units, tax: units, markup: units, discount: units, total: units });
const instant = z.iso.datetime({ offset: true });

export const Statistics = z.object({
  available: z.int(),
  status: z.enum(["open", "few_left", "sold_out", "closed", "departed", "canceled"]),
  fare_class: z.string().min(1).max(40),
  prices: z.object({ ADT: Price.optional(), CHD: Price.optional(), INF: Price.optional() }),
  currency: z.string().regex(/^[A-Z]{3}$/),
  price_version: z.int(),
  sales_close_at: instant,
});
export type Statistics = z.infer<typeof Statistics>;

const Unknown = z.object({ status: z.literal("unknown"), code: z.int() });

const id = z.int().positive().max(2_147_483_647);
const place = z.string().min(1).max(10);
const zone = z.string().max(60).refine(isZone, { error: "no time zone" });

const Leg = z.object({
  direction: z.enum(["outbound", "inbound"]),
  vehicle: z.enum(["flight", "train", "bus"]),
  origin: place,
  destination: place,
  departs_at: instant,
  departure_zone: zone,
  arrives_at: instant,
  arrival_zone: zone,
  carrier: z.string().max(100),
  number: z.string().max(20),
  baggage_kg: z.int().nonnegative(),
});

const Stay = z.object({
  hotel: z.string().max(200),
  hotel_latin: z.string().max(200),
  city: place,
  stars: z.int().min(0).max(7),
  board: z.enum(BOARDS),
  check_in_on: z.iso.date(),
  check_out_on: z.iso.date(),
});

export const Changes = z.object({
  items: z
    .array(
      z.object({
        charter_id: id,
        item_id: id,
        statistics: z.union([Statistics, Unknown]),
        // Missing in older deployments, whose items cannot be displayed.
        charter: z.object({ legs: z.array(Leg).max(20), stays: z.array(Stay).max(20) }).optional(),
      }),
    )
    .max(500),
  meta: z.object({ next_cursor: z.string().min(1).max(12_000), has_more: z.boolean() }),
});
export type ChangedItem = z.infer<typeof Changes>["items"][number];

export const ItemsStatus = z.object({
  items: z.array(
    z.object({
      charter_id: id,
      item: z.array(z.object({ item_id: id, statistics: z.union([Statistics, Unknown]) })),
    }),
  ),
});

export const Locked = z.object({
  items: z.tuple([
    z.object({
      code: z.int(),
      title: z.string().default(""),
      lock_id: z.string().min(1).max(100).nullish(),
      total: units.nullish(),
      expires_at: instant.nullish(),
    }),
  ]),
});

export const Released = z.object({ items: z.tuple([z.object({ code: z.int(), title: z.string().default("") })]) });

const Status = z.enum(["pending", "confirmed", "canceled", "refund", "done"]);

export const BookedItems = z.object({
  items: z.tuple([
    z.object({
      code: z.int(),
      title: z.string().default(""),
      local_pnr: z.string().min(1).max(40).optional(),
      booking_status: Status.nullish(),
      total: units.nullish(),
      currency: z.string().nullish(),
    }),
  ]),
});

const Lines = z.array(
  z.object({
    // Older deployments send counts only.
    status: Status.optional(),
    pax: z.object({ adult: z.int(), child: z.int(), infant: z.int() }),
  }),
);

export const BookStatus = z.object({
  payload: z.object({
    status: Status,
    pnr: z.object({ local: z.string().min(1).max(40) }),
    total: units,
    currency: z.string(),
    // Older deployments withhold nothing and omit it.
    penalty: units.optional(),
    owed: units.optional(),
    items: Lines,
  }),
});
export type BookedOver = z.infer<typeof BookStatus>["payload"];

export const BookStatuses = z.object({
  items: z.array(z.object({ local_pnr: z.string(), code: z.int(), booking: BookStatus.shape.payload.nullable() })),
});

export const CancelQuote = z.object({
  payload: z.object({ cancelable: z.boolean(), currency: z.string(), penalty: units }),
});
