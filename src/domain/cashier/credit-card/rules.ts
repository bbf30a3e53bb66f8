import { asciiDigits } from "../../kernel/digits";
import { BANK_NAMES } from "../cheque/rules.banks";

/** Normalized: ASCII digits, no spaces or dashes. */
export const writtenNumber = (typed: string): string => asciiDigits(typed).replace(/[\s\-_\u200c]/g, "");

/** Whether it can be a card number (ISO/IEC 7812: 12 to 19 digits with a valid check digit). */
export function isCardNumber(number: string): boolean {
  if (!/^[0-9]{12,19}$/.test(number) || /^0+$/.test(number)) return false;
  const sum = [...number].reverse().reduce((sum, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** First six digits of Iranian cards by the bank's code in IBANs. Merged banks have the code of their successor. */
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

/** The issuer by the first digits: an Iranian bank, else the scheme; null if unknown. */
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

/** The masked form of a number for everybody but its owner. */
export const maskedNumber = (bin: string, last4: string): string => `${bin}******${last4}`;

/**
 * A search without full card numbers, safe for URLs and logs: of eleven or more digits in a row, in any script and
 * grouping, only the first six and the last four remain (`603799…7893`). Digits typed after that are included.
 */
export const withoutNumbers = (text: string): string =>
  text.replace(RUN, (run) => {
    const digits = asciiDigits(run).replace(/[^0-9]/g, "");
    return digits.length > 10 ? `${digits.slice(0, 6)}…${digits.slice(-4)}` : run;
  });

const DIGIT = "[0-9\\u06f0-\\u06f9\\u0660-\\u0669]";
const RUN = new RegExp(`${DIGIT}(?:[\\s\\-–_./…*•\\u200b-\\u200f]*${DIGIT})*`, "g");

/** The card digits in a search: `603799…7893` matches both, digits alone either; null: it has none. */
export function digitsOf(search: string): { bin: string; last4: string; both: boolean } | null {
  const [, bin, last4] = /^([0-9]{6})…([0-9]{4})$/.exec(withoutNumbers(search).trim()) ?? [];
  if (bin && last4) return { bin, last4, both: true };
  const written = writtenNumber(search);
  return /^[0-9]{4,10}$/.test(written) ? { bin: written.slice(0, 6), last4: written.slice(-4), both: false } : null;
}

/** Country and last four characters of an IBAN. */
export const maskedIban = (last4: string): string => `**${"*".repeat(18)}${last4}`;
