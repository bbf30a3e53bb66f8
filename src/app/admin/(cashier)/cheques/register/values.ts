import { ibanFault, writtenIban } from "@/domain/accounting/account/rules.iban";
import { type Direction, SAYAD } from "@/domain/cashier/cheque/rules";
import { asciiDigits } from "@/domain/kernel/digits";
import { isDay } from "@/ui/dates/days";
import type { Amount } from "@/ui/form/money-input";
import { type cutAlong, itemKey } from "../../../_money/open-items/spread";
import type { Party } from "../../../_money/party";
import { chequePartyOf } from "../cheque-party";
import type { StoreInput } from "../types";

/** A cheque as entered: each cell keeps the typed text, even when invalid. */
export type RegisterRow = {
  due_date: string | null;
  amount: Amount;
  sayad_id: string;
  serial: string;
  bank: string;
  branch: string;
  series: string;
  owner_name: string;
  owner_iban: string;
  description: string;
};
export type Field = keyof RegisterRow;
export type Values = {
  direction: Direction;
  party: Party | null;
  date: string | null;
  /** For issued cheques: the bank account they are drawn on. */
  account_id: number | null;
  /** In hand at the opening of the books: without a receipt and its number. */
  opening?: boolean;
  /** Whether the cheques pay open items of the party; they do unless it is switched off. */
  against?: boolean;
  /** Manual allocations by item key. */
  pinned?: Record<string, Amount>;
  rows: RegisterRow[];
};

const BLANK: RegisterRow = {
  ...{ due_date: null, amount: null, sayad_id: "", serial: "", bank: "", branch: "", series: "" },
  ...{ owner_name: "", owner_iban: "", description: "" },
};
export const blank = (): RegisterRow => ({ ...BLANK });
export const isBlank = (row: RegisterRow) => Object.values(row).every((value) => value === null || value === "");

export const newValues = (given: Omit<Values, "rows">): Values => ({ ...given, rows: [blank()] });

/** A Sayad ID without printed spaces. */
export const writtenSayad = (typed: string) => asciiDigits(typed).replace(/[\s\u200c-]/g, "");

export type Wrong = "needed" | "notDay" | "notMoney" | "zero" | "sayad" | "twice" | "iban";

/** Errors of the grid's cells; none for empty rows. `needed` also reports missing values. */
export function wrongsOf(
  rows: readonly RegisterRow[],
  { direction }: Pick<Values, "direction">,
  sayadRequired = true,
): Map<number, Map<Field, Wrong>> {
  const seen = new Map<string, number>();
  for (const { sayad_id } of rows) {
    const sayad = writtenSayad(sayad_id);
    if (sayad) seen.set(sayad, (seen.get(sayad) ?? 0) + 1);
  }
  return new Map(
    rows.flatMap((row, n) => {
      if (isBlank(row)) return [];
      const wrong = new Map<Field, Wrong>();
      if (row.due_date === null) wrong.set("due_date", "needed");
      else if (!isDay(row.due_date)) wrong.set("due_date", "notDay");
      if (row.amount === null) wrong.set("amount", "needed");
      else if (typeof row.amount === "string") wrong.set("amount", "notMoney");
      else if (row.amount === 0) wrong.set("amount", "zero");
      const sayad = writtenSayad(row.sayad_id);
      if (sayad === "") {
        if (sayadRequired) wrong.set("sayad_id", "needed");
      } else if (!SAYAD.test(sayad)) wrong.set("sayad_id", "sayad");
      else if (seen.get(sayad)! > 1) wrong.set("sayad_id", "twice");
      if (row.serial.trim() === "") wrong.set("serial", "needed");
      if (row.bank.trim() === "" && direction === "received") wrong.set("bank", "needed");
      if (row.owner_iban.trim() !== "" && ibanFault(row.owner_iban) !== null) wrong.set("owner_iban", "iban");
      return [[n, wrong] as const];
    }),
  );
}

const nullIfEmpty = (value: string) => (value.trim() === "" ? null : value.trim());

type FieldIssue = { path: string; message: string };
type Words = Record<Wrong | "noRows", string>;

/** Rows to submit with their position in the grid; or their errors. `bankOfOurs`: bank of issued cheques. */
export function finishedForm(
  values: Values,
  words: Words,
  bankOfOurs: string | null,
  sayadRequired = true,
): { input: StoreInput; at: number[] } | { faults: FieldIssue[] } {
  const { direction, party, date, account_id, opening, rows } = values;
  const issues: FieldIssue[] = [];
  if (!party) issues.push({ path: "party", message: words.needed });
  if (!isDay(date)) issues.push({ path: "date", message: words.notDay });
  if (direction === "issued" && account_id === null) issues.push({ path: "account_id", message: words.needed });
  for (const [n, wrong] of wrongsOf(rows, values, sayadRequired))
    for (const [field, what] of wrong) issues.push({ path: `rows[${n}].${field}`, message: words[what] });
  const at = rows.flatMap((row, n) => (isBlank(row) ? [] : [n]));
  if (at.length === 0) issues.push({ path: "rows[0].due_date", message: words.noRows });
  if (issues.length > 0) return { faults: issues };
  const checks = at.map((n): StoreInput["checks"][number] => {
    const row = rows[n]!;
    return {
      ...{ sayad_id: writtenSayad(row.sayad_id) || null, serial: row.serial.trim(), due_date: row.due_date! },
      ...{ amount: row.amount as number, bank: nullIfEmpty(row.bank) ?? bankOfOurs ?? "-" },
      ...{ branch: nullIfEmpty(row.branch), series: nullIfEmpty(row.series), owner_name: nullIfEmpty(row.owner_name) },
      owner_iban: row.owner_iban.trim() === "" ? null : writtenIban(row.owner_iban),
      account_id: direction === "issued" ? account_id : null,
      description: nullIfEmpty(row.description),
    };
  });
  return { input: { direction, date, party: chequePartyOf(party), checks, ...(opening && { opening }) }, at };
}

/** Maps an error to its grid position, or to the item it is about: the request has only non-empty rows. */
export const placeIn = (at: readonly number[], settles: ReturnType<typeof cutAlong>) => (path: string) => {
  const [, check, item] = /^(?:checks|payments)\[(\d+)\]\.settles\[(\d+)\]/.exec(path) ?? [];
  const paid = settles[Number(check)]?.[Number(item)];
  return paid ? `pinned.${itemKey(paid)}` : placeInGrid(at, path);
};

const placeInGrid = (at: readonly number[], path: string) =>
  path
    .replace(/^(?:checks|payments|rows)\[(\d+)\](?:\.(?:check|counterparty))?/, (_, n) => `rows[${at[Number(n)] ?? n}]`)
    .replace(/^rows\[\d+\]\.?(party.*|type|id)$/, "party");
