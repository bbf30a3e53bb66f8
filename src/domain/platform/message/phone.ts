import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { asciiDigits } from "../../kernel/digits";

/** Normalizes a mobile number to E.164 with plus; undefined when invalid. `country`: of numbers without prefix. */
export function mobileNumber(written: string, country: string): string | undefined {
  if (written.length > 40) return undefined;
  const defaultCountry = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(asciiDigits(written).trim(), { defaultCountry, extract: false });
  return number?.isValid() && !number.ext ? number.number : undefined;
}
