import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { asciiDigits } from "../../kernel/digits";

/**
 * `number`: E.164 when valid, else as typed. `dialed`: digits as the branch's lines expect them. `whole`: of valid
 * length, or a short number; exchanges ignore excess digits, which could disguise the target.
 */
export type Number = { number: string; dialed: string; forms: readonly string[]; whole: boolean };

/** Minimum digits of a number with area or country code. */
const SHORTEST = 7;

/** Parses a number as people and exchanges write it; undefined when invalid. `country`: of numbers without prefix. */
export function readNumber(written: string, country: string): Number | undefined {
  const plain = asciiDigits(written).replace(/[ \u00a0().-]/g, "");
  if (!/^\+?\d{2,20}$/.test(plain)) return undefined;
  const home = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const short = plain.length < SHORTEST;
  const read = short ? undefined : parsePhoneNumberFromString(plain, { defaultCountry: home, extract: false });
  if (!read?.isPossible()) {
    const dialed = plain.replace(/^\+/, "00");
    return { number: plain, dialed, forms: [plain, dialed, plain.replace(/^00/, "+")], whole: short };
  }
  const abroad = `00${read.countryCallingCode}${read.nationalNumber}`;
  const own = `0${read.nationalNumber}`;
  const dialed = read.country === home && home !== undefined ? own : abroad;
  const forms = [read.number, plain, abroad, ...(dialed === own ? [own] : [])];
  return { number: read.number, dialed, forms, whole: true };
}

/** Whether a number begins with one of the prefixes, in any notation. */
export const beginsWithAny = ({ forms }: Number, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => forms.some((form) => form.startsWith(prefix)));
