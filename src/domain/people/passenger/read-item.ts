import type { z } from "zod";
import { Refusal, type ValidationIssue } from "../../kernel/errors";
import { refusalFromZod } from "../../kernel/refusal-from-zod";
import type { PersonDocument, PersonItem } from "../../kernel/sql-types";
import { identityFault } from "./rules";
import { phoneNumber } from "./rules.contact";
import { PassengerForm } from "./schema";

/** A passenger as store_people accepts it (prisma/sql); absent members stay unchanged. */
export type Item = { [member in Exclude<keyof PersonItem, "documents">]?: Exclude<PersonItem[member], Date> } & {
  nationality: string;
  documents: ({ [member in Exclude<keyof PersonDocument, "expires_on">]: string } & { expires_on: string | null })[];
};

/** The item with all its members, as SQL functions take it. */
export const toPersonItem = (item: Item): PersonItem => ({
  id: item.id,
  nationality: item.nationality,
  national_code: item.national_code,
  first_name: item.first_name,
  last_name: item.last_name,
  first_name_latin: item.first_name_latin,
  last_name_latin: item.last_name_latin,
  gender: item.gender,
  birth_date: item.birth_date,
  mobile: item.mobile,
  phone: item.phone,
  email: item.email,
  address: item.address,
  documents: item.documents,
});

type Form = z.output<typeof PassengerForm>;

/** The latest current date in any time zone. */
export const latestToday = (now: Date) => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10);

/**
 * Validates one item of a group for the database. Throws fieldMissing (3002), fieldInvalid (3003) and documentInvalid
 * (3005) with paths below the item.
 */
export function readItem(given: unknown, now: Date): Item {
  const parsed = PassengerForm.safeParse(given);
  if (!parsed.success) throw refusalFromZod(parsed.error.issues, given);
  const { nationality, documents, contact, ...form } = parsed.data;
  const from = nationality ?? "IR";
  const issue = identityFault({ ...form, nationality: from, documents }, latestToday(now));
  if (issue) throw new Refusal(issue.reason, { fields: issue.fields });
  return Object.fromEntries(
    Object.entries({
      ...form,
      nationality: from,
      ...namesOf(form),
      documents: documentsOf(documents, from),
      ...contactOf(contact),
    }).filter(([, value]) => value != null),
  ) as Item;
}

/** Foreigners often have a Latin name only. */
function namesOf(form: Pick<Form, "first_name" | "last_name" | "first_name_latin" | "last_name_latin">) {
  const first_name = form.first_name ?? form.first_name_latin;
  const last_name = form.last_name ?? form.last_name_latin;
  const missing = [first_name ? [] : ["first_name"], last_name ? [] : ["last_name"]].flat();
  if (missing.length > 0)
    throw new Refusal("fieldMissing", { fields: missing.map((path) => ({ path, message: NEEDED })) });
  return { first_name, last_name };
}

/** Each document once, with its issuing country. */
export function documentsOf(documents: Form["documents"], nationality: string): Item["documents"] {
  const all = (documents ?? []).map(({ issuing_country, expires_on, ...rest }) => ({
    ...rest,
    issuing_country: issuing_country ?? nationality,
    expires_on: expires_on ?? null,
  }));
  return [...new Map(all.map((one) => [`${one.type}:${one.issuing_country}:${one.number}`, one])).values()];
}

/** Phone numbers with country code. Throws fieldInvalid (3003) for an invalid number. */
export function contactOf(contact: Form["contact"]) {
  if (!contact) return {};
  const issues: ValidationIssue[] = [];
  const phone = (member: "mobile" | "phone") => {
    const text = contact[member];
    if (text == null) return text;
    const number = phoneNumber(text);
    if (!number) issues.push({ path: `contact.${member}`, message: NO_PHONE });
    return number;
  };
  const read = { ...contact, mobile: phone("mobile"), phone: phone("phone") };
  if (issues.length > 0) throw new Refusal("fieldInvalid", { fields: issues });
  return { ...read, ...(read.email != null && { email: read.email.toLowerCase() }) };
}

const NEEDED = { en: "a name is required", fa: "نام لازم است" };
const NO_PHONE = { en: "is not a phone number", fa: "شمارهٔ تلفن درست نیست" };
