import { z } from "zod";
import { code, date, id, instant, moneyOut, text } from "../../kernel/primitives";
import { FileOut } from "../../platform/file/schema";
import { BOOK_KINDS } from "./rules";

const year = id.refine((value) => value <= 2500, { error: "must be a fiscal year" });

/** Without `year`: the fiscal year of the last definite month, else of today. */
export const BooksQuery = z.object({ year: year.nullish() });

const Signer = z.object({ name: text(100), position: text(100) });
export const LegalProfileInput = z.object({
  valid_from: date,
  legal_name: text(200),
  national_id: code(11).pipe(z.string().regex(/^\d{10,11}$/, { error: "must be 10 or 11 digits" })),
  registration_no: code(20).pipe(
    z.string().regex(/^[0-9A-Za-z/-]+$/, { error: "must be Latin letters, digits, / and -" }),
  ),
  economic_code: code(14)
    .pipe(z.string().regex(/^\d{8,14}$/, { error: "must be 8 to 14 digits" }))
    .nullish(),
  address: text(400),
  seal_code: text(40).nullish(),
  signers: z.array(Signer).min(1).max(6),
});

const LegalProfileDto = z.object({
  id: z.int(),
  valid_from: z.string(),
  legal_name: z.string(),
  national_id: z.string(),
  registration_no: z.string(),
  economic_code: z.string().nullable(),
  address: z.string(),
  seal_code: z.string().nullable(),
  signers: z.array(z.object({ name: z.string(), position: z.string() })),
  created_by: z.string(),
  created_at: instant,
});
/** Versions, the newest first; the first one that is valid on a day counts. */
export const LegalProfiles = z.object({ items: z.array(LegalProfileDto) });

const BookFileDto = z.object({
  /** Its place in the branch's chain. */
  seq: z.int(),
  kind: z.enum(BOOK_KINDS),
  supplement: z.int(),
  /** 0: CSV, whole; n: volume of the PDF. */
  part: z.int(),
  first_no: z.int(),
  last_no: z.int(),
  rows: z.int(),
  first_page: z.int(),
  pages: z.int(),
  /** Sums of the fiscal year at its end. */
  carried_debit: moneyOut,
  carried_credit: moneyOut,
  sha256: z.string(),
  size: z.int(),
  made_at: instant,
});
const TaxFileDto = z.object({
  supplement: z.int(),
  since: z.string(),
  rows: z.int(),
  sha256: z.string(),
  size: z.int(),
});
const BookMonthDto = z.object({
  fm: z.int(),
  from: z.string(),
  to: z.string(),
  /** `open`: not definite; `empty`: without documents; `profile`: waits for a legal profile; `waiting`: is being made. */
  state: z.enum(["open", "empty", "profile", "waiting", "made"]),
  files: z.array(BookFileDto),
  tax_files: z.array(TaxFileDto),
});
const BookVerificationDto = z.object({
  id: z.int(),
  fiscal_year: z.int(),
  state: z.enum(["waiting", "done", "failed"]),
  files: z.int().nullable(),
  /** `bytes`: other bytes than its hash; `missing`: no bytes; `chain`: does not follow from the row before. */
  faults: z.array(z.object({ seq: z.int(), fault: z.enum(["bytes", "missing", "chain"]) })),
  requested_by: z.string(),
  requested_at: instant,
  ended_at: instant.nullable(),
});
export const Books = z.object({
  year: z.int(),
  /** Fiscal years with months, the newest first. */
  years: z.array(z.int()),
  currency: z.string(),
  has_legal_profile: z.boolean(),
  months: z.array(BookMonthDto),
  verification: BookVerificationDto.nullable(),
});

export const BookFileRef = z.object({ seq: id });
export const TaxFileRef = z.object({ fm: id, supplement: z.coerce.number().int().min(0).max(1000).default(0) });
/** A link to the file, for a quarter to half an hour. */
export const BookDownload = FileOut;

export const BookVerificationInput = z.object({ year });
export { BookVerificationDto as BookVerification };
