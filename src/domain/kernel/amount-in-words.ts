import { numberToWords } from "@persian-tools/persian-tools";
import { toCardinal } from "n2words/en-GB";
import { decimalsOf } from "./decimals";

type Locale = "fa" | "en";

const PARTS_FA = ["", "دهم", "صدم", "هزارم"];

/** Persian hundreds are one word; the library writes some of them as two. */
const persian = (n: number) => String(numberToWords(n)).replace(/(چهار|شش|هفت|هشت|نه) صد/g, "$1صد");

/** The currency's name in the plural form for the count: rials, یورو. */
function nameOf(currency: string, count: number, locale: Locale): string {
  if (currency === "IRR") return locale === "fa" ? "ریال" : count === 1 ? "rial" : "rials";
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "name",
    maximumFractionDigits: 0,
  });
  return format.formatToParts(count).find(({ type }) => type === "currency")?.value ?? currency;
}

/**
 * Spells out a non-negative amount in minor units of `currency`, as on a receipt or a cheque. Fractions follow
 * commercial usage: «twelve and 50/100 euros», «دوازده و پنجاه صدم یورو».
 */
export function amountInWords(minor: number, currency: string, locale: Locale): string {
  const decimals = decimalsOf(currency);
  const scale = 10 ** decimals;
  const part = minor % scale;
  const whole = (minor - part) / scale;
  const name = nameOf(currency, part === 0 ? whole : 2, locale);
  if (locale === "fa") {
    const parts = part === 0 ? "" : `${persian(part)} ${PARTS_FA[decimals]}`;
    const words = part === 0 || whole > 0 ? persian(whole) : "";
    return `${[words, parts].filter(Boolean).join(" و ")} ${name}`;
  }
  const fraction = part === 0 ? "" : ` and ${String(part).padStart(decimals, "0")}/${scale}`;
  return `${toCardinal(whole)}${fraction} ${name}`;
}
