import type { Locale } from "../../kernel/context";
import { CATALOGUE } from "../../kernel/error-catalogue";
import { Refusal } from "../../kernel/errors";

const rows = Object.values(CATALOGUE).sort((a, b) => a.code - b.code);

/** The error table in one language, ordered by code. */
export const listErrors = (locale: Locale) =>
  rows.map(({ code, title, solution }) => ({ code, title: title[locale], solution: solution[locale] }));

/** One row of it; throws notFound (3009) for an unknown code. */
export function readError(locale: Locale, code: number) {
  const row = listErrors(locale).find((row) => row.code === code);
  if (!row) throw new Refusal("notFound", { fields: [{ path: "code", message: UNKNOWN }] });
  return row;
}

const UNKNOWN = { en: "is not a known error code", fa: "خطایی با این شماره نیست" };
