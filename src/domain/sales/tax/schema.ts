import { z } from "zod";
import { code, count, date, id, moneyOut, page } from "../../kernel/primitives";
import { PRODUCTS } from "../../kernel/product/rules";
import { CATEGORIES, ISSUERS, MAX_BASIS_POINTS, PARTS_OF_SALE, ROLES } from "./rules";

const rateCode = code(20)
  .pipe(z.string().regex(/^[a-z0-9_.-]+$/, { error: "must be small letters, digits, . _ -" }))
  .meta({ description: "code of a rate, such as `standard`" });
const version = id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" });
const period = { from_on: date, to_on: date.nullish().meta({ description: "last day, absent until further notice" }) };

/** Without `id` a new one. */
export const TaxRateSave = z.object({
  id: id.nullish(),
  version,
  code: rateCode,
  category: z.enum(CATEGORIES).meta({ description: "S standard, Z zero-rated, E exempt, O out of scope, G export" }),
  basis_points: count(0, MAX_BASIS_POINTS).meta({
    description: "hundredths of a percent: 1000 is 10 %; only S has a rate",
  }),
  ...period,
  confirmed: z.boolean().default(false).meta({ description: "confirmed by an accountant" }),
});

export const TaxRoleSave = z.object({
  id: id.nullish(),
  version,
  product: z.enum(PRODUCTS).nullish().meta({ description: "absent for every product" }),
  supplier_id: id.nullish().meta({ description: "absent for every supplier; own charters are a supplier" }),
  role: z.enum(ROLES).meta({ description: "agent: tax on our own part; principal: on the whole price" }),
  service_code: rateCode.nullish().meta({ description: "rate of the service sold as principal" }),
  fee_code: rateCode.nullish().meta({ description: "rate of our own part as agent" }),
  input_credit: z.boolean().default(false).meta({ description: "the seller's invoices give a credit of input tax" }),
  einvoice_pattern: count(1, 11).default(1).meta({ description: "pattern of the electronic invoice" }),
  service_id: z
    .string()
    .regex(/^\d{13}$/, { error: "must have 13 digits" })
    .nullish()
    .meta({ description: "13-digit id of the service" }),
  unit: z
    .string()
    .regex(/^\d{1,8}$/, { error: "must be digits" })
    .nullish()
    .meta({ description: "code of the unit of measurement" }),
  issuer: z.enum(ISSUERS).default("us").meta({ description: "who issues the electronic invoice of the service" }),
  ...period,
});

export const TaxQuery = page.extend({
  on: date.nullish().meta({ description: "only rows in effect on this day" }),
});

const Supplier = z.object({ id: z.int(), title: z.string(), title_latin: z.string(), own: z.boolean() });
export const TaxChoices = z.object({ codes: z.array(z.string()), suppliers: z.array(Supplier) });

const Dated = { id: z.int(), from_on: z.string(), to_on: z.string().nullable(), version: z.int() };
export const TaxRate = z.object({
  ...Dated,
  code: z.string(),
  category: z.enum(CATEGORIES),
  basis_points: z.int(),
  confirmed: z.boolean(),
});
export const TaxRole = z.object({
  ...Dated,
  product: z.enum(PRODUCTS).nullable(),
  supplier: Supplier.nullable(),
  role: z.enum(ROLES),
  service_code: z.string().nullable(),
  fee_code: z.string().nullable(),
  input_credit: z.boolean(),
  einvoice_pattern: z.int(),
  service_id: z.string().nullable(),
  unit: z.string().nullable(),
  issuer: z.enum(ISSUERS),
});

const listOf = <T extends z.ZodType>(of: T) =>
  z.object({
    items: z.array(of),
    meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int(), next_cursor: z.null() }),
  });
export const TaxRateList = listOf(TaxRate);
export const TaxRoleList = listOf(TaxRole);

/** The longest period of a return: a year of either calendar. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
export const TaxPeriod = z
  .object({ from_on: date, to_on: date })
  .refine(({ from_on, to_on }) => from_on < to_on, { path: ["to_on"], error: "must be after from_on" })
  .refine(({ from_on, to_on }) => Date.parse(to_on) - Date.parse(from_on) < MAX_DAYS * DAY_MS, {
    path: ["to_on"],
    error: `must be within ${MAX_DAYS} days of from_on`,
  });

const Figures = z.object({
  output: z
    .array(
      z.object({
        what: z.enum(PARTS_OF_SALE),
        code: z.string().nullable(),
        category: z.enum(CATEGORIES),
        points: z.int().nullable().meta({ description: "hundredths of a percent; null: entered by hand" }),
        base: moneyOut,
        tax: moneyOut,
        lines: z.int(),
      }),
    )
    .meta({ description: "our own invoice lines, less credit notes" }),
  output_tax: moneyOut,
  input_tax: moneyOut.meta({ description: "turnover of the account of input tax" }),
  ledger_tax: moneyOut.meta({ description: "turnover of the tax account" }),
  difference: moneyOut.meta({ description: "ledger_tax - output_tax" }),
  payable: moneyOut.meta({ description: "output_tax - input_tax; negative: a credit" }),
});

export const TaxReturn = z.object({
  id: z.int().nullable().meta({ description: "null: not filed" }),
  from_on: z.string(),
  to_on: z.string(),
  state: z.enum(["open", "filed"]),
  figures: Figures,
  voucher_id: z.string().nullable(),
  posted_on: z.string().nullable(),
  filed_at: z.string().nullable(),
});

/** Our own lines of invoices and credit notes; without days all of them. */
export const TaxLineQuery = page.extend({
  from: date.nullish(),
  to: date.nullish(),
  what: z
    .enum(PARTS_OF_SALE)
    .nullish()
    .meta({ description: "service, fee (our part as agent), collected duties or penalty" }),
  category: z.enum(CATEGORIES).nullish(),
  code: rateCode.nullish(),
  points: count(0, MAX_BASIS_POINTS).nullish().meta({ description: "hundredths of a percent" }),
  uncoded: z.boolean().nullish().meta({ description: "only lines without a rate's code" }),
});

/** Amounts of a credit note are negative. */
export const TaxLine = z.object({
  invoice_id: z.int(),
  line: z.int(),
  seq: z.int(),
  kind: z.enum(["sale", "credit_note"]),
  label: z.string(),
  day: z.string(),
  party: z.string(),
  trade_id: z.int().nullable(),
  what: z.enum(PARTS_OF_SALE),
  category: z.enum(CATEGORIES),
  code: z.string().nullable(),
  points: z.int().nullable().meta({ description: "hundredths of a percent; null: entered by hand" }),
  base: moneyOut,
  tax: moneyOut,
});
export const TaxLineList = listOf(TaxLine).extend({
  totals: z.object({ currency: z.string(), base: moneyOut, tax: moneyOut }),
});

/** Quarters of the fiscal years that have begun, the newest first. */
export const TaxQuarters = z.object({
  currency: z.string(),
  accounts: z
    .object({ tax: z.int().nullable(), input: z.int().nullable() })
    .meta({ description: "accounts of output and input tax; null: none is mapped" }),
  items: z.array(
    z.object({
      fiscal_year: z.int(),
      quarter: z.int(),
      from_on: z.string(),
      to_on: z.string(),
      over: z.boolean(),
      filed: z.boolean(),
    }),
  ),
});
