import { SAYAD } from "@/domain/cashier/cheque/rules";
import type { Method, PaymentType } from "@/domain/cashier/payment/rules";
import { asciiDigits } from "@/domain/kernel/digits";
import { isDay } from "@/ui/dates/days";
import type { Amount } from "@/ui/form/money-input";
import { type cutAlong, itemKey } from "../../../_money/open-items/spread";
import type { Party } from "../../../_money/party";
import type { PaymentForm } from "../address";

/** A cheque as entered. */
export type ChequeCells = {
  sayad_id: string;
  series: string;
  serial: string;
  bank: string;
  branch: string;
  due_date: string | null;
  owner_name: string;
};

export type Cells = {
  amount: Amount;
  method: Method;
  /** Null for the default account of the method. */
  account_id: number | null;
  /** Major units of the branch's currency for money in another; empty for the rate of the day. */
  rate: string;
  reference: string;
  check: ChequeCells;
};

/** Form values of a receipt, payment or transfer: one party, one date, a row per payment method. */
export type Values = {
  type: PaymentType;
  party: Party | null;
  date: string | null;
  description: string;
  rows: Cells[];
  /** Manual allocations by item key. */
  pinned: Record<string, Amount>;
  /** Idempotency key: stored once. */
  key: string;
};

const noCheque = (): ChequeCells => ({
  sayad_id: "",
  series: "",
  serial: "",
  bank: "",
  branch: "",
  due_date: null,
  owner_name: "",
});

/** A row below `last`: amount and method are to be entered. */
export const newRow = (last?: Cells): Cells => ({
  ...{ amount: null, method: last ? "pos" : "cash", account_id: null, rate: "", reference: "", check: noCheque() },
});

/** randomUUID exists in secure contexts only, and a branch's network may not be one. */
const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

export const newValues = (given: { type: PaymentType; party: Party | null; date: string }): Values => ({
  ...given,
  ...{ description: "", rows: [newRow()], pinned: {}, key: newKey() },
});

export type Money = {
  /** Currency of the branch. */
  currency: string;
  /** For accounts with a single currency. */
  currencyOf: (account: number | null) => string;
};

/** Whether a row is complete enough for a preview. */
export function isComplete({ amount, method, check }: Cells, sayadRequired = true): boolean {
  if (typeof amount !== "number" || amount <= 0) return false;
  const { sayad_id, serial, bank, due_date } = check;
  if (method !== "check") return true;
  const known = isSayad(sayad_id) || (!sayadRequired && sayad_id.trim() === "");
  return known && Boolean(serial.trim() && bank.trim()) && isDay(due_date);
}

export const isSayad = (typed: string) => SAYAD.test(asciiDigits(typed).replace(/[\s-]/g, ""));

const text = (typed: string) => typed.trim() || null;
/** Amounts of rows in the branch's currency; `worth`: amount of a foreign row in the last preview. */
export const worthsOf = ({ rows }: Values, { currency, currencyOf }: Money, worth: (at: number) => number) =>
  rows.map(({ amount, account_id }, at) => {
    if (typeof amount !== "number") return 0;
    return currencyOf(account_id) === currency ? amount : worth(at);
  });

/** Server input for storing or preview; with `settles` of each row, if any. */
export function paymentsOf(values: Values, money: Money, settles: ReturnType<typeof cutAlong> = []): PaymentForm[] {
  const { type, party, date, description } = values;
  return values.rows.map(({ amount, method, account_id, rate, reference, check }, at) => {
    const currency = money.currencyOf(account_id);
    return {
      type,
      method,
      amount: amount as number,
      date: date ?? "",
      counterparty: { type: party!.type, id: party!.id },
      ...(account_id !== null && method !== "check" && { account_id }),
      ...(currency !== money.currency && { currency, ...(rate.trim() && { rate: rate.trim() }) }),
      ...(text(reference) && { reference: reference.trim() }),
      ...(text(description) && { description: description.trim() }),
      ...(settles[at]?.length && { settles: settles[at] }),
      ...(method === "check" && { check: chequeOf(check, amount as number, type, account_id) }),
    };
  });
}

/** An issued cheque is drawn on an account of ours. */
function chequeOf(cells: ChequeCells, amount: number, type: PaymentType, account_id: number | null) {
  const { sayad_id, series, serial, bank, branch, due_date, owner_name } = cells;
  return {
    ...{ sayad_id: text(sayad_id), serial, bank, amount, due_date: due_date ?? "" },
    ...{ series: text(series), branch: text(branch), owner_name: text(owner_name) },
    ...(type === "payment" && account_id !== null && { account_id }),
  };
}

/** Maps an error of the request to its place in the form. */
export function placeOf(path: string, settles: ReturnType<typeof cutAlong>): string {
  const [, row, field = ""] = /^payments\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (row === undefined) return path;
  if (/^counterparty\b/.test(field)) return "party";
  if (/^(type|date|description)$/.test(field)) return field;
  const [, at] = /^settles\[(\d+)\]/.exec(field) ?? [];
  const item = at === undefined ? undefined : settles[Number(row)]?.[Number(at)];
  if (item) return `pinned.${itemKey(item)}`;
  if (field === "check.amount" || field === "currency" || field === "") return `rows[${row}].amount`;
  return `rows[${row}].${field === "check.account_id" ? "account_id" : field}`;
}
