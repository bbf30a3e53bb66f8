import { decimalsOf } from "@/domain/kernel/decimals";
import type { Reading } from "../preferences";

const tag = ({ locale, digits }: Pick<Reading, "locale" | "digits">) =>
  `${locale === "fa" ? "fa-IR" : "en-GB"}-u-nu-${digits === "persian" ? "arabext" : "latn"}`;

const RIAL = { fa: "ریال", en: "IRR" } as const;

export function numberFormat(reading: Pick<Reading, "locale" | "digits">) {
  const plain = new Intl.NumberFormat(tag(reading));
  const tenDigits = new Intl.NumberFormat(tag(reading), { maximumSignificantDigits: 10 });
  return {
    number: (value: number) => plain.format(value),
    /** A decimal number in text, up to ten significant digits. */
    decimal: (text: string) => tenDigits.format(text as unknown as number),
    /** Minor units, exactly: number and currency separate, so that the number can be in a column. */
    money: (minor: number | bigint, currency: string) => {
      const decimals = decimalsOf(currency);
      const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      const figure = new Intl.NumberFormat(tag(reading), options).format(`${minor}E-${decimals}` as unknown as number);
      return { figure, currency: currency === "IRR" ? RIAL[reading.locale] : currency };
    },
    /** Digits of text that is not a number (a phone, a flight). */
    digits: (text: string) =>
      reading.digits === "persian" ? text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit))) : text,
  };
}
