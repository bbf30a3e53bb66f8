import { SAYAD } from "@/domain/cashier/cheque/rules";
import type { Method, PaymentType } from "@/domain/cashier/payment/rules";
import { asciiDigits } from "@/domain/kernel/digits";
import { isDay } from "@/ui/dates/days";
import type { Amount } from "@/ui/form/money-input";
import type { Party } from "../../../_money/party";
import type { PaymentForm } from "../address";
import { type cutAlong, itemKey, type Open, spread } from "./spread";

/** A cheque as it is read off the paper. */
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
  /** Null: as the mapping of the method says. */
  account_id: number | null;
  /** Major units of the branch's currency, of money in another one; empty: the day's. */
  rate: string;
  reference: string;
  check: ChequeCells;
};

/** A receipt, payment or transfer under the hands: one party, one day, as many rows as ways it was paid in. */
export type Values = {
  type: PaymentType;
  party: Party | null;
  date: string | null;
  description: string;
  rows: Cells[];
  /** Told by hand for an open item, by its key. */
  pinned: Record<string, Amount>;
  /** Names what is stored: sent twice, it is stored once. */
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

/** A row below `last`: what is left to pay is typed, how it is paid chosen. */
export const newRow = (last?: Cells): Cells => ({
  ...{ amount: null, method: last ? "pos" : "cash", account_id: null, rate: "", reference: "", check: noCheque() },
});

/** Secure contexts alone have randomUUID, and a branch's own network may be none. */
const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

export const newValues = (given: { type: PaymentType; party: Party | null; date: string }): Values => ({
  ...given,
  ...{ description: "", rows: [newRow()], pinned: {}, key: newKey() },
});

export type Money = {
  /** The branch's. */
  currency: string;
  /** Of accounts that are kept in one currency. */
  currencyOf: (account: number | null) => string;
};

/** Whether a row says enough to be looked at: half a cheque posts nothing yet. */
export function isComplete({ amount, method, check }: Cells, sayadRequired = true): boolean {
  if (typeof amount !== "number" || amount <= 0) return false;
  const { sayad_id, serial, bank, due_date } = check;
  if (method !== "check") return true;
  const known = isSayad(sayad_id) || (!sayadRequired && sayad_id.trim() === "");
  return known && Boolean(serial.trim() && bank.trim()) && isDay(due_date);
}

export const isSayad = (typed: string) => SAYAD.test(asciiDigits(typed).replace(/[\s-]/g, ""));

const text = (typed: string) => typed.trim() || null;
/** Of the branch's money, by each row; `worth`: what a row in another currency came to when it was last looked at. */
export const worthsOf = ({ rows }: Values, { currency, currencyOf }: Money, worth: (at: number) => number) =>
  rows.map(({ amount, account_id }, at) => {
    if (typeof amount !== "number") return 0;
    return currencyOf(account_id) === currency ? amount : worth(at);
  });

/** What goes to each open item, and what is left over. */
export function partsOf({ pinned }: Pick<Values, "pinned">, items: readonly Open[], worths: readonly number[]) {
  const result = Object.entries(pinned).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  return spread(
    worths.reduce((sum, worth) => sum + worth, 0),
    items,
    Object.fromEntries(result),
  );
}

/** What the server is asked to store or to look at; `settles` of each row, where there are any. */
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

/** One we give is drawn on an account of ours. */
function chequeOf(cells: ChequeCells, amount: number, type: PaymentType, account_id: number | null) {
  const { sayad_id, series, serial, bank, branch, due_date, owner_name } = cells;
  return {
    ...{ sayad_id: text(sayad_id), serial, bank, amount, due_date: due_date ?? "" },
    ...{ series: text(series), branch: text(branch), owner_name: text(owner_name) },
    ...(type === "payment" && account_id !== null && { account_id }),
  };
}

/** Where a fault of the request stands in the form. */
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
