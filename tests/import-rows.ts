import { nationalCode } from "./national-code";

/** Pseudo-random numbers below 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST = [
  "علی",
  "محمدرضا",
  "فاطمه",
  "زهرا",
  "سید حسین",
  "مریم",
  "امیرحسین",
  "نرگس",
  "Reza",
  "Sara",
  "كيانا",
  "پروين",
];
const LAST = ["رضایی", "محمدي", "كاظمی", "حسینی‌نژاد", "قاسم زاده", "نوروزی", "Ahmadi", "خسروی", "مرادی پور", "عباسیان"];
const FOREIGN = [...(["Ayşe", "Mehmet", "John", "Ahmad", "Fatima"] as const)] as const;

export const HEAD = [
  "نام",
  "نام خانوادگی",
  "کد ملی",
  "ملیت",
  "جنسیت",
  "تاریخ تولد",
  "موبایل",
  "ایمیل",
  "شماره گذرنامه",
  "تاریخ انقضا",
];

/** One row of an agency's old list: person `n`, with a national code if `coded`. */
export type MadeRow = { n: number; coded: boolean; cells: string[] };

const persian = (text: string) => text.replace(/\d/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]!);

/**
 * Rows as left by an agency's old programs and staff: two-digit years, codes with dashes or in Persian digits or
 * without leading zeros, rows without a code, unreadable cells, duplicate people, sometimes with another name.
 */
export function rowsOf(count: number, seed: number): MadeRow[] {
  const random = randomOf(seed);
  const chance = (share: number) => random() < share;
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!;
  const two = (top: number) => String(1 + Math.floor(random() * top)).padStart(2, "0");
  const code = (n: number) => {
    const plain = nationalCode(n);
    const printed = one([
      ...[plain, plain, plain, `${plain.slice(0, 3)}-${plain.slice(3, 9)}-${plain.slice(9)}`],
      ...[persian(plain), plain.replace(/^0+/, ""), `${plain.slice(0, 3)} ${plain.slice(3)}`, `${plain}\u200e`],
    ]);
    return chance(0.02) ? `${plain.slice(0, 9)}${(Number(plain[9]) + 1) % 10}` : printed;
  };
  const birth = () => {
    const [year, month, day] = [30 + Math.floor(random() * 65), two(12), two(29)];
    return one([
      ...[`13${year}/${month}/${day}`, `${year}/${month}/${day}`, persian(`13${year}/${month}/${day}`)],
      ...[`${day}/${month}/${year}`, `19${year}-${month}-${two(28)}`, `13${year}.${Number(month)}.${Number(day)}`],
    ]);
  };
  const mobile = () => {
    const digits = `9${one(["12", "35", "01", "19"])}${String(Math.floor(random() * 10_000_000)).padStart(7, "0")}`;
    return one([
      `0${digits}`,
      digits,
      `+98${digits}`,
      persian(`0${digits}`),
      `0${digits.slice(0, 3)}-${digits.slice(3)}`,
    ]);
  };
  return Array.from({ length: count }, (_, at): MadeRow => {
    // About every twelfth row repeats an earlier person.
    const n = at > 20 && chance(0.08) ? Math.floor(random() * at) : at;
    const foreign = n % 15 === 7;
    const coded = !foreign && n % 9 !== 4;
    const [first, last] = [FIRST[n % FIRST.length]!, `${LAST[n % LAST.length]}${letters(n)}`];
    const other = chance(0.01);
    const cells = [
      other ? one(FOREIGN) : foreign ? FOREIGN[n % FOREIGN.length]! : first,
      other ? `Nobody${letters(at)}` : last,
      coded ? code(n) : "",
      foreign ? one(["Turkey", "عراق", "AF"]) : one(["ایران", "ایرانی", "", ""]),
      one(["مرد", "زن", "F", "male", "", "؟"]),
      chance(0.85) ? birth() : "",
      chance(0.85) ? mobile() : "",
      chance(0.1) ? one(["a@b.ir", "nobody", "x@@y"]) : "",
      foreign && chance(0.9) ? `U${String(1_000_000 + n)}` : chance(0.03) ? "?" : "",
      foreign ? one(["2031-05-01", "1410/01/01", "09/12/01", "1399/01/01"]) : "",
    ].map((cell) => (cell !== "" && chance(0.01) ? `${cell} ` : cell));
    // One unreadable cell.
    if (chance(0.04)) cells[5 + Math.floor(random() * 3)] = one(["ندارد", "-", "1402/13/45", "12345", "N/A"]);
    return { n, coded, cells };
  });
}

/** A number in letters, so that names are unique. */
const letters = (n: number): string =>
  String(n).replace(/\d/g, (digit) => ["ا", "ب", "د", "ر", "س", "ف", "ک", "ل", "م", "ن"][Number(digit)]!);
