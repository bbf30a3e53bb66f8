import { z } from "zod";
import { count, instant, text } from "../../kernel/primitives";
import { Statistics, Unknown } from "./schema";

export const ChangesQuery = z.object({
  cursor: text(12_000)
    .nullish()
    .meta({ description: "`meta.next_cursor` of the previous call; leave out to start from the beginning" }),
  limit: count(1, 500).default(200),
});

const Leg = z.object({
  direction: z.enum(["outbound", "inbound"]),
  vehicle: z.enum(["flight", "train", "bus"]),
  origin: z.string(),
  destination: z.string(),
  departs_at: instant,
  departure_zone: z.string(),
  arrives_at: instant,
  arrival_zone: z.string(),
  carrier: z.string(),
  number: z.string(),
  baggage_kg: z.int(),
});

const Stay = z.object({
  hotel: z.string(),
  hotel_latin: z.string(),
  city: z.string(),
  stars: z.int(),
  board: z.string(),
  check_in_on: z.string(),
  check_out_on: z.string(),
});

/** The charter of an item; a changed title alone is reported only with other changes. */
const ChangedCharterDto = z.object({
  title: z.string(),
  title_latin: z.string(),
  kind: z.enum(["route", "stay", "package"]),
  currency: z.string(),
  legs: z.array(Leg),
  stays: z.array(Stay),
});

/** GET /changes. */
export const Changes = z.object({
  items: z.array(
    z.object({
      charter_id: z.int(),
      item_id: z.int(),
      statistics: z.union([Statistics, Unknown]),
      charter: ChangedCharterDto.optional().meta({
        description: "present with `statistics`: the charter the item is a class of",
      }),
    }),
  ),
  meta: z.object({
    next_cursor: z.string().meta({ description: "cursor of the next call, whether or not there are more changes now" }),
    has_more: z.boolean().meta({ description: "true when more changes are available immediately" }),
  }),
});
