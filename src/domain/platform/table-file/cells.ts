import { asciiDigits } from "../../kernel/digits";
import { gregorianDate } from "../../kernel/jalali";
import { MAX_AMOUNT } from "../../kernel/primitives";

/** Joiners, bidirectional marks and blanks, frequent in spreadsheets. */
const UNSEEN = /[\s\u00a0\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff'"]/g;
const MOST = BigInt(MAX_AMOUNT);

const DEBIT = /(بدهکار|بد|debit|dr|d)\.?$/i;
const CREDIT = /(بستانکار|بس|credit|cr|c)\.?$/i;

/** +1 for a debit, -1 for a credit, undefined for any other word. */
export function sideOf(cell: string): 1 | -1 | undefined {
  const bare = cell.replace(UNSEEN, "");
  if (new RegExp(`^${DEBIT.source}`, "i").test(bare)) return 1;
  if (new RegExp(`^${CREDIT.source}`, "i").test(bare)) return -1;
  return undefined;
}

/**
 * Parses an amount in human notation to minor units of a currency with that many decimals: digits of any script,
 * grouped or not, negative by sign or brackets, with currency or side beside it. Null: empty. Undefined: invalid, finer
 * than the currency, or beyond the maximum of a line.
 */
export function amountOf(cell: string, decimals: number, most = MOST): bigint | null | undefined {
  let bare = asciiDigits(cell).replace(UNSEEN, "").replace(/٬|،/g, ",").replace(/٫/g, ".").replace(/[−–—]/g, "-");
  if (bare === "" || bare === "-") return null;
  const power = /^[-+]?\d(\.\d+)?e\+?(\d{1,2})$/i.test(bare) ? Number(bare) : undefined;
  if (power !== undefined) bare = Number.isSafeInteger(power) ? String(power) : bare;
  const side = CREDIT.test(bare) ? -1n : 1n;
  bare = bare.replace(/^[\p{L}\p{Sc}.]*(?=[-+(\d])|(?<![\p{L}\p{Sc}.])[\p{L}\p{Sc}.]*$/gu, "");
  const [, bracket, before, digits = "", after] = /^(\()?([-+])?([\d.,/]+)([-+])?\)?$/.exec(bare) ?? [];
  const written = digits === "" ? undefined : plain(digits, decimals, most);
  if (written === undefined) return undefined;
  const negative = [bracket !== undefined, before === "-", after === "-"].filter(Boolean).length % 2 === 1;
  return (negative ? -written : written) * side;
}

/** Distinguishes grouping from the decimal mark: the last mark is decimal unless it forms groups of three. */
function plain(digits: string, decimals: number, most: bigint): bigint | undefined {
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","), digits.lastIndexOf("/"));
  const mark = last < 0 ? "" : digits[last]!;
  const groups = mark !== "" && new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(digits);
  const many = mark !== "" && digits.split(mark).length > 2;
  // 1.234 is ambiguous; a comma, or a currency without decimals, indicates grouping.
  const grouped = groups && (many || mark === "," || decimals === 0);
  const [whole, fraction] = grouped || last < 0 ? [digits, ""] : [digits.slice(0, last), digits.slice(last + 1)];
  const bare = whole.replace(/[.,]/g, "");
  if (!/^\d{1,18}$/.test(bare || "0") || /\//.test(whole) || !/^\d*$/.test(fraction)) return undefined;
  const cut = fraction.padEnd(decimals, "0").slice(0, decimals);
  const rest = fraction.slice(decimals);
  // Binary fractions of a spreadsheet: 0.1 + 0.2.
  const up = /^9{5}/.test(rest);
  if (!up && !/^0*$/.test(rest) && !/^0{5}/.test(rest)) return undefined;
  const minor = BigInt(`${bare || "0"}${cut}`) + (up ? 1n : 0n);
  return minor <= most ? minor : undefined;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const SERIAL_FROM = Date.UTC(1899, 11, 30);

/**
 * Parses a day in human notation, Jalali or Gregorian, year first or last, optionally with a time, or a spreadsheet's
 * serial number. Undefined: invalid.
 */
export function dayOf(cell: string): string | undefined {
  const bare = asciiDigits(cell)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .trim();
  const dateOf = (year: string, month: string, day: string) => gregorianDate(`${year}-${month}-${day}`);
  const first = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(bare);
  if (first) return dateOf(first[1]!, first[2]!, first[3]!);
  const last = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(bare);
  if (last) return dateOf(last[3]!, last[2]!, last[1]!);
  const short = /^(\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(bare);
  if (short) return dateOf(`${Number(short[1]) < 50 ? "14" : "13"}${short[1]}`, short[2]!, short[3]!);
  const whole = /^(\d{4})(\d{2})(\d{2})$/.exec(bare);
  if (whole) return dateOf(whole[1]!, whole[2]!, whole[3]!);
  const match = /^(\d{1,2})[ -]([A-Za-z]{3})[A-Za-z]*[ -,]+(\d{4})/.exec(bare);
  const month = match ? MONTHS.indexOf(match[2]!.toLowerCase()) + 1 : 0;
  if (match && month > 0) return dateOf(match[3]!, String(month), match[1]!);
  const serial = /^(\d{5})(\.\d+)?$/.exec(bare);
  if (serial && Number(serial[1]) > 20_000 && Number(serial[1]) < 80_000)
    return new Date(SERIAL_FROM + Number(serial[1]) * 86_400_000).toISOString().slice(0, 10);
  return undefined;
}
