import { CALENDARS, DIGITS, LOCALES } from "@/domain/people/operator/rules";
import type { Preferences as Kept } from "@/domain/people/operator/schema";
import { localeOf } from "../rest/locale";

/** Display preferences of a page before sign-in. */
type Preferences = Omit<Kept, "single_keys">;

/** `fa.jalali.persian`; unknown parts fall back to the defaults of the language. */
export function readPreferences(cookie: string | undefined, acceptLanguage: string | undefined): Preferences {
  const [language, calendar, digits] = (cookie ?? "").split(".");
  const locale = LOCALES.find((known) => known === language) ?? (acceptLanguage ? localeOf(acceptLanguage) : "fa");
  return {
    locale,
    calendar: CALENDARS.find((known) => known === calendar) ?? (locale === "fa" ? "jalali" : "gregorian"),
    digits: DIGITS.find((known) => known === digits) ?? (locale === "fa" ? "persian" : "latin"),
  };
}
