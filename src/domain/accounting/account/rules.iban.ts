import { asciiDigits } from "../../kernel/digits";

/** IBAN lengths by country, ISO 13616 registry; other countries are checked by check digits only. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 " +
    "FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IR26 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 " +
    "LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 " +
    "RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30"
  )
    .split(" ")
    .map((row) => [row.slice(0, 2), Number(row.slice(2))]),
);

/** Stored form: capitals, ASCII digits, no spaces or dashes. */
export const writtenIban = (typed: string) =>
  asciiDigits(typed)
    .replace(/[\s\-_\u200c]/g, "")
    .toUpperCase();

export type IbanIssue = "country" | "characters" | "length" | "checksum";

/** Checks an IBAN (ISO 13616: country, length, mod 97 = 1; for Iran IR and 24 digits); null when valid. */
export function ibanFault(typed: string): IbanIssue | null {
  const iban = writtenIban(typed);
  if (!/^[A-Z]{2}/.test(iban)) return "country";
  if (!(iban.startsWith("IR") ? /^IR\d*$/ : /^[A-Z]{2}\d{2}[A-Z0-9]*$/).test(iban)) return "characters";
  const length = LENGTHS[iban.slice(0, 2)];
  if (length ? iban.length !== length : iban.length < 15 || iban.length > 34) return "length";
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n ? null : "checksum";
}

/** Length of an IBAN of its country; undefined when unknown. */
export const ibanLength = (typed: string): number | undefined => LENGTHS[writtenIban(typed).slice(0, 2)];

/** In printed form, in groups of four. */
export const printedIban = (iban: string) => writtenIban(iban).replace(/(.{4})(?=.)/g, "$1 ");
