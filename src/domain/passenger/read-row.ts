import type { z } from "zod";
import { isNationalCode } from "../booking/rules";
import { Refusal, type Text, type ValidationIssue } from "../errors";
import { wordsOf } from "../issue-words";
import { documentsOf, type Item, latestToday } from "./read-item";
import { type Column, formOf, shortYear } from "./rules.columns";
import { phoneNumber } from "./rules.contact";
import { PassengerForm } from "./schema";

/** What a row of a spreadsheet says: `warnings` are of cells that were left out or guessed, by their column. */
export type ReadRow = { warnings: ValidationIssue[] } & ({ item: Item } | { refusal: Refusal });

type Form = Record<string, unknown> & { contact: Record<string, unknown>; documents?: Record<string, unknown>[] };

const NAMES = ["first_name", "last_name"];

/**
 * A row as store_people takes it. A cell that cannot be read never costs the row unless it is the name, or nothing is left that
 * tells one person of that name from another: national code, document, day of birth or mobile. 3002, 3003, 3005.
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

/** Whether something tells the person from another of the same name. */
export const isKnown = (item: Item): boolean =>
  Boolean(
    (item.nationality === "IR" && item.national_code) || item.documents.length > 0 || item.birth_date || item.mobile,
  );

/** Refused for what was left out of it, where that is why nothing tells who it is. */
export function unknown(warnings: readonly ValidationIssue[]): Refusal {
  const why = warnings.filter(({ path }) => KNOWN_BY.test(path));
  return why.length > 0
    ? new Refusal("documentInvalid", { fields: why })
    : refused([{ path: "national_code", message: UNKNOWN }]);
}

const KNOWN_BY = /^(national_code|passport_|birth_date|mobile|nationality)/;
const refused = (fields: ValidationIssue[]) => new Refusal("fieldMissing", { fields });

type Parsed = { form: z.output<typeof PassengerForm> } | { refusal: Refusal };

/** Leaves out, one after the other, what the form does not take; only a name is not left out. */
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
  // Whose passport it is cannot be said without the country.
  else if (member === "documents" && inner === "expires_on") delete form.documents![Number(nth)]!.expires_on;
  else if (member === "documents") delete form.documents;
  else {
    delete form[member!];
    if (member === "nationality" && !form.documents?.[0]?.issuing_country) delete form.documents;
  }
}

/** The column that a member of the form was read from. */
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
  en: "a national code, a passport, a date of birth or a mobile is required",
  fa: "کد ملی، گذرنامه، تاریخ تولد یا موبایل لازم است",
};
const WRONG_CODE: Text = { en: "is not a valid national code", fa: "کد ملی درست نیست" };
const WRONG_BIRTH: Text = { en: "is not a possible date of birth", fa: "تاریخ تولد درست نیست" };
const WRONG_NUMBER: Text = { en: "must be 5 to 20 letters and digits", fa: "۵ تا ۲۰ حرف و رقم لاتین" };
const NO_PHONE: Text = { en: "is not a phone number", fa: "شمارهٔ تلفن درست نیست" };
const SHORT_YEAR: Text = { en: "the century of the year was guessed", fa: "سال دورقمی بود و قرن آن حدس زده شد" };
