import type { z } from "zod";
import type { Reason, ValidationIssue } from "../../kernel/errors";
import { isNationalCode } from "../../kernel/national-code";
import type { BookRequest } from "./schema";

type Item = z.output<typeof BookRequest>["items"][number];
type Traveller = NonNullable<Item["passengers"]>[number];

export type PaxCounts = { adult: number; child: number; infant: number };

const MAX_PASSENGERS = 9;

/** Passenger counts, from the listed passengers, else from `pax`; undefined when neither is given. */
export function paxOf({ passengers, pax }: Item): PaxCounts | undefined {
  if (!passengers) return pax ?? undefined;
  const of = (type: Traveller["type"]) => passengers.filter((passenger) => passenger.type === type).length;
  return { adult: of("ADT"), child: of("CHD"), infant: of("INF") };
}

export type BookingIssue = { reason: Reason; fields: ValidationIssue[] };

/**
 * Validates items with complete passengers, reporting the first reason found; ages and expiries need the journey's
 * days.
 */
export function requestFault(items: readonly Item[]): BookingIssue | undefined {
  for (const check of [wrongMix, wrongNationalCode]) {
    const faults = items.flatMap(check);
    if (faults[0]) return { reason: faults[0].reason, fields: faults.map(({ path, message }) => ({ path, message })) };
  }
  return undefined;
}

type Found = ValidationIssue & { reason: Reason };

/** At most 9 people of all ages, at least one adult, and at most one infant per adult. */
function wrongMix(item: Item, index: number): Found[] {
  const { adult, child, infant } = paxOf(item)!;
  const path = `items[${index}].${item.passengers ? "passengers" : "pax"}`;
  const fault = (message: ValidationIssue["message"], at = path): Found[] => [
    { reason: "passengerMix", path: at, message },
  ];
  if (adult + child + infant > MAX_PASSENGERS) return fault(TOO_MANY);
  if (adult === 0) return fault(NO_ADULT);
  if (infant > adult) return fault(NO_LAP);
  const { passengers, pax } = item;
  const agree = !passengers || !pax || (pax.adult === adult && pax.child === child && pax.infant === infant);
  return agree ? [] : fault(DISAGREE, `items[${index}].pax`);
}

/** Without another nationality a national code is Iranian: ten digits with checksum. */
function wrongNationalCode({ passengers }: Item, index: number): Found[] {
  return (passengers ?? []).flatMap(({ national_code, nationality }, place) => {
    if (!national_code || (nationality && nationality !== "IR") || isNationalCode(national_code)) return [];
    return [
      {
        reason: "documentInvalid" as const,
        path: `items[${index}].passengers[${place}].national_code`,
        message: WRONG_CODE,
      },
    ];
  });
}

const TOO_MANY = { en: "must have at most 9 passengers per item", fa: "هر قلم حداکثر ۹ مسافر" };
const NO_ADULT = { en: "must have at least one adult", fa: "حداقل یک بزرگسال" };
const NO_LAP = { en: "must not have more infants than adults", fa: "تعداد نوزادان بیش از بزرگسالان است" };
const DISAGREE = { en: "does not agree with passengers", fa: "با فهرست مسافران نمی‌خواند" };
const WRONG_CODE = { en: "is not a valid national ID", fa: "کد ملی درست نیست" };
