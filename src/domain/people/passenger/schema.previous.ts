import { z } from "zod";
import { count, instant, text } from "../../kernel/primitives";

/** `search`: any part of a name in either script, of a code or of a document number. */
export const PreviousQuery = z.object({
  search: text(100).nullish(),
  cursor: text(80).nullish(),
  per_page: count(1, 100).default(20),
});

const Paper = z.object({
  type: z.string(),
  number: z.string(),
  issuing_country: z.string().nullable(),
  expires_on: z.string().nullable(),
});

/** A traveller of a previous purchase, with the names used last. */
const PreviousPassenger = z.object({
  self: z.boolean().meta({ description: "the caller as a passenger of the branch; first item of the first page" }),
  nationality: z.string().nullable(),
  national_code: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  first_name_latin: z.string().nullable(),
  last_name_latin: z.string().nullable(),
  gender: z.string().nullable(),
  birth_date: z.string().nullable(),
  document: Paper.nullable(),
  contact: z.object({ mobile: z.string().nullable(), email: z.string().nullable() }),
  last_travelled_at: instant.nullable().meta({ description: "time of the last booking for them" }),
});

export const PreviousList = z.object({
  items: z.array(PreviousPassenger),
  meta: z.object({ next_cursor: z.string().nullable() }),
});
