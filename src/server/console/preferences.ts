import { CALENDARS, DIGITS, LOCALES } from "@/domain/people/operator/rules";
import type { DisplayPreferences } from "@/domain/people/operator/schema";
import { localeOf } from "../rest/locale";

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
