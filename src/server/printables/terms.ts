import { decimalsOf } from "@/domain/kernel/decimals";
import { type DisplayPreferences, formatterFor } from "@/domain/reporting/export/formatter";
import { filled } from "@/domain/reporting/export/words";
import type { PrintableTerm } from "@/domain/reporting/printable/rules";
import { currencyName, type Reading } from "./reading";

/** 100 % in basis points. */
const WHOLE = 10_000;

/** The cost of a cancellation over time, a line each; times are local to the start of the journey. */
export function termLines(
  terms: readonly PrintableTerm[],
  { words, written, locale }: Reading,
  preferences: DisplayPreferences,
): string[] {
  return terms.map((term, nth) => {
    const earlier = terms[nth - 1]?.until ?? null;
    const at = (until: Date) => formatterFor({ ...preferences, timeZone: term.zone }).instant(until);
    const when = term.until ? filled(words.until, { at: at(term.until) }) : earlier ? words.afterwards : words.anyTime;
    const of = term.pax_types?.map((type) => words[type]).join(locale === "fa" ? "، " : ", ");
    return `${of ? `${of} — ` : ""}${when}: ${costOf(term)}`;
  });

  function costOf({ percent, amount, basis, currency }: PrintableTerm): string {
    if (percent === 0 && amount === 0) return words.free;
    if (percent >= WHOLE && basis === "total") return words.nonRefundable;
    const money = `${written.money({ minor: BigInt(amount), decimals: decimalsOf(currency) })} ${currencyName(currency, locale)}`;
    const fixed = filled(words.perTraveller, { amount: money });
    if (percent === 0) return fixed;
    const share = filled(basis === "total" ? words.ofPrice : words.ofFare, { percent: written.number(percent / 100) });
    return amount === 0 ? share : filled(words.plus, { share, amount: fixed });
  }
}
