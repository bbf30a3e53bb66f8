import { z } from "zod";
import { count, id, instant, moneyOut, text } from "../primitives";

/** A number, or a person with one. */
const written = z.union([z.string().max(200), count(0, 1_000_000_000_000_000).transform(String)]);
const Contact = z.union([
  written.transform((to) => ({ to, name: "" })),
  z
    .object({
      to: written.optional(),
      mobile: written.optional(),
      phone: written.optional(),
      name: z.string().trim().max(100).default(""),
    })
    .transform(({ to, mobile, phone, name }) => ({ to: to ?? mobile ?? phone ?? "", name })),
]);

/** Either a group or contacts; `{name}` in the text stands for each one's name. */
const whom = {
  group_id: id.optional(),
  /** Beyond 5,000: 3008, by the use case. */
  contacts: z.array(Contact).min(1).max(50_000).optional(),
};
const oneOfTwo = (given: { group_id?: unknown; contacts?: unknown }) =>
  (given.group_id === undefined) !== (given.contacts === undefined);
const ONE_OF_TWO = { path: ["contacts"], error: "either group_id or contacts must be given" };

export const BulkRequest = z
  .object({ ...whom, text: text(1_500), send_at: z.iso.datetime({ offset: true }).optional() })
  .refine(oneOfTwo, ONE_OF_TWO);
export const BulkPreview = z.object({ ...whom, text: text(1_500) }).refine(oneOfTwo, ONE_OF_TWO);

const counts = {
  /** Messages it makes: numbers once, without those refused and those who want none. */
  accepted: z.int(),
  duplicates: z.int(),
  opted_out: z.int(),
  /** Contacts whose number is none, in the order given, from 0. */
  refused: z.array(z.object({ index: z.int(), contact: z.string(), code: z.int(), message: z.string() })),
  parts: z.int(),
  /** By the line's price of a part, minor units of `currency`; null where none is set. */
  cost: moneyOut.nullable(),
  currency: z.string(),
};
export const BulkEstimate = z.object({ ...counts, sample: z.object({ to: z.string(), text: z.string() }).nullable() });
export const BulkAnswer = z.object({
  job_id: z.int(),
  state: z.string(),
  ...counts,
  /** Until then nothing has left, and canceling the job is as if it never was. */
  begins_at: instant,
});
