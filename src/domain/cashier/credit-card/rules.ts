import { asciiDigits } from "../../kernel/digits";
import { BANK_NAMES } from "../cheque/rules.banks";

/** As it is read: ASCII digits, no spaces or dashes. */
export const writtenNumber = (typed: string): string => asciiDigits(typed).replace(/[\s\-_\u200c]/g, "");

/** Whether it can be a card's number (ISO/IEC 7812: 12 to 19 digits, the last one checks the others). */
export function isCardNumber(number: string): boolean {
  if (!/^[0-9]{12,19}$/.test(number) || /^0+$/.test(number)) return false;
  const sum = [...number].reverse().reduce((sum, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** First six digits of Iranian cards by the code of their bank in IBANs. Banks that were merged are what they became. */
const ISSUERS: Readonly<Record<string, readonly string[]>> = {
  "017": ["603799", "170019"],
  "015": ["589210", "627381", "639370", "639599", "505801", "636949"],
  "012": ["610433", "991975"],
  "019": ["603769"],
  "018": ["627353", "585983"],
  "016": ["603770", "639217"],
  "014": ["628023"],
  "013": ["589463"],
  "011": ["627961"],
  "020": ["627648", "207177"],
  "021": ["627760"],
  "022": ["502908"],
  "053": ["627488", "502910"],
  "054": ["622106", "627884", "639194"],
  "055": ["627412"],
  "056": ["621986"],
  "057": ["502229", "639347"],
  "058": ["639607"],
  "059": ["639346"],
  "060": ["606373"],
  "061": ["502806", "504706"],
  "062": ["636214"],
  "064": ["505416"],
  "066": ["502938"],
  "069": ["505785"],
  "070": ["504172"],
  "078": ["585947"],
  "095": ["581874"],
};

const BANK_OF = new Map(Object.entries(ISSUERS).flatMap(([code, bins]) => bins.map((bin) => [bin, code] as const)));

/** Whose card it is by its first digits: an Iranian bank, else the scheme; null: nobody known. */
export function issuerOf(number: string): { fa: string; en: string } | null {
  const code = BANK_OF.get(number.slice(0, 6));
  const bank = code && BANK_NAMES.find(({ iban_code }) => iban_code === code);
  if (bank) return { fa: bank.fa, en: bank.en };
  const scheme = SCHEMES.find(([, begins]) => begins.test(number))?.[0];
  return scheme ? { fa: scheme, en: scheme } : null;
}

const SCHEMES = [
  ["Visa", /^4/],
  ["Mastercard", /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ["American Express", /^3[47]/],
  ["UnionPay", /^62/],
] as const;

/** All that anybody but the owner sees of a number. */
export const maskedNumber = (bin: string, last4: string): string => `${bin}******${last4}`;

/**
 * A search as it may stand in an address and in logs: of eleven digits or more in a row, in whatever digits and however parted,
 * the first six and the last four are left (`603799…7893`). What is typed on behind those is taken in.
 */
export const withoutNumbers = (text: string): string =>
  text.replace(RUN, (run) => {
    const digits = asciiDigits(run).replace(/[^0-9]/g, "");
    return digits.length > 10 ? `${digits.slice(0, 6)}…${digits.slice(-4)}` : run;
  });

const DIGIT = "[0-9\\u06f0-\\u06f9\\u0660-\\u0669]";
const RUN = new RegExp(`${DIGIT}(?:[\\s\\-–_./…*•\\u200b-\\u200f]*${DIGIT})*`, "g");

/** What a search of digits asks for: `603799…7893` both, else either; null: it is of other things. */
export function digitsOf(search: string): { bin: string; last4: string; both: boolean } | null {
  const [, bin, last4] = /^([0-9]{6})…([0-9]{4})$/.exec(withoutNumbers(search).trim()) ?? [];
  if (bin && last4) return { bin, last4, both: true };
  const written = writtenNumber(search);
  return /^[0-9]{4,10}$/.test(written) ? { bin: written.slice(0, 6), last4: written.slice(-4), both: false } : null;
}

/** The last four of an IBAN behind its country. */
export const maskedIban = (last4: string): string => `**${"*".repeat(18)}${last4}`;
