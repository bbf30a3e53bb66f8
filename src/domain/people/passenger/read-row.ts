import type { z } from "zod";
import { Refusal, type Text, type ValidationIssue } from "../../kernel/errors";
import { wordsOf } from "../../kernel/issue-words";
import { isNationalCode } from "../../kernel/national-code";
import { documentsOf, type Item, latestToday } from "./read-item";
import { type Column, formOf, shortYear } from "./rules.columns";
import { phoneNumber } from "./rules.contact";
import { PassengerForm } from "./schema";

/** A spreadsheet row as parsed: `warnings` list cells left out or guessed, by column. */
export type ReadRow = { warnings: ValidationIssue[] } & ({ item: Item } | { refusal: Refusal });

type Form = Record<string, unknown> & { contact: Record<string, unknown>; documents?: Record<string, unknown>[] };

const NAMES = ["first_name", "last_name"];

/**
 * Parses a row for store_people. An unreadable cell only rejects the row when it is the name, or when no distinguishing
 * attribute remains: national code, document, birth date or mobile. Throws fieldMissing (3002), fieldInvalid (3003),
 * documentInvalid (3005).
 */
export function readRow(cells: readonly string[], columns: readonly (Column | null)[], now: Date): ReadRow {
  const form = formOf(cells, columns, now) as unknown as Form;
  const warnings = guessed(cells, columns);
  const parsed = parse(form, warnings);
  if ("refusal" in parsed) return { ...parsed, warnings };
  const { nationality, documents, contact, ...rest } = parsed.form;
  const from = nationality ?? "IR";
  const whole = { ...rest, ...contact, nationality: from };
  if (from === "IR" && whole.national_code && !isNationalCode(whole.national_code)) {
    warnings.push({ path: "national_code", message: WRONG_CODE });
    whole.national_code = undefined;
  }
  if (whole.birth_date && (whole.birth_date > latestToday(now) || whole.birth_date < "1880-01-01")) {
    warnings.push({ path: "birth_date", message: WRONG_BIRTH });
    whole.birth_date = undefined;
  }
  for (const member of ["mobile", "phone"] as const) {
    const number = whole[member] && phoneNumber(whole[member]);
    if (whole[member] && !number) warnings.push({ path: member, message: NO_PHONE });
    whole[member] = number;
  }
  const first_name = whole.first_name ?? whole.first_name_latin;
  const last_name = whole.last_name ?? whole.last_name_latin;
  const missing = [first_name ? [] : ["first_name"], last_name ? [] : ["last_name"]].flat();
  if (missing.length > 0) return { warnings, refusal: refused(missing.map((path) => ({ path, message: NEEDED }))) };
  const papers = documentsOf(readable(documents, warnings), from);
  const email = whole.email?.toLowerCase();
  const fields = Object.entries({ ...whole, first_name, last_name, email, documents: papers });
  const item = Object.fromEntries(fields.filter(([, value]) => value != null)) as Item;
  return isKnown(item) ? { item, warnings } : { warnings, refusal: unknown(warnings) };
}

/** Whether the item has an attribute that distinguishes people of one name. */
export const isKnown = (item: Item): boolean =>
  Boolean(
    (item.nationality === "IR" && item.national_code) || item.documents.length > 0 || item.birth_date || item.mobile,
  );

/** The refusal for an unidentifiable row; refers to the cells left out when they are the reason. */
export function unknown(warnings: readonly ValidationIssue[]): Refusal {
  const why = warnings.filter(({ path }) => KNOWN_BY.test(path));
  return why.length > 0
    ? new Refusal("documentInvalid", { fields: why })
    : refused([{ path: "national_code", message: UNKNOWN }]);
}

const KNOWN_BY = /^(national_code|passport_|birth_date|mobile|nationality)/;
const refused = (fields: ValidationIssue[]) => new Refusal("fieldMissing", { fields });

type Parsed = { form: z.output<typeof PassengerForm> } | { refusal: Refusal };

/** Drops rejected members one after the other; a name is never dropped. */
function parse(form: Form, warnings: ValidationIssue[]): Parsed {
  for (;;) {
    const parsed = PassengerForm.safeParse(form);
    if (parsed.success) return { form: parsed.data };
    const issue = parsed.error.issues[0]!;
    const path = issue.path.map(String);
    const [fieldIssue] = [{ path: columnOf(path), message: wordsOf(issue, false) }];
    if (NAMES.includes(path[0]!)) return { refusal: new Refusal("fieldInvalid", { fields: [fieldIssue] }) };
    warnings.push(fieldIssue);
    leaveOut(form, path);
  }
}

function leaveOut(form: Form, [member, nth, inner]: string[]): void {
  if (member === "contact") delete form.contact[nth!];
  // A passport cannot be attributed without its country.
  else if (member === "documents" && inner === "expires_on") delete form.documents![Number(nth)]!.expires_on;
  else if (member === "documents") delete form.documents;
  else {
    delete form[member!];
    if (member === "nationality" && !form.documents?.[0]?.issuing_country) delete form.documents;
  }
}

/** The column from which a form member was read. */
const columnOf = ([member, nth, inner]: string[]): string =>
  member === "contact" ? nth! : member === "documents" ? PASSPORT[inner ?? "number"]! : member!;
const PASSPORT: Readonly<Record<string, Column>> = {
  ...{ type: "passport_number", number: "passport_number" },
  ...{ issuing_country: "passport_country", expires_on: "passport_expires_on" },
};

type Papers = z.output<typeof PassengerForm>["documents"];

const readable = (papers: Papers, warnings: ValidationIssue[]): Papers =>
  (papers ?? []).filter(({ number }) => {
    const good = /^[A-Z0-9]{5,20}$/.test(number);
    if (!good) warnings.push({ path: "passport_number", message: WRONG_NUMBER });
    return good;
  });

const guessed = (cells: readonly string[], columns: readonly (Column | null)[]): ValidationIssue[] =>
  columns.flatMap((column, at) =>
    (column === "birth_date" || column === "passport_expires_on") && cells[at] && shortYear(cells[at])
      ? [{ path: column, message: SHORT_YEAR }]
      : [],
  );

const NEEDED: Text = { en: "a name is required", fa: "نام لازم است" };
const UNKNOWN: Text = {
  en: "a national ID, a passport, a date of birth or a mobile is required",
  fa: "کد ملی، گذرنامه، تاریخ تولد یا موبایل لازم است",
};
const WRONG_CODE: Text = { en: "is not a valid national ID", fa: "کد ملی درست نیست" };
const WRONG_BIRTH: Text = { en: "is not a possible date of birth", fa: "تاریخ تولد درست نیست" };
const WRONG_NUMBER: Text = { en: "must be 5 to 20 letters and digits", fa: "۵ تا ۲۰ حرف و رقم لاتین" };
const NO_PHONE: Text = { en: "is not a phone number", fa: "شمارهٔ تلفن درست نیست" };
const SHORT_YEAR: Text = { en: "the century of the year was guessed", fa: "سال دورقمی بود و قرن آن حدس زده شد" };
