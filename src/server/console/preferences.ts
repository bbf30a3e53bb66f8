import { CALENDARS, DIGITS, LOCALES } from "@/domain/people/operator/rules";
import type { DisplayPreferences } from "@/domain/people/operator/schema";
import { localeOf } from "../rest/locale";

/** What the user chose on the sign-in page, where the cookie ends with `.chosen`; null when it was only remembered. */
export const chosenPreferences = (cookie: string | undefined): DisplayPreferences | null =>
  cookie?.endsWith(".chosen") ? readPreferences(cookie, undefined) : null;

/** `fa.jalali.persian`; unknown parts fall back to the defaults of the language. */
export function readPreferences(cookie: string | undefined, acceptLanguage: string | undefined): DisplayPreferences {
  const [language, calendar, digits] = (cookie ?? "").split(".");
  const locale = LOCALES.find((known) => known === language) ?? (acceptLanguage ? localeOf(acceptLanguage) : "fa");
  return {
    locale,
    calendar: CALENDARS.find((known) => known === calendar) ?? (locale === "fa" ? "jalali" : "gregorian"),
    digits: DIGITS.find((known) => known === digits) ?? (locale === "fa" ? "persian" : "latin"),
  };
}
