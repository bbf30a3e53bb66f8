import type { ValidationIssue } from "@/domain/kernel/errors";
import { missingFields, requiredFields, type Trip, travellersFault } from "@/domain/sales/traveller/rules";
import type { TravellerForm } from "@/domain/sales/traveller/schema";
import type { Lock } from "./address";
import { countsOf, type Traveller, travellersOf } from "./values";

const tripOf = ({ product, last_day, abroad, documents }: Lock): Trip => ({
  ...{ product, lastDay: last_day, abroad, documents },
});

/** Traveler data required by all locked offers. */
export const neededBy = (locks: readonly Lock[]) => locks.flatMap((lock) => requiredFields(tripOf(lock)));

const LATIN = /^[A-Za-z][A-Za-z .'-]*$/;
const COUNTRY = /^[A-Z]{2}$/;

/** Missing or invalid traveler data by field: the server's rules, and unreadable input. `today`: `YYYY-MM-DD`. */
export function validationIssues(
  passengers: readonly Traveller[],
  locks: readonly Lock[],
  today: string,
): ReadonlyMap<string, ValidationIssue["message"]> {
  const travellers = travellersOf(passengers) as TravellerForm[];
  const issues = new Map<string, ValidationIssue["message"]>();
  const add = (found: readonly ValidationIssue[]) => {
    for (const { path, message } of found) if (!issues.has(path)) issues.set(path, message);
  };
  add(travellers.flatMap(unreadable));
  const counts = countsOf(locks);
  for (const lock of locks) {
    add(missingFields(travellers, requiredFields(tripOf(lock))));
    add(travellersFault(travellers, tripOf(lock), { counts, today, path: "passengers" })?.fields ?? []);
  }
  return issues;
}

function unreadable(one: TravellerForm, place: number): ValidationIssue[] {
  const day = (value: string | null | undefined) => value == null || /^\d{4}-\d{2}-\d{2}$/.test(value);
  const latin = (value: string | null | undefined) => value == null || LATIN.test(value);
  const country = (value: string | null | undefined) => value == null || COUNTRY.test(value);
  const wrong: [string, boolean, ValidationIssue["message"]][] = [
    ["first_name_latin", latin(one.first_name_latin), IN_LATIN],
    ["last_name_latin", latin(one.last_name_latin), IN_LATIN],
    ["birth_date", day(one.birth_date), NOT_A_DAY],
    ["nationality", country(one.nationality), NOT_A_COUNTRY],
    ["document.issuing_country", country(one.document?.issuing_country), NOT_A_COUNTRY],
    ["document.expires_on", day(one.document?.expires_on), NOT_A_DAY],
  ];
  return wrong.flatMap(([path, right, message]) => (right ? [] : [{ path: `passengers[${place}].${path}`, message }]));
}

const IN_LATIN = { en: "Latin letters", fa: "با حروف لاتین" };
const NOT_A_DAY = { en: "not a day", fa: "تاریخ درست نیست" };
const NOT_A_COUNTRY = { en: "two letters, as IR", fa: "دو حرف، مانند IR" };
