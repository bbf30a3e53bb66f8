import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { asciiDigits } from "../digits";

/** `number`: E.164 where it is one, else as it is written. `dialed`: digits as the branch's lines take them. */
export type Number = { number: string; dialed: string; forms: readonly string[] };

/** A number as people and exchanges write it; undefined where it is none. `country`: of those without a prefix. */
export function readNumber(written: string, country: string): Number | undefined {
  const plain = asciiDigits(written).replace(/[ \u00a0().-]/g, "");
  if (!/^\+?\d{2,20}$/.test(plain)) return undefined;
  const home = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const read =
    plain.length >= 7 ? parsePhoneNumberFromString(plain, { defaultCountry: home, extract: false }) : undefined;
  if (!read?.isPossible()) return { number: plain, dialed: plain.replace(/^\+/, "00"), forms: [plain] };
  const abroad = `00${read.countryCallingCode}${read.nationalNumber}`;
  const own = `0${read.nationalNumber}`;
  const dialed = read.country === home && home !== undefined ? own : abroad;
  return { number: read.number, dialed, forms: [read.number, plain, abroad, ...(dialed === own ? [own] : [])] };
}

/** Whether a number begins with one of the prefixes, however either is written. */
export const beginsWithAny = ({ forms }: Number, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => forms.some((form) => form.startsWith(prefix)));
