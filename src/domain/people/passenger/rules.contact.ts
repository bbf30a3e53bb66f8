import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A phone number as it is kept: `+` and digits; undefined where it is none. Without a country's code it is Iranian. */
export function phoneNumber(text: string): string | undefined {
  const found = parsePhoneNumberFromString(text, "IR");
  return found?.isPossible() ? found.number : undefined;
}
