import { z } from "zod";
import { code, count, text } from "../../kernel/primitives";
import { PRODUCTS } from "../../kernel/product/rules";
import { Place } from "../place/schema";
import { SUBJECTS } from "./rules";

const WithName = z.object({ code: z.string(), name: z.string(), name_latin: z.string() });
const PageMeta = z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int() });

export const BaseQuery = z.object({
  subject: z.enum(SUBJECTS),
  search: text(100).nullish().meta({ description: "part of a name, a code or another spelling, in either script" }),
  parent: code(80).nullish().meta({
    description: "code of a country (for cities, airlines), a province (for cities) or a city (for airports, stations)",
  }),
  page: count(1, 10_000).default(1),
  per_page: count(1, 100).default(20),
});

/** The branch's configuration that a site needs first. */
export const Configs = z.object({
  branch: WithName,
  currency: z.object({ code: z.string(), decimals: z.int() }),
  calendar: z.enum(["jalali", "gregorian"]),
  time_zone: z.string(),
  country: z.string(),
  languages: z.array(z.enum(["fa", "en"])),
  products: z.array(z.enum([...PRODUCTS, "charter"])).meta({ description: "products on sale" }),
  limits: z.object({
    adults_most: z.int(),
    seats_most: z.int().meta({ description: "total of adults and children" }),
    infants_an_adult: z.int(),
    days_ahead: z.int(),
  }),
  payment_methods: z.array(z.enum(["wallet", "gateway", "credit", "split"])),
  gateways: z.array(
    z.object({ id: z.int(), title: z.string(), title_latin: z.string(), currency: z.string() }).meta({
      description: "in display order",
    }),
  ),
});

/** A place as a site sees it, without its owner. */
const SitePlace = Place.omit({ own: true, shadows: true });

/** `configs` is one object, every other subject a list with its paging. */
export const BaseData = z.object({
  items: z.union([z.array(SitePlace), z.array(WithName), Configs]),
  meta: PageMeta,
});

export const SuggestQuery = z.object({
  q: text(100).meta({ description: "text typed so far, in either script" }),
  limit: count(1, 30).default(10),
});

const Town = WithName.extend({ id: z.int() });

const Suggestion = z.object({
  kind: z.enum(["city", "hotel"]),
  id: z.int().meta({ description: "for a city its `city_id`, for a hotel its `hotel_id` in accommodation lists" }),
  name: z.string(),
  name_latin: z.string(),
  city: Town.nullable().meta({ description: "for a hotel" }),
  country: WithName,
  type: z.string().nullable().meta({ description: "for a hotel: hotel, apartment, …" }),
  stars: z.int().nullable(),
  hotels: z.int().nullable().meta({ description: "for a city: number of accommodations there" }),
});
export const SuggestionList = z.object({ items: z.array(Suggestion), meta: z.object({ total: z.int() }) });
