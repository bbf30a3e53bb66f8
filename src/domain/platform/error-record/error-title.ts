import type { Locale } from "../../kernel/context";
import { CATALOGUE } from "../../kernel/error-catalogue";
import type { Reason, Text } from "../../kernel/errors";

const BY_CODE = new Map<number, Reason>(
  (Object.keys(CATALOGUE) as Reason[]).map((reason) => [CATALOGUE[reason].code, reason]),
);

/** The catalogue reason of a code returned by SQL. Throws for an unknown code, which is an internal error. */
export function reasonOf(code: number): Reason {
  const reason = BY_CODE.get(code);
  if (!reason) throw new Error(`no catalogue row has the code ${code}`);
  return reason;
}

/** Titles of 1000 for items, which say what was done instead of the catalogue's text. */
const DONE = {
  book: CATALOGUE.registered.title,
  cancel: { fa: "لغو شد", en: "Canceled" },
  refund: { fa: "مبلغ برگشت داده شد", en: "Refunded" },
  lock: { fa: "قفل شد", en: "Locked" },
  extend: { fa: "قفل تمدید شد", en: "The lock was extended" },
  release: { fa: "قفل آزاد شد", en: "The lock was released" },
} as const satisfies Record<string, Text>;
export type Operation = keyof typeof DONE;

/**
 * Title and remedy of a code in one language, for items with a code of their own; `operation`: the operation that 1000
 * confirms.
 */
export function titleOfReason(code: number, locale: Locale, operation: Operation): { title: string; solution: string } {
  const { title, solution } = CATALOGUE[reasonOf(code)];
  return { title: (code === 1000 ? DONE[operation] : title)[locale], solution: solution[locale] };
}

/** The outcome of an item with a code of its own, 1000 if it succeeded: a remedy only if it did not. */
export function outcomeOf(code: number, locale: Locale, operation: Operation) {
  const { title, solution } = titleOfReason(code, locale, operation);
  return { status: code === 1000, code, title, ...(code !== 1000 && { solution }) };
}
