import type { Locale } from "../context";
import { CATALOGUE } from "../error-catalogue";
import type { Reason } from "../errors";

const BY_CODE = new Map<number, Reason>(
  (Object.keys(CATALOGUE) as Reason[]).map((reason) => [CATALOGUE[reason].code, reason]),
);

/** The catalogue row of a number that SQL answered with. A number without a row is a fault of ours and throws. */
export function reasonOf(code: number): Reason {
  const reason = BY_CODE.get(code);
  if (!reason) throw new Error(`no catalogue row has the code ${code}`);
  return reason;
}

/** Title and remedy of a number in one language, for items that carry a code of their own. */
export function titled(code: number, locale: Locale): { title: string; solution: string } {
  const { title, solution } = CATALOGUE[reasonOf(code)];
  return { title: title[locale], solution: solution[locale] };
}

/** How an item fared that carries a code of its own, 1000 where it was done: a remedy only where it was not. */
export function outcomeOf(code: number, locale: Locale) {
  const { title, solution } = titled(code, locale);
  return { status: code === 1000, code, title, ...(code !== 1000 && { solution }) };
}
