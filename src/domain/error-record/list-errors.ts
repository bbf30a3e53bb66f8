import type { Locale } from "../context";
import { CATALOGUE } from "../error-catalogue";
import { Refusal } from "../errors";

const rows = Object.values(CATALOGUE).sort((a, b) => a.code - b.code);

/** The error table in one language, ordered by number. */
export const listErrors = (locale: Locale) =>
  rows.map(({ code, title, solution }) => ({ code, title: title[locale], solution: solution[locale] }));

/** One row of it; 3009 when no error has that number. */
export function readError(locale: Locale, code: number) {
  const row = listErrors(locale).find((row) => row.code === code);
  if (!row) throw new Refusal("notFound", { fields: [{ path: "code", message: UNKNOWN }] });
  return row;
}

const UNKNOWN = { en: "is not a known error code", fa: "خطایی با این شماره نیست" };
