import { z } from "zod";
import { asciiDigits } from "../../kernel/digits";
import { text } from "../../kernel/primitives";
import { zone } from "../../platform/settings/schema";
import { numberIn } from "./read-sheet";
import { cityCode, type OwnKind } from "./rules";

const upper = (pattern: RegExp) =>
  z.preprocess((v) => (typeof v === "string" ? asciiDigits(v).toUpperCase() : v), z.string().regex(pattern));
const lower = (pattern: RegExp) =>
  z.preprocess((v) => (typeof v === "string" ? asciiDigits(v).toLowerCase() : v), z.string().max(80).regex(pattern));
const degrees = (most: number) =>
  z.preprocess((v) => (typeof v === "string" ? numberIn(v) : v), z.number().min(-most).max(most));

const names = { name: text(100), name_latin: text(100).regex(/^[\x20-\x7e\u00c0-\u017f]+$/, "Latin letters") };
const country = upper(/^[A-Z]{2}$/);
const aliases = text(300)
  .optional()
  .transform((list) =>
    (list ?? "")
      .split(/[|,،]/)
      .map((one) => one.trim())
      .filter(Boolean)
      .join("|"),
  );
const CITY = /^[a-z]{2}(-[a-z0-9]+)+$/;

/** A spreadsheet row of a kind in the tables' shape. An airport without place and zone has its city's. */
export const ROWS = {
  province: z.object({ code: upper(/^[A-Z]{2}-[A-Z0-9]{1,3}$/), country, ...names }),
  city: z
    .object({
      code: lower(CITY).optional(),
      country,
      province: upper(/^[A-Z]{2}-[A-Z0-9]{1,3}$/).optional(),
      ...names,
      lat: degrees(90),
      lng: degrees(180),
      time_zone: zone.optional(),
      aliases,
    })
    .transform((row) => ({ ...row, code: row.code ?? cityCode(row.country, row.name_latin) }))
    .refine((row) => CITY.test(row.code) && row.code.slice(0, 2) === row.country.toLowerCase(), {
      path: ["code"],
      error: "must begin with the code of the country, such as ir-bandar-abbas",
    }),
  airport: z.object({
    code: upper(/^[A-Z]{3}$/),
    city: lower(CITY),
    ...names,
    lat: degrees(90).optional(),
    lng: degrees(180).optional(),
    time_zone: zone.optional(),
    aliases,
  }),
  station: z.object({ code: upper(/^[A-Z0-9]{2,8}$/), city: lower(CITY), ...names, aliases }),
  airline: z.object({ code: upper(/^[A-Z0-9]{2}$/), country, ...names, aliases }),
} satisfies Record<OwnKind, z.ZodType>;
