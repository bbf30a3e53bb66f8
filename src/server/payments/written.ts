import { amountInWords } from "@/domain/kernel/amount-in-words";
import { formatterFor } from "@/domain/reporting/export/formatter";
import { type Html, html } from "../html";
import type { Locale } from "./frame";

/** Formats numbers and dates for a payer of this language. */
export const readerOf = (locale: Locale, timeZone: string) =>
  formatterFor({
    locale,
    timeZone,
    calendar: locale === "fa" ? "jalali" : "gregorian",
    digits: locale === "fa" ? "persian" : "latin",
  });

/** The amount in digits and in words. `exponent`: decimals of the currency. */
export function sumOf(paid: { amount: bigint; currency: string; exponent: number }, locale: Locale): Html {
  const { amount, currency, exponent: decimals } = paid;
  const unit = currency === "IRR" && locale === "fa" ? "ریال" : currency;
  const figure = readerOf(locale, "UTC").money({ minor: amount, decimals });
  const words = amountInWords(Number(amount), currency, locale);
  return html`<p class="sum"><b><bdi>${figure}</bdi> <small>${unit}</small></b><span>${words}</span></p>`;
}
