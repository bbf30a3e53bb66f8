import { z } from "zod";
import { code, count, date, flag, id, instant, longId, moneyOut, text } from "../../kernel/primitives";
import { BANK_FORMATS, BANK_IMPORT_STATES, LINE_KINDS } from "./rules";
import { BANK_COLUMNS } from "./rules.columns";

const Columns = z.array(z.enum(BANK_COLUMNS).nullable()).min(1).max(60);

/** How a table is read. `head`: index of the header row, from 0. */
const TableReading = z.object({
  head: count(0, 100),
  columns: Columns.meta({ description: "meaning of each column; null: not read" }),
  toman: flag.default(false).meta({ description: "amounts are in tomans" }),
});

export const BankFile = z.object({
  account_id: id,
  file_id: id,
  reading: TableReading.nullish().meta({ description: "for CSV and XLSX; absent: by template or headers" }),
});

export const BankImportForm = BankFile.extend({ request_key: code(100).nullish() });

const Broken = z.object({
  row: z.int(),
  code: z.enum(["opening", "balance", "closing"]),
  expected: moneyOut,
  found: moneyOut,
});

const LineFacts = {
  row: z.int().meta({ description: "row of the table, line of the text, or number of the entry" }),
  day: z.string(),
  time: z.string().nullable(),
  amount: moneyOut.meta({ description: "positive: into the account" }),
  balance: moneyOut.nullable(),
  reference: z.string().nullable(),
  trace: z.string().nullable(),
  serial: z.string().nullable(),
  sayad: z.string().nullable(),
  terminal: z.string().nullable(),
  payer: z.string().nullable(),
  text: z.string(),
  kind: z.enum(LINE_KINDS).nullable(),
};

/** Preview of an uploaded statement, without storing anything. */
export const BankPreview = z.object({
  name: z.string(),
  format: z.enum(BANK_FORMATS),
  currency: z.string(),
  table: z
    .object({
      head: z.int(),
      headers: z.array(z.string()),
      columns: Columns,
      toman: z.boolean(),
      template: z.string().nullable(),
      sample: z.array(z.array(z.string())),
    })
    .nullable(),
  account: z.string().nullable(),
  same_account: z.boolean(),
  opening: moneyOut.nullable(),
  closing: moneyOut.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  count: z.int(),
  fault_count: z.int(),
  faults: z.array(
    z.object({ row: z.int(), column: z.string().nullable(), message: z.object({ fa: z.string(), en: z.string() }) }),
  ),
  broken: Broken.nullable(),
  lines: z.array(z.object(LineFacts)),
});

/** A statement. `fault`: the first bad row of a broken one. `repeated`: lines that the account already had. */
export const BankStatement = z.object({
  id: z.int(),
  account_id: z.int(),
  account_code: z.string(),
  account_title: z.string(),
  account_title_latin: z.string(),
  file_id: z.int(),
  name: z.string(),
  format: z.enum(BANK_FORMATS),
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  opening: moneyOut.nullable(),
  closing: moneyOut.nullable(),
  lines: z.int(),
  added: z.int(),
  repeated: z.int(),
  state: z.enum(BANK_IMPORT_STATES),
  fault: Broken.nullable(),
  version: z.int(),
  created_by: z.string(),
  created_at: instant,
});

export const BankStatementQuery = z.object({
  account_id: id.nullish(),
  state: z.enum(BANK_IMPORT_STATES).nullish(),
  page: count(1, 1_000_000).default(1),
  per_page: count(1, 100).default(20),
});
const Meta = z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int() });
export const BankStatementList = z.object({ items: z.array(BankStatement), meta: Meta });

export const BankStatementRef = z.object({ id });

/** Bank lines, oldest first. `cursor`: id of the last line of the previous page. */
export const BankLineQuery = z.object({
  account_id: id.nullish(),
  statement_id: id.nullish(),
  from: date.nullish(),
  to: date.nullish(),
  search: code(60).nullish(),
  cursor: longId.nullish(),
  per_page: count(1, 200).default(50),
});
export const BankLineList = z.object({
  items: z.array(z.object({ id: z.int(), account_id: z.int(), statement_id: z.int(), ...LineFacts })),
  next: z.int().nullable(),
});

/** Bank accounts with what was imported of them. */
export const BankAccounts = z.object({
  items: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      title: z.string(),
      title_latin: z.string(),
      currency: z.string(),
      iban: z.string().nullable(),
      last_day: z.string().nullable().meta({ description: "day of the newest line" }),
      last_balance: moneyOut.nullable(),
      statements: z.int(),
      lines: z.int(),
    }),
  ),
});

export const BankTemplate = z.object({
  id: z.int().nullable().meta({ description: "null: built in" }),
  key: z.string(),
  name: z.string(),
  headers: z.array(z.string()),
  columns: Columns,
  toman: z.boolean(),
  version: z.int().nullable(),
});
export const BankTemplateList = z.object({ items: z.array(BankTemplate) });

/** Without `id` a new one. */
export const BankTemplateSave = z.object({
  id: id.nullish(),
  version: id.nullish().meta({ description: "version that was read; 8004 if the record has changed since" }),
  name: text(100),
  headers: z.array(z.string().max(200)).min(1).max(60),
  columns: Columns,
  toman: flag.default(false),
  active: flag.default(true).meta({ description: "false: no longer used" }),
});

export const BankWithdraw = z.object({ id, version: id });
