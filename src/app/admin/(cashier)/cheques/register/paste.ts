import { ibanFault } from "@/domain/accounting/account/rules.iban";
import { asciiDigits } from "@/domain/kernel/digits";
import { type Calendar, isDay } from "@/ui/dates/days";
import { readDay } from "@/ui/form/date-text";
import { readMoney } from "@/ui/form/money-text";
import { tableOf } from "../../../(accounting)/accounting/documents/[id]/paste";
import { blank, type Field, type RegisterRow, writtenSayad } from "./values";

/** Context for reading pasted text. */
export type Given = { currency: string; calendar: Calendar; today: string };

const HEADS: readonly [Field, RegExp][] = [
  ["sayad_id", /^(sayad( id)?|(شناسه|شناسهٔ|کد) ?صیاد(ی)?|صیاد(ی)?)$/i],
  ["due_date", /^(due( date)?|date|سر ?رسید|تاریخ( سر ?رسید| چک)?)$/i],
  ["amount", /^(amount|مبلغ( چک)?)( ?\(?(ریال|irr|rial)\)?)?$/i],
  ["series", /^(series|سری)$/i],
  ["serial", /^(serial|number|no\.?|cheque (no\.?|number)|(شماره|شمارهٔ)( چک| سریال)?|سریال)$/i],
  ["branch", /^(branch|شعبه|شعبهٔ بانک)$/i],
  ["bank", /^(bank|بانک|نام بانک)$/i],
  ["owner_iban", /^(iban|sheba|شبا|شماره شبا)$/i],
  ["owner_name", /^(owner|holder|account holder|صاحب ?(حساب|چک)|نام( صاحب حساب)?)$/i],
  ["description", /^(description|memo|note|شرح|توضیحات?|بابت)$/i],
];

/** Converts pasted text for a field: invalid text stays as it was copied. */
function put(row: RegisterRow, field: Field, text: string, { currency, calendar, today }: Given): RegisterRow {
  if (field === "due_date") return { ...row, due_date: readDay(text, calendar, today) };
  if (field === "amount") return { ...row, amount: readMoney(text, currency) };
  return { ...row, [field]: field === "sayad_id" ? writtenSayad(text) : text.trim() };
}

const isIban = (text: string) => /^[A-Za-z]{2}/.test(text) && ibanFault(text) === null;
const isSerial = (text: string) => /^[\d/-]{3,12}$/.test(asciiDigits(text).trim());

/** Detects each column: by the header if any, otherwise by content; undefined when unknown. */
function fieldsOf(table: string[][], given: Given): { fields: (Field | undefined)[]; rows: string[][] } {
  const heads = table[0]!.map((text) => HEADS.find(([, pattern]) => pattern.test(text.trim()))?.[0]);
  const headCount = heads.filter((one) => one !== undefined).length;
  if (headCount >= 2 || (headCount === 1 && table[0]!.length === 1 && table.length > 1))
    return { fields: heads, rows: table.slice(1) };
  const width = Math.max(...table.map((row) => row.length));
  const column = (n: number) => table.map((row) => row[n] ?? "").filter((text) => text !== "");
  const holds = (n: number, is: (text: string) => boolean) => column(n).length > 0 && column(n).every(is);
  /** Most cells must match a format: a single wrong one is reported at its cell. */
  const mostly = (n: number, is: (text: string) => boolean) =>
    column(n).length > 0 && column(n).filter(is).length * 2 >= column(n).length;
  const fields: (Field | undefined)[] = Array.from({ length: width }, () => undefined);
  const take = (field: Field, is: (text: string) => boolean, enough = holds) => {
    const at = fields.findIndex((taken, n) => taken === undefined && enough(n, is));
    if (at >= 0) fields[at] = field;
  };
  take("sayad_id", (text) => /^\d{16}$/.test(writtenSayad(text)), mostly);
  take("owner_iban", isIban, mostly);
  take("due_date", (text) => /[-/.]/.test(text) && isDay(readDay(text, given.calendar, given.today)), mostly);
  // Amounts are grouped or long, serials short. Of two numeric columns the longer is the amount.
  const figures = fields.flatMap((taken, n) =>
    taken === undefined && holds(n, (text) => typeof readMoney(text, given.currency) === "number") ? [n] : [],
  );
  const lengthOf = (n: number) => Math.max(...table.map((row) => asciiDigits(row[n] ?? "").replace(/\D/g, "").length));
  const amount = figures.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  if (amount !== undefined) fields[amount] = "amount";
  take("serial", isSerial);
  for (const field of ["bank", "branch", "owner_name", "description"] as const) take(field, () => true);
  return { fields, rows: table };
}

/** A copied table as cheques; unrecognized columns go to the description, so that nothing is lost. */
export function rowsOf(copied: string, given: Given): RegisterRow[] {
  const table = tableOf(copied);
  if (table.length === 0) return [];
  const { fields, rows } = fieldsOf(table, given);
  return rows.map((cells) => {
    let row = blank();
    for (const [n, text] of cells.entries()) {
      if (text === "") continue;
      const field = fields[n];
      if (field && row[field] === BLANK_AT[field]) row = put(row, field, text, given);
      else row = { ...row, description: [row.description, text].filter(Boolean).join(" ") };
    }
    return row;
  });
}
const BLANK_AT = blank();

/** Overlays copied cells on the rows from one cell on, adding rows as needed. */
export function overlay(
  rows: readonly RegisterRow[],
  at: { n: number; field: Field },
  copied: string,
  order: readonly Field[],
  given: Given,
): RegisterRow[] {
  const next = [...rows];
  for (const [down, cells] of tableOf(copied).entries())
    for (const [on, text] of cells.entries()) {
      const field = order[order.indexOf(at.field) + on];
      const n = at.n + down;
      while (next.length <= n) next.push(blank());
      if (field && text !== "") next[n] = put(next[n]!, field, text, given);
    }
  return next;
}
