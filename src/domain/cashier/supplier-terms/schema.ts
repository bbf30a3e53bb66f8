import { z } from "zod";
import { code, count, id, money, moneyOut } from "../../kernel/primitives";
import { SETTLES } from "./rules";

/** `version` null: the supplier has no terms yet. Amounts in minor units of the branch's currency. */
export const SupplierTermsForm = z.object({
  supplier_id: id,
  version: id.nullish(),
  national_id: code(12)
    .pipe(z.string().regex(/^\d{10,12}$/, { error: "must be 10 to 12 digits" }))
    .nullish(),
  economic_code: code(16)
    .pipe(z.string().regex(/^\d{10,16}$/, { error: "must be 10 to 16 digits" }))
    .nullish(),
  iban: code(50).nullish(),
  settles: z.enum(SETTLES),
  due_days: count(0, 365),
  deposit_low: money.nullish(),
  deposit_stop: money.nullish(),
});

export const SupplierTermsRef = z.object({ supplier_id: id });

export const SupplierTerms = z.object({
  supplier_id: z.int(),
  national_id: z.string().nullable(),
  economic_code: z.string().nullable(),
  iban: z.string().nullable(),
  settles: z.enum(SETTLES),
  due_days: z.int(),
  deposit_low: moneyOut.nullable(),
  deposit_stop: moneyOut.nullable(),
  currency: z.string(),
  version: z.int().nullable(),
});

export const SupplierTermsSaved = z.object({ supplier_id: z.int(), version: z.int() });
