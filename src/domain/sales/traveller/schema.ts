import { z } from "zod";
import { code, country, date, name, text } from "../../kernel/primitives";

const latin = text(100).refine((name) => /^[A-Za-z][A-Za-z .'-]*$/.test(name), { error: "Latin letters" });

/** A traveller, optional for a lock and required for a trade. What is required: `required_fields` of the lock. */
export const TravellerForm = z.object({
  type: z.enum(["ADT", "CHD", "INF"]),
  first_name: name(100).nullish(),
  last_name: name(100).nullish(),
  first_name_latin: latin.nullish(),
  last_name_latin: latin.nullish(),
  gender: z.enum(["male", "female"]).nullish(),
  birth_date: date.nullish(),
  nationality: country.nullish(),
  national_code: code(20).nullish(),
  document: z
    .object({
      type: z.enum(["passport", "national_card", "visa"]),
      number: code(40).transform((number) => number.toUpperCase().replace(/[\s-]/g, "")),
      issuing_country: country.nullish(),
      expires_on: date.nullish(),
    })
    .nullish(),
});
export type TravellerForm = z.output<typeof TravellerForm>;
