import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { asciiDigits } from "../../kernel/digits";

/** A mobile number as people write it, in E.164 with its plus; undefined where it is none. `country`: of those without a prefix. */
export function mobileNumber(written: string, country: string): string | undefined {
  if (written.length > 40) return undefined;
  const defaultCountry = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(asciiDigits(written).trim(), { defaultCountry, extract: false });
  return number?.isValid() && !number.ext ? number.number : undefined;
}
