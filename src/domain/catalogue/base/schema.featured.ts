import { z } from "zod";
import { instant, moneyOut } from "../../kernel/primitives";

const FEATURED_TYPES = ["flight", "train", "accommodation", "charter"] as const;

export const FeaturedQuery = z.object({ type: z.enum(FEATURED_TYPES) });

const WithName = z.object({ code: z.string(), name: z.string(), name_latin: z.string() });

const FeaturedItem = z.object({
  id: z.int(),
  type: z.enum(FEATURED_TYPES),
  title: z.string(),
  title_latin: z.string(),
  image_url: z.string().nullable().meta({ description: "URL valid for one to two hours" }),
  route: z
    .object({ origin: WithName, destination: WithName })
    .nullable()
    .meta({ description: "codes as searches accept them" }),
  accommodation: z
    .object({
      id: z.int(),
      name: z.string(),
      name_latin: z.string(),
      stars: z.int(),
      city: WithName.extend({ id: z.int() }),
    })
    .nullable(),
  charter: z
    .object({
      id: z.int(),
      title: z.string(),
      title_latin: z.string(),
      departs_at: instant,
      departure_zone: z.string(),
      available: z.int().meta({ description: "seats on sale in all its classes" }),
    })
    .nullable()
    .meta({ description: "of the charter; of a flight or train the next charter on the route, if there is one" }),
  price: z
    .object({
      from: moneyOut.meta({ description: "price for one adult; for accommodation the net price of `nights`" }),
      currency: z.string(),
      nights: z.int().nullable(),
      on: z.string().nullable().meta({ description: "date of departure or check-in" }),
      as_of: instant.nullable(),
      stale: z.boolean(),
    })
    .nullable()
    .meta({ description: "null when no price is known now" }),
});

export const FeaturedList = z.object({ items: z.array(FeaturedItem), meta: z.object({ total: z.int() }) });
