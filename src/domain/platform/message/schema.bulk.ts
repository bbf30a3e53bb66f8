import { z } from "zod";
import { count, id, instant, moneyOut, text } from "../../kernel/primitives";

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

/** Either a group or contacts; `{name}` in the text is replaced by each name. */
const whom = {
  group_id: id.optional(),
  /** Beyond 5,000 the use case throws 3008. */
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
  /** Number of messages: deduplicated, without invalid numbers and opt-outs. */
  accepted: z.int(),
  duplicates: z.int(),
  opted_out: z.int(),
  /** Contacts with an invalid number, in order, from 0. */
  refused: z.array(z.object({ index: z.int(), contact: z.string(), code: z.int(), message: z.string() })),
  parts: z.int(),
  /** By the line's price per part, minor units of `currency`; null when not configured. */
  cost: moneyOut.nullable(),
  currency: z.string(),
};
export const BulkEstimate = z.object({ ...counts, sample: z.object({ to: z.string(), text: z.string() }).nullable() });
export const BulkAnswer = z.object({
  job_id: z.int(),
  state: z.string(),
  ...counts,
  /** Nothing is sent before; canceling the job until then has no trace. */
  begins_at: instant,
});
