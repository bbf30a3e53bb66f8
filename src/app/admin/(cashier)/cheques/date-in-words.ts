import { numberToWords } from "@persian-tools/persian-tools";
import { toCardinal, toOrdinal } from "n2words/en-GB";
import { own } from "@/ui/dates/days";
import { noon } from "@/ui/format/dates";
import type { Reading } from "@/ui/preferences";

const persian = (n: number, ordinal: boolean) =>
  String(numberToWords(n, { ordinal }))
    .replace(/(چهار|شش|هفت|هشت|نه) صد/g, "$1صد")
    .replace(/ اُم$/, "\u200cام");

/** A date in words for a cheque: «بیست و یکم خرداد یک هزار و چهارصد و پنج», "the eleventh of June two thousand …". */
export function dateInWords(iso: string, { locale, calendar }: Pick<Reading, "locale" | "calendar">): string {
  const at = own(iso, calendar);
  const month = new Intl.DateTimeFormat(`${locale}-u-ca-${calendar === "jalali" ? "persian" : "gregory"}`, {
    month: "long",
    timeZone: "UTC",
  }).format(noon(iso));
  if (locale === "fa") return `${persian(at.day, true)} ${month} ${persian(at.year, false)}`;
  return `the ${toOrdinal(at.day)} of ${month} ${toCardinal(at.year)}`;
}
