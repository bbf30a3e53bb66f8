import { z } from "zod";
import { code, date, id, instant, moneyOut, page, text } from "../../kernel/primitives";
import { BANK_FORMATS, RUN_ACTS, RUN_STATES } from "./rules";

/** `suppliers` absent: all with items due until then. */
export const PaymentRunForm = z.object({
  due_until: date,
  pay_on: date,
  account_id: id,
  note: text(300).nullish(),
  suppliers: z.array(id).min(1).max(500).nullish(),
  request_key: code(80).nullish(),
});

/** `pay_on`: the day of the payments, of `pay`; `supplier_id`: of `leave_out`. */
export const PaymentRunAct = z.object({
  id,
  version: id,
  act: z.enum(RUN_ACTS),
  pay_on: date.nullish(),
  supplier_id: id.nullish(),
});

export const PaymentRunRef = z.object({ id });
export const PaymentRunQuery = page.extend({ state: z.enum(RUN_STATES).nullish() });

const RunPerson = z.object({ name: z.string(), at: instant });
export const PaymentRun = z.object({
  id: z.int(),
  state: z.enum(RUN_STATES),
  pay_on: z.string(),
  due_until: z.string(),
  account: z.object({ id: z.int(), code: z.string(), title: z.string(), title_latin: z.string() }),
  currency: z.string(),
  note: z.string(),
  amount: moneyOut,
  items: z.int(),
  suppliers: z.int(),
  /** Whether the caller made it: another person approves it. */
  own: z.boolean(),
  created: RunPerson,
  approved: RunPerson.nullable(),
  sent: RunPerson.nullable(),
  ended: RunPerson.nullable(),
  version: z.int(),
});

export const PaymentRunList = z.object({
  items: z.array(PaymentRun),
  meta: z.object({ page: z.int(), per_page: z.int(), total: z.int(), pages: z.int(), next_cursor: z.null() }),
});

/** What a run pays each supplier; `iban` null: it cannot be approved. */
export const PaymentRunPayees = z.array(
  z.object({
    supplier: z.object({ id: z.int(), name: z.string(), name_latin: z.string().nullable() }),
    iban: z.string().nullable(),
    amount: moneyOut,
    items: z.array(
      z.object({ document_id: z.int(), date: z.string(), due: z.string(), amount: moneyOut, description: z.string() }),
    ),
  }),
);

/** What would be paid now, by supplier. */
export const DueQuery = z.object({ due_until: date });
export const DueSuppliers = z.array(
  z.object({
    supplier: z.object({ id: z.int(), name: z.string(), name_latin: z.string().nullable() }),
    iban: z.string().nullable(),
    items: z.int(),
    amount: moneyOut,
    earliest: z.string(),
  }),
);

export const BankFileQuery = z.object({ id, format: z.enum(BANK_FORMATS) });
export const BankFile = z.object({ name: z.string(), mime: z.string(), content: z.string() });
