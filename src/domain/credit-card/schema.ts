import { z } from "zod";
import { ibanFault, writtenIban } from "../account/rules.iban";
import { code, id, instant, name, page, text } from "../primitives";
import { isCardNumber, withoutNumbers, writtenNumber } from "./rules";

const number = code(40)
  .transform(writtenNumber)
  .refine(isCardNumber, { error: "is not a valid card number: the check digit is wrong" });
const iban = code(60)
  .transform(writtenIban)
  .refine((value) => ibanFault(value) === null, { error: "is not a valid IBAN: the check digits are wrong" });

export const CardQuery = z.object({
  id: id.nullish().meta({ description: "defaults to the caller's newest passenger; required for a colleague's user" }),
});

/** One card: whole for its owner, else no more than its first six and last four digits. */
export const CardOut = z.object({
  id: z.int(),
  passenger_id: z.int(),
  number: z.string(),
  masked: z.boolean(),
  bank: z.string().nullable(),
  holder: z.string().nullable(),
  iban: z.string().nullable(),
});

/** Without `id` a new card. With it: a number or IBAN that is absent stays, an IBAN of null goes. No CVV is ever taken. */
export const CardSave = z
  .object({
    id: id.nullish(),
    version: id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" }),
    passenger_id: id,
    number: number.nullish(),
    iban: iban.nullish(),
    holder: name(120).nullish(),
  })
  .refine(({ id, number }) => id != null || number != null, { path: ["number"], error: "required" });

export const CardRef = z.object({ id });
export const CardRemoved = z.object({ id: z.int(), deleted: z.boolean() });

export const CardList = page.extend({
  passenger_id: id.nullish(),
  search: text(100).transform(withoutNumbers).nullish().meta({
    description: "name of a person, or the first six or last four digits, or `603799…7893`; never a full card number",
  }),
});

/** As the back office sees it. */
export const Card = z.object({
  id: z.int(),
  passenger: z.object({ id: z.int(), name: z.string(), name_latin: z.string().nullable() }),
  number: z.string().meta({ description: "first six and last four digits" }),
  bank: z.object({ fa: z.string(), en: z.string() }).nullable(),
  holder: z.string(),
  iban: z.string().nullable().meta({ description: "last four" }),
  version: z.int(),
  created_at: instant,
  created_by: z.string(),
});

export const Cards = z.object({
  items: z.array(Card),
  meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int(), next_cursor: z.null() }),
});
