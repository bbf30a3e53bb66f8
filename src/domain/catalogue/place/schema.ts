import { z } from "zod";
import { code, count, id, text } from "../../kernel/primitives";
import { KINDS, OWN_KINDS, OWNERS } from "./rules";

const WithName = z.object({ code: z.string(), name: z.string(), name_latin: z.string() });

/**
 * A place in every answer. Members that a kind does not have are null. `id`: null for countries, which have a code
 * only.
 */
export const Place = WithName.extend({
  id: z.int().nullable(),
  country: WithName.nullable(),
  province: WithName.nullable(),
  city: WithName.nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  time_zone: z.string().nullable(),
  aliases: z.array(z.string()),
  /** The branch's own, and whether it shadows a common one of the same code. */
  own: z.boolean(),
  shadows: z.boolean(),
});

const PageMeta = z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int() });

/** Contract section 1: places are few, so they are paged by number only. */
export const PlaceList = z.object({ items: z.array(Place), meta: PageMeta });

const paging = { page: count(1, 10_000).default(1), per_page: count(1, 100).default(20) };

/** `POST /countries-cities/get`. `parent`: of a province its country, of a city its country or province, by code. */
export const RegionQuery = z.object({
  type: z.enum(["country", "province", "city"]),
  parent: code(12).nullish(),
  search: text(100).nullish(),
  ...paging,
});

export const PlaceQuery = z.object({
  kind: z.enum(KINDS),
  parent: code(12).nullish(),
  owner: z.enum(OWNERS).default("all"),
  /** The language of the names by which the list is ordered; the caller's by default. */
  locale: z.enum(["fa", "en"]).nullish(),
  search: text(100).nullish(),
  ...paging,
});

export const PlaceRef = z.object({ kind: z.enum(OWN_KINDS), id });

/** A sheet's rows below its header, as text; the server reads the file itself (`file_id` of an upload). */
export const PlaceImport = z.object({ kind: z.enum(OWN_KINDS), file_id: id });
