import { asciiDigits } from "../../kernel/digits";
import { jalaliText } from "../../kernel/jalali";
import { nameFolded } from "./rules.search";

/** Meanings of a spreadsheet column and their usual headers, folded and without spaces. */
const CALLED = {
  first_name: ["نام", "نامفارسی", "firstname", "name", "givenname", "givennames"],
  last_name: ["نامخانوادگی", "نامخانوادگیفارسی", "فامیل", "فامیلی", "lastname", "surname", "family", "familyname"],
  full_name: ["ناموناخانوادگی", "نامونامخانوادگی", "ناممسافر", "مسافر", "fullname", "passenger", "passengername"],
  first_name_latin: [
    "ناملاتین",
    "نامانگلیسی",
    "نامبهلاتین",
    "نامبهانگلیسی",
    "firstnamelatin",
    "firstnameen",
    "latinfirstname",
    "latinname",
    "englishname",
  ],
  last_name_latin: [
    ...["نامخانوادگیلاتین", "نامخانوادگیانگلیسی", "نامخانوادگیبهلاتین", "فامیللاتین", "فامیلیلاتین"],
    ...["lastnamelatin", "lastnameen", "latinlastname", "latinsurname", "surnamelatin"],
  ],
  national_code: ["کدملی", "شمارهملی", "شناسهملی", "nationalcode", "nationalid", "nationalnumber", "nationalno", "nid"],
  nationality: ["ملیت", "تابعیت", "nationality", "citizenship"],
  gender: ["جنسیت", "جنس", "gender", "sex"],
  birth_date: ["تاریختولد", "تولد", "birthdate", "birthday", "dateofbirth", "dob", "born"],
  mobile: ["موبایل", "همراه", "تلفنهمراه", "شمارههمراه", "شمارهموبایل", "mobile", "mobilenumber", "cellphone", "cell"],
  phone: ["تلفن", "تلفنثابت", "شمارهتلفن", "phone", "telephone", "tel", "phonenumber"],
  email: ["ایمیل", "پستالکترونیک", "پستالکترونیکی", "رایانامه", "email", "mail", "emailaddress"],
  address: ["نشانی", "ادرس", "address"],
  passport_number: ["گذرنامه", "شمارهگذرنامه", "پاسپورت", "شمارهپاسپورت", "passport", "passportno", "passportnumber"],
  passport_expires_on: [
    ...[
      "انقضا",
      "تاریخانقضا",
      "انقضایگذرنامه",
      "تاریخانقضایگذرنامه",
      "اعتبارگذرنامه",
      "انقضایپاسپورت",
      "تاریخانقضایپاسپورت",
    ],
    ...[
      "expiry",
      "expires",
      "expirydate",
      "passportexpiry",
      "passportexpires",
      "passportexpirydate",
      "passportexpireson",
    ],
  ],
  passport_country: ["کشورصادرکننده", "صادرکننده", "محلصدور", "issuingcountry", "passportcountry", "issuer"],
} as const satisfies Record<string, readonly string[]>;

export type Column = keyof typeof CALLED;
export const COLUMNS = Object.keys(CALLED) as [Column, ...Column[]];

const MEANT = new Map<string, Column>(
  COLUMNS.flatMap((column) => CALLED[column].map((name): [string, Column] => [name, column])),
);

/** Guesses each column's meaning from its header, null when unknown; each meaning is used once. */
export function guessColumns(headers: readonly string[]): (Column | null)[] {
  const taken = new Set<Column>();
  return headers.map((header) => {
    const meant = MEANT.get(nameFolded(header).replace(/[^\p{L}\p{N}]/gu, ""));
    if (!meant || taken.has(meant)) return null;
    taken.add(meant);
    return meant;
  });
}

const GENDERS: Readonly<Record<string, "male" | "female">> = Object.fromEntries([
  ...["male", "m", "man", "mr", "مرد", "مذکر", "اقا", "پسر"].map((word) => [word, "male"] as const),
  ...["female", "f", "woman", "mrs", "ms", "miss", "زن", "مونث", "خانم", "دختر"].map(
    (word) => [word, "female"] as const,
  ),
]);

/** Country by code or by name in either language. Other text is returned unchanged. */
export function countryOf(text: string): string {
  if (/^[A-Za-z]{2}$/.test(text)) return text.toUpperCase();
  return byName().get(nameFolded(text)) ?? text;
}

const ALSO = [
  ...(["ایرانی", "iranian", "irn"] as const).map((name): [string, string] => [name, "IR"]),
  ...(["turkey", "turkish", "tur", "ترک"] as const).map((name): [string, string] => [name, "TR"]),
  ...(["افغانی", "afghan", "afg"] as const).map((name): [string, string] => [name, "AF"]),
  ...(["عراقی", "iraqi", "irq"] as const).map((name): [string, string] => [name, "IQ"]),
  ...(["uae", "emirates", "امارات"] as const).map((name): [string, string] => [name, "AE"]),
  ...(["uk", "england", "انگلیس"] as const).map((name): [string, string] => [name, "GB"]),
  ...(["usa", "america", "امریکا"] as const).map((name): [string, string] => [name, "US"]),
];

let names: Map<string, string> | undefined;
function byName(): Map<string, string> {
  if (names) return names;
  names = new Map(ALSO);
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const language of ["fa", "en"]) {
    const result = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
      const name = result.of(code);
      // The code of a former country resolves to the name of its successor.
      const living = new Intl.Locale(`und-${code}`).region === code;
      if (name && living && !names.has(nameFolded(name))) names.set(nameFolded(name), code);
    }
  }
  return names;
}

/** Whether a date has a two-digit year: the century is a guess and is reported. */
export const shortYear = (text: string): boolean => {
  const parts = asciiDigits(text)
    .split(/[\s/.-]/)
    .slice(0, 3);
  return parts.length === 3 && parts.every((part) => /^\d{1,2}$/.test(part));
};

/**
 * Normalizes dates: 21/03/1987 and 21.03.1987 become 1987-03-21, 1366.1.1 becomes 1366-1-1. A two-digit year is Jalali
 * (66/1/21 or 21/1/66 of 1366); when ambiguous the first part is the year, as is customary.
 */
const dayOf = (text: string, yearOf: (short: number) => number): string => {
  const [, a, b, c] = /^([^\s/.-]+)[/.-]([^\s/.-]+)[/.-]([^\s/.-]+)/.exec(text) ?? [];
  if (!a || !b || !c) return text;
  if (a.length === 4) return `${a}-${b}-${c}`;
  if (c.length === 4) return `${c}-${b}-${a}`;
  const [first, last] = [a, c].map((part) => Number(asciiDigits(part)));
  if (Number.isNaN(first! + last!)) return text;
  const lastIsYear = last! > 31 || (first! > 0 && last! === 0);
  return lastIsYear ? `${yearOf(last!)}-${b}-${a}` : `${yearOf(first!)}-${b}-${c}`;
};

/** For a birth the latest non-future year, for an expiry the nearest. `year`: the current Jalali year. */
const bornIn = (year: number) => (short: number) => (short <= year % 100 ? 1400 + short : 1300 + short);
const endsIn = (year: number) => (short: number) => (1400 + short - year > 50 ? 1300 + short : 1400 + short);

/** Bidirectional marks and kashida that get copied along with a cell. */
const UNSEEN = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u0640\ufeff]/g;

/** Maps a row to PassengerForm; unreadable values stay as typed and are refused by field. */
export function formOf(cells: readonly string[], columns: readonly (Column | null)[], now = new Date()) {
  const year = Number(jalaliText(now.toISOString().slice(0, 10)).slice(0, 4));
  // Spreadsheets prefix text with an apostrophe to prevent its evaluation as a formula.
  const values = new Map(
    columns.flatMap((column, at): [Column, string][] => {
      const text = cells[at]
        ?.replace(UNSEEN, "")
        .replace(/^'(?=[=+\-@])/, "")
        .replace(/\s+/g, " ")
        .trim();
      return column && text ? [[column, text]] : [];
    }),
  );
  const of = (column: Column) => values.get(column);
  const nationality = of("nationality") === undefined ? undefined : countryOf(of("nationality")!);
  const [first, ...rest] = (of("full_name") ?? "").split(/\s+/);
  const passport = of("passport_number");
  const country = of("passport_country");
  const expires = of("passport_expires_on");
  const birth = of("birth_date");
  return {
    first_name: of("first_name") ?? (first || undefined),
    last_name: of("last_name") ?? (rest.join(" ") || undefined),
    first_name_latin: of("first_name_latin"),
    last_name_latin: of("last_name_latin"),
    nationality,
    national_code: codeOf(of("national_code"), nationality),
    gender: genderOf(of("gender")),
    birth_date: birth && dayOf(birth, bornIn(year)),
    documents: passport && [
      {
        type: "passport",
        number: passport,
        issuing_country: country && countryOf(country),
        expires_on: expires && dayOf(expires, endsIn(year)),
      },
    ],
    contact: { mobile: of("mobile"), phone: of("phone"), email: of("email"), address: of("address") },
  };
}

const genderOf = (text: string | undefined) => text && (GENDERS[nameFolded(text)] ?? text);

/** National code as printed on the card, with dashes and spaces; restores leading zeros that a spreadsheet dropped. */
function codeOf(text: string | undefined, nationality = "IR"): string | undefined {
  if (!text || nationality !== "IR") return text;
  const bare = text.replace(/[\s\u200c\p{Pd}._]/gu, "");
  return /^\p{Nd}{8,10}$/u.test(bare) ? bare.padStart(10, "0") : text;
}
