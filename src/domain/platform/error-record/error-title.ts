import type { Locale } from "../../kernel/context";
import { CATALOGUE } from "../../kernel/error-catalogue";
import type { Reason, Text } from "../../kernel/errors";

const BY_CODE = new Map<number, Reason>(
  (Object.keys(CATALOGUE) as Reason[]).map((reason) => [CATALOGUE[reason].code, reason]),
);

/** The catalogue row of a number that SQL answered with. A number without a row is a fault of ours and throws. */
export function reasonOf(code: number): Reason {
  const reason = BY_CODE.get(code);
  if (!reason) throw new Error(`no catalogue row has the code ${code}`);
  return reason;
}

/** What was done where an item answers 1000: its title says that, and not how the catalogue calls the number. */
const DONE = {
  book: CATALOGUE.registered.title,
  cancel: { fa: "لغو شد", en: "Canceled" },
  refund: { fa: "مبلغ برگشت داده شد", en: "Refunded" },
  lock: { fa: "قفل شد", en: "Locked" },
  extend: { fa: "قفل تمدید شد", en: "The lock was extended" },
  release: { fa: "قفل آزاد شد", en: "The lock was released" },
} as const satisfies Record<string, Text>;
export type Deed = keyof typeof DONE;

/** Title and remedy of a number in one language, for items that carry a code of their own; `deed`: what 1000 means there. */
export function titleOfReason(code: number, locale: Locale, deed: Deed): { title: string; solution: string } {
  const { title, solution } = CATALOGUE[reasonOf(code)];
  return { title: (code === 1000 ? DONE[deed] : title)[locale], solution: solution[locale] };
}

/** How an item fared that carries a code of its own, 1000 where it was done: a remedy only where it was not. */
export function outcomeOf(code: number, locale: Locale, deed: Deed) {
  const { title, solution } = titleOfReason(code, locale, deed);
  return { status: code === 1000, code, title, ...(code !== 1000 && { solution }) };
}
