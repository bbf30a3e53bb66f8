import { z } from "zod";
import { count, date, id, instant, moneyOut, text } from "../../kernel/primitives";
import { BANK_CLOSING_STATES } from "./rules";

export const BankFiguresQuery = z.object({ account_id: id, to_date: date });

const OpenLine = z.object({
  id: z.int(),
  day: z.string(),
  amount: moneyOut,
  reference: z.string().nullable(),
  payer: z.string().nullable(),
  text: z.string(),
});
const OpenEntry = z.object({
  document_id: z.int(),
  line: z.int(),
  day: z.string(),
  amount: moneyOut,
  description: z.string(),
});

const Figures = {
  by_bank: moneyOut,
  outstanding: moneyOut.meta({ description: "our entries that are not at the bank" }),
  unrecorded: moneyOut.meta({ description: "lines of the bank that are not in the books" }),
  by_books: moneyOut.meta({ description: "by_bank + outstanding - unrecorded" }),
};
const Items = {
  beginning: moneyOut.meta({ description: "difference from before the first line of the bank; part of outstanding" }),
  entries: z.array(OpenEntry),
  entry_count: z.int(),
  lines: z.array(OpenLine),
  line_count: z.int(),
};

/** The statement of an account as of a day, not stored. `complete` false: lines of the bank are missing. */
export const BankFigures = z.object({
  account_id: z.int(),
  to_date: z.string(),
  complete: z.boolean(),
  ...Figures,
  ...Items,
});

export const BankClosingPropose = z.object({ account_id: id, to_date: date });
export const BankClosingStep = z.object({ id, version: id });
export const BankClosingReopen = BankClosingStep.extend({ reason: text(500) });
export const BankClosingRef = z.object({ id });
export const BankClosingQuery = z.object({ account_id: id.nullish(), per_page: count(1, 100).default(20) });

const Closing = {
  id: z.int(),
  account_id: z.int(),
  to_date: z.string(),
  ...Figures,
  state: z.enum(BANK_CLOSING_STATES),
  version: z.int(),
  proposed_by: z.string(),
  proposed_at: instant,
  closed_by: z.string().nullable(),
  closed_at: instant.nullable(),
  reopen_asked_by: z.string().nullable(),
  reopen_reason: z.string().nullable(),
};
export const BankClosing = z.object({ ...Closing, ...Items });
export const BankClosingList = z.object({ items: z.array(z.object(Closing)) });
