import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A phone number in stored form: `+` and digits; undefined when invalid. Without a country code it is Iranian. */
export function phoneNumber(text: string): string | undefined {
  const found = parsePhoneNumberFromString(text, "IR");
  return found?.isPossible() ? found.number : undefined;
}
