import { z } from "zod";
import { date, id, instant, page, text, who } from "../../kernel/primitives";
import { MISSING, SUBJECTS } from "./document";
import { REACTIONS } from "./port";
import { ENVIRONMENTS, REMEDIES, STATES } from "./rules";
import { BUYER_KINDS } from "./rules.buyer";

const digits = (least: number, most: number) => z.string().regex(new RegExp(`^\\d{${least},${most}}$`));

export const EInvoiceQuery = page.extend({
  state: z.enum(STATES).nullish(),
  radar: z
    .enum(["red", "late"])
    .nullish()
    .meta({ description: "documents not accepted yet with at most 3 days left, or past their last day" }),
  search: text(60).nullish().meta({ description: "label of the invoice, number of the document or reference" }),
});

const EInvoiceOut = z.object({
  id: z.int(),
  invoice_id: z.int(),
  label: z.string(),
  part: z.int().meta({ description: "0: of the invoice; above: of its nth passenger" }),
  subject: z.enum(SUBJECTS),
  state: z.enum(STATES),
  missing: z.array(z.enum(MISSING)),
  buyer_name: z.string().nullable(),
  total: z.int(),
  number: z.string().nullable(),
  reaction: z.enum(REACTIONS).nullable(),
  remedy: z.enum(REMEDIES).nullable().meta({ description: "what to do about its first error" }),
  issued_at: instant,
  due_on: z.string(),
  days_left: z.int().meta({ description: "0 on the last day, negative afterwards" }),
  version: z.int(),
});

/** Counts are of the whole branch. `unmade`: invoices whose documents could not be made yet. */
export const EInvoiceList = z.object({
  items: z.array(EInvoiceOut),
  meta: z.object({
    ...{ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int(), next_cursor: z.null() },
    states: z.record(z.enum(STATES), z.int()),
    ...{ red: z.int(), late: z.int(), unmade: z.int() },
  }),
});

const Reported = z.object({ code: z.string(), message: z.string(), remedy: z.enum(REMEDIES) });
const Buyer = z.object({
  kind: z.enum(BUYER_KINDS),
  name: z.string().nullable(),
  national_id: z.string().nullable(),
  economic_code: z.string().nullable(),
  postal_code: z.string().nullable(),
  passport: z.string().nullable(),
});

const Line = z.object({
  key: z.string().meta({ description: "names the line in a correction" }),
  name: z.string(),
  quantity: z.string(),
  unit: z.string(),
  price: z.string().meta({ description: "of a unit, in whole rials" }),
  basis_points: z.int().meta({ description: "rate of value added tax" }),
  total: z.int().meta({ description: "with taxes" }),
});

export const EInvoiceDetails = EInvoiceOut.extend({
  pattern: z.int(),
  lines: z.array(Line),
  of_id: z.int().nullable(),
  supersedes_id: z.int().nullable(),
  reference: z.string().nullable(),
  buyer: Buyer.nullable(),
  errors: z.array(Reported),
  warnings: z.array(Reported),
  next_at: instant.nullable(),
  events: z.array(
    z.object({ at: instant, by: who, from: z.string().nullable(), to: z.enum(STATES), data: z.unknown() }),
  ),
});

export const EInvoiceExport = z.object({
  name: z.string().meta({ description: "of the file" }),
  content: z.string().meta({ description: "XML" }),
});
export const EInvoiceRef = z.object({ id });
const EInvoiceAct = z.object({ id, version: id });
export const EInvoiceCancel = EInvoiceAct.extend({ reason: text(300) });
const quantity = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,8})?$/)
  .meta({ description: "a decimal; 0 takes the line out" });
const price = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .meta({ description: "whole rials" });
/** Lines that are left out stay as they are. */
export const EInvoiceCorrect = EInvoiceAct.extend({
  reason: text(300),
  lines: z
    .array(z.object({ key: text(60), quantity, price }))
    .min(1)
    .max(200),
});
export const EInvoiceBuyer = EInvoiceAct.extend({
  kind: z.enum(BUYER_KINDS),
  national_id: digits(10, 14).nullish(),
  economic_code: digits(11, 14).nullish(),
  postal_code: digits(10, 10).nullish(),
  passport: z
    .string()
    .regex(/^[A-Z0-9]{5,20}$/)
    .nullish(),
});
export const EInvoiceRetry = EInvoiceAct.extend({ buyer: EInvoiceBuyer.omit({ id: true, version: true }).nullish() });
export const EInvoiceDone = z.object({ id: z.int(), state: z.enum(STATES), version: z.int() });

export const FiscalMemoryForm = z.object({
  id: id.optional(),
  version: id.optional(),
  title: text(60),
  memory_id: z.string().regex(/^[A-Z0-9]{6}$/),
  seller_code: digits(10, 14),
  environment: z.enum(ENVIRONMENTS),
  base_url: text(300).nullish().meta({ description: "of a local authority only" }),
  fee_service_id: digits(13, 13).nullish(),
  fee_unit: digits(1, 8).nullish(),
  starts_on: date,
  active: z.boolean().default(false),
  private_key: z
    .string()
    .max(10_000)
    .nullish()
    .meta({ description: "PEM, PKCS 8; left out it stays as it is. It is never returned" }),
  certificate: z.string().max(20_000).nullish().meta({ description: "PEM; left out it stays as it is" }),
});
export const FiscalMemorySaved = z.object({ id: z.int(), version: z.int() });
const FiscalMemoryOut = z.object({
  id: z.int(),
  title: z.string(),
  memory_id: z.string(),
  seller_code: z.string(),
  environment: z.enum(ENVIRONMENTS),
  base_url: z.string().nullable(),
  fee_service_id: z.string().nullable(),
  fee_unit: z.string().nullable(),
  starts_on: z.string(),
  active: z.boolean(),
  certificate_until: instant,
  certificate_days: z.int(),
  warning: z.int().nullable().meta({ description: "60, 30 or 7: the smallest threshold of days reached" }),
  failures: z.int(),
  last_fault: z.string().nullable(),
  last_fault_at: instant.nullable(),
  last_ok_at: instant.nullable(),
  next_at: instant.nullable(),
  last_serial: z.int(),
  version: z.int(),
});
export const FiscalMemoryList = z.object({ items: z.array(FiscalMemoryOut), deadline_days: z.int() });
