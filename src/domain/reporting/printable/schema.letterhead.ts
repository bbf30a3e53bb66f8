import { z } from "zod";
import { count, id, instant, text } from "../../kernel/primitives";
import { FileOut } from "../../platform/file/schema";
import { MAX_CONDITIONS, MAX_FOOTER, readableOnWhite } from "./rules.letterhead";

const color = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toLowerCase() : value),
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/, "a colour such as #1f4e8c")
    .refine(readableOnWhite, "a darker colour: text of this one cannot be read on white paper"),
);
const optional = (max: number) => text(max).nullish().default(null);

/** How the printed documents of a branch look. `logo` and `stamp` are ids of uploaded images. */
export const LetterheadChange = z.object({
  /** The version that was read: 0 if nothing was set yet. */
  version: count(0, 1_000_000_000).nullish(),
  color,
  logo: id.nullish().default(null),
  stamp: id.nullish().default(null),
  footer: optional(MAX_FOOTER),
  footer_latin: optional(MAX_FOOTER),
  conditions: optional(MAX_CONDITIONS),
  conditions_latin: optional(MAX_CONDITIONS),
  show_fare: z.boolean().default(true),
});

const Bilingual = z.object({ fa: z.string(), en: z.string() });

export const Letterhead = z.object({
  color: z.string(),
  logo: FileOut.nullable(),
  stamp: FileOut.nullable(),
  footer: z.string().nullable(),
  footer_latin: z.string().nullable(),
  conditions: z.string().nullable(),
  conditions_latin: z.string().nullable(),
  show_fare: z.boolean(),
  version: z.int(),
  changed_at: instant.nullable(),
  /** What documents print beside it, from the settings of the branch. */
  issuer: z.object({
    name: Bilingual,
    address: Bilingual,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    codes: z.array(Bilingual),
  }),
});
