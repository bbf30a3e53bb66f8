import type { Reason, Text, ValidationIssue } from "../../kernel/errors";
import { isNationalCode } from "../../kernel/national-code";
import type { Product } from "../../kernel/product/rules";
import type { PaxType } from "../charter/rules.price";
import { mixFault } from "../search/rules";
import type { DocumentKind, PaxCount, Segment } from "../supplier/rules.offer";
import type { TravellerForm } from "./schema";

/**
 * The trip that travellers are validated against. `lastDay`: the local day on which the last leg arrives (of a stay:
 * check-out). `abroad`: some place is outside of Iran, where a national code is not a document.
 */
export type Trip = { product: Product; lastDay: string; abroad: boolean; documents: readonly DocumentKind[] };

export type TravellerIssue = { reason: Reason; fields: ValidationIssue[] };

/** Minimum ages of a child and an adult, in years. */
const CHILD_FROM = 2;
const ADULT_FROM = 12;

/** A mix of passengers that no carrier accepts (passengerMix (3004)). */
export function countsFault(counts: PaxCount, path = "passengers"): TravellerIssue | undefined {
  const wrong = mixFault(counts);
  return wrong
    ? { reason: "passengerMix", fields: [{ path: `${path}.${wrong.path}`, message: wrong.message }] }
    : undefined;
}

const countsOf = (travellers: readonly Pick<TravellerForm, "type">[]): PaxCount => {
  const of = (type: PaxType) => travellers.filter((one) => one.type === type).length;
  return { adult: of("ADT"), child: of("CHD"), infant: of("INF") };
};

/** The local day on which the last leg arrives. */
export function arrivalDay(segments: readonly Pick<Segment, "leg" | "arrives_at" | "arrival_zone">[]): string {
  const last = segments.reduce((latest, one) =>
    one.leg > latest.leg || (one.leg === latest.leg && one.arrives_at > latest.arrives_at) ? one : latest,
  );
  return dayIn(last.arrival_zone).format(new Date(last.arrives_at));
}

/** By time zone; making one costs as much as fifty dates. The Swedish locale formats dates as ISO. */
const days = new Map<string, Intl.DateTimeFormat>();
function dayIn(timeZone: string): Intl.DateTimeFormat {
  const made = days.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone });
  days.set(timeZone, made);
  return made;
}

/** Completed years on a day; a person born on 29 February is a year older on 1 March. Days are `YYYY-MM-DD`. */
export function yearsOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The passenger type airlines and railways assign to an age. */
export function typeOn(birthDate: string, day: string): PaxType {
  const years = yearsOn(birthDate, day);
  return years < CHILD_FROM ? "INF" : years < ADULT_FROM ? "CHD" : "ADT";
}

/**
 * The first fault of travellers: passengerMix (3004) counts differ, documentInvalid (3005) national code, document, its
 * validity on the last day, or one person twice, ageMismatch (3006) an age outside of its type. Missing members are not
 * a fault here (`missingFields`). `today`: the latest birth date.
 */
export function travellersFault(
  travellers: readonly TravellerForm[],
  trip: Trip,
  { counts, today, path = "passengers.travellers" }: { counts: PaxCount; today: string; path?: string },
): TravellerIssue | undefined {
  const numbers = countsOf(travellers);
  if (numbers.adult !== counts.adult || numbers.child !== counts.child || numbers.infant !== counts.infant)
    return { reason: "passengerMix", fields: [{ path, message: OTHERS }] };
  for (const check of [wrongDocuments, wrongAge]) {
    const found = travellers.flatMap((one, place) =>
      check(one, trip, today).map((fault) => ({ ...fault, path: `${path}[${place}].${fault.path}` })),
    );
    const [first] = found;
    if (first) return { reason: first.reason, fields: found.map(({ path, message }) => ({ path, message })) };
  }
  return twice(travellers, path);
}

type Found = ValidationIssue & { reason: Reason };

function wrongDocuments({ national_code, nationality, document }: TravellerForm, { lastDay }: Trip): Found[] {
  const reason = "documentInvalid" as const;
  const found: Found[] = [];
  if (national_code && (nationality ?? "IR") === "IR" && !isNationalCode(national_code))
    found.push({ reason, path: "national_code", message: WRONG_CODE });
  if (document && !/^[A-Z0-9]{5,20}$/.test(document.number))
    found.push({ reason, path: "document.number", message: WRONG_NUMBER });
  if (document?.expires_on && document.expires_on < lastDay)
    found.push({ reason, path: "document.expires_on", message: ENDS_BEFORE });
  return found;
}

function wrongAge({ type, birth_date }: TravellerForm, { product, lastDay }: Trip, today: string): Found[] {
  if (!birth_date) return [];
  if (birth_date > today || birth_date < "1880-01-01")
    return [{ reason: "fieldInvalid", path: "birth_date", message: WRONG_BIRTH }];
  // Hotels have age limits of their own for children: the request had their ages.
  if (product === "accommodation" || typeOn(birth_date, lastDay) === type) return [];
  return [{ reason: "ageMismatch", path: "birth_date", message: AGES[type] }];
}

/** A traveller's identity if given: a national code, else a document. */
const identityOf = ({ nationality, national_code, document }: TravellerForm): string | null =>
  national_code
    ? `${nationality ?? "IR"}:${national_code}`
    : document
      ? `${document.type}:${document.issuing_country ?? nationality ?? ""}:${document.number}`
      : null;

function twice(travellers: readonly TravellerForm[], path: string): TravellerIssue | undefined {
  const seen = new Set<string>();
  for (const [place, one] of travellers.entries()) {
    const identity = identityOf(one);
    if (identity === null) continue;
    if (seen.has(identity)) {
      const at = one.national_code ? "national_code" : "document.number";
      return { reason: "documentInvalid", fields: [{ path: `${path}[${place}].${at}`, message: TWICE }] };
    }
    seen.add(identity);
  }
  return undefined;
}

/**
 * A field of a traveller (`contact.` ones: of the buyer) and the travellers who need it. `nationality`: only of those;
 * null: of all.
 */
export type RequiredField = { field: string; types: readonly PaxType[]; nationality: "IR" | "other" | null };

/** The fields required of travellers before the trip can be sold. */
export function requiredFields({ product, abroad, documents }: Omit<Trip, "lastDay">): RequiredField[] {
  const all: readonly PaxType[] = ["ADT", "CHD", "INF"];
  const of = (nationality: RequiredField["nationality"], ...fields: string[]) =>
    fields.map((field): RequiredField => ({ field, types: all, nationality }));
  const passport = ["document.number", "document.issuing_country", "document.expires_on"];
  const byPassport = abroad || documents.includes("passport") || documents.includes("visa");
  return [
    ...of(null, "type", "first_name", "last_name", "gender", "nationality"),
    ...(product === "flight" || byPassport ? of(null, "first_name_latin", "last_name_latin") : []),
    ...(product === "accommodation" ? [] : of(null, "birth_date")),
    ...(byPassport ? of(null, ...passport) : of("other", "document.number", "document.issuing_country")),
    ...(!byPassport || documents.includes("national_code") ? of("IR", "national_code") : []),
    { field: "contact.mobile", types: [], nationality: null },
  ];
}

/** The required fields that are missing (fieldMissing (3002)): paths and messages. */
export function missingFields(
  travellers: readonly TravellerForm[],
  needed: readonly RequiredField[],
  path = "passengers",
): ValidationIssue[] {
  return travellers.flatMap((one, place) => {
    const home = (one.nationality ?? "IR") === "IR";
    return needed
      .filter(
        ({ types, nationality }) =>
          types.includes(one.type) && (nationality === null || (nationality === "IR") === home),
      )
      .filter(({ field }) => valueAt(one, field) == null)
      .map(({ field }) => ({ path: `${path}[${place}].${field}`, message: NEEDED }));
  });
}

const valueAt = (one: TravellerForm, field: string): unknown =>
  field.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], one);

const OTHERS = {
  en: "does not match the number of passengers of each type",
  fa: "تعداد هر گروه سنی با تعداد اعلام‌شده نمی‌خواند",
};
const WRONG_CODE = { en: "is not a valid national ID", fa: "کد ملی درست نیست" };
const WRONG_NUMBER = { en: "must be 5 to 20 letters and digits", fa: "۵ تا ۲۰ حرف و رقم لاتین" };
const ENDS_BEFORE = {
  en: "must be valid until the last arrival",
  fa: "باید تا روز رسیدن آخرین مسیر معتبر باشد",
};
const TWICE = { en: "names the same person twice", fa: "این مسافر دو بار آمده است" };
const WRONG_BIRTH = { en: "is not a possible date of birth", fa: "تاریخ تولد درست نیست" };
const NEEDED = { en: "is needed", fa: "لازم است" };
const AGES: Record<PaxType, Text> = {
  ADT: {
    en: "an adult must be 12 or older at the last arrival",
    fa: "بزرگسال در روز رسیدن آخرین مسیر ۱۲ سال یا بیشتر دارد",
  },
  CHD: { en: "a child must be 2 to 11 at the last arrival", fa: "کودک در روز رسیدن آخرین مسیر ۲ تا ۱۱ سال دارد" },
  INF: { en: "an infant must be below 2 at the last arrival", fa: "نوزاد در روز رسیدن آخرین مسیر کمتر از ۲ سال دارد" },
};
