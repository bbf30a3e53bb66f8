import { z } from "zod";
import { code, count, date, id, instant, money, moneyOut, page, signedMoney, text } from "../../kernel/primitives";
import { DOCUMENT_ACTS, DOCUMENT_KINDS, DOCUMENT_STATES, FOUND_BY, MAX_DOCUMENT_LINES, VERDICTS } from "./rules";
import { BILL_COLUMNS } from "./rules.columns";

const Columns = z.array(z.enum(BILL_COLUMNS).nullable()).min(1).max(60);

export const BillFile = z.object({ file_id: id });

/** Preview of an uploaded bill. `head`: index of the header row, from 0. `toman`: amounts seem to be in tomans. */
export const BillPreview = z.object({
  name: z.string(),
  head: z.int(),
  headers: z.array(z.string()),
  columns: Columns,
  sample: z.array(z.array(z.string())),
  total: z.int(),
  toman: z.boolean(),
});

const BillReading = z.object({ head: count(0, 100), columns: Columns, toman: z.boolean().default(false) });
export type BillReading = z.output<typeof BillReading>;

const BillLineForm = z.object({
  ticket: code(40).nullish(),
  reference: code(60).nullish(),
  passenger: text(100).nullish(),
  day: date.nullish(),
  base: signedMoney.nullish(),
  taxes: signedMoney.nullish(),
  commission: signedMoney.nullish(),
  net: signedMoney,
});
export type BillLineForm = z.output<typeof BillLineForm>;

/** `amount` absent: the sum of the lines. `from`, `to` absent: the days of the lines, or `day`. `due` absent: by the supplier's terms. */
export const SupplierDocumentForm = z.object({
  supplier_id: id,
  kind: z.enum(DOCUMENT_KINDS),
  number: code(40),
  day: date,
  due: date.nullish(),
  from: date.nullish(),
  to: date.nullish(),
  amount: money.nullish(),
  tax: money.default(0n),
  note: text(300).nullish(),
  lines: z.array(BillLineForm).max(MAX_DOCUMENT_LINES).nullish(),
  file_id: id.nullish(),
  reading: BillReading.nullish(),
  request_key: code(80).nullish(),
});

/** `difference`: the one that was seen, of `accept`. `colleague_id`: who is charged with an ADM. */
export const SupplierDocumentAct = z.object({
  id,
  version: id,
  act: z.enum(DOCUMENT_ACTS),
  difference: z.preprocess((value) => value, signedMoney).nullish(),
  colleague_id: id.nullish(),
  posting_day: date.nullish(),
});

export const SupplierDocumentRef = z.object({ id });

export const SupplierDocumentQuery = page.extend({
  search: text(100).nullish(),
  supplier_id: id.nullish(),
  kind: z.enum(DOCUMENT_KINDS).nullish(),
  state: z.enum(DOCUMENT_STATES).nullish(),
});

const Voucher = z.object({ document_id: z.int(), date: z.string() });

/** `difference`: what acceptance adds, or added, to our debt. `verdicts`: lines of each, and the sum of `missing`. */
export const SupplierDocument = z.object({
  id: z.int(),
  supplier: z.object({ id: z.int(), name: z.string(), name_latin: z.string().nullable() }),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  day: z.string(),
  due: z.string(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  amount: moneyOut,
  tax: moneyOut,
  note: z.string(),
  file_id: z.int().nullable(),
  state: z.enum(DOCUMENT_STATES),
  difference: moneyOut,
  verdicts: z.object({
    equal: z.int(),
    differs: z.int(),
    unknown: z.int(),
    missing: z.int(),
    missing_amount: moneyOut,
  }),
  voucher: Voucher.nullable(),
  dispute_voucher: Voucher.nullable(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  version: z.int(),
  created_by: z.string(),
  created_at: instant,
});

export const SupplierDocumentList = z.object({
  items: z.array(SupplierDocument),
  meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int(), next_cursor: z.null() }),
});

export const SupplierDocumentLineQuery = z.object({
  id,
  verdict: z.enum(VERDICTS).nullish(),
  cursor: count(0, 1_000_000).nullish(),
  per_page: count(1, 200).default(100),
});

const SupplierDocumentLine = z.object({
  nr: z.int(),
  ticket: z.string().nullable(),
  reference: z.string().nullable(),
  passenger: z.string().nullable(),
  day: z.string().nullable(),
  net: moneyOut,
  our_net: moneyOut.nullable(),
  local_pnr: z.string().nullable(),
  verdict: z.enum(VERDICTS),
  how: z.enum(FOUND_BY).nullable(),
});
export const SupplierDocumentLines = z.object({ items: z.array(SupplierDocumentLine), next: z.int().nullable() });
