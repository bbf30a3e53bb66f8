import type { Chance } from "./chance";
import * as many from "./names";

const WOMEN: [string, string][] = [
  ["زهرا", "Zahra"],
  ["سارا", "Sara"],
  ["مریم", "Maryam"],
  ["نگار", "Negar"],
  ["الهام", "Elham"],
  ["پریسا", "Parisa"],
  ["فاطمه", "Fatemeh"],
  ["شیما", "Shima"],
  ["لیلا", "Leila"],
  ["ریحانه", "Reyhaneh"],
];
const MEN: [string, string][] = [
  ["علی", "Ali"],
  ["محمد", "Mohammad"],
  ["رضا", "Reza"],
  ["امیر", "Amir"],
  ["حسین", "Hossein"],
  ["آرش", "Arash"],
  ["سینا", "Sina"],
  ["بهرام", "Bahram"],
  ["کاوه", "Kaveh"],
  ["مهدی", "Mahdi"],
];
const FAMILIES: [string, string][] = [
  ["احمدی", "Ahmadi"],
  ["محمدی", "Mohammadi"],
  ["حسینی", "Hosseini"],
  ["کاظمی", "Kazemi"],
  ["رستمی", "Rostami"],
  ["صادقی", "Sadeghi"],
  ["مرادی", "Moradi"],
  ["یوسفی", "Yousefi"],
  ["جعفری", "Jafari"],
  ["کریمی", "Karimi"],
  ["نوری", "Nouri"],
  ["طاهری", "Taheri"],
  ["ملکی", "Maleki"],
  ["شریفی", "Sharifi"],
  ["گودرزی", "Goudarzi"],
];

const NAMES: Record<"few" | "many", Record<"women" | "men" | "families", readonly many.Name[]>> = {
  few: { women: WOMEN, men: MEN, families: FAMILIES },
  many: { women: many.WOMEN, men: many.MEN, families: many.FAMILIES },
};

export type PaxType = "ADT" | "CHD" | "INF";

/**
 * A family on a journey: one name, ages that fit their types on a day `departs` (YYYY-MM-DD). `names`: of the few that browser
 * tests know, or of all.
 */
export function family(
  luck: Chance,
  types: readonly PaxType[],
  departs: string,
  abroad: boolean,
  names: keyof typeof NAMES = "few",
) {
  const { women, men, families } = NAMES[names];
  const [last_name, last_name_latin] = luck.pick(families);
  return types.map((type, index) => {
    const woman = (index + luck.below(2)) % 2 === 0;
    const [first_name, first_name_latin] = luck.pick(woman ? women : men);
    const named = { first_name, last_name, first_name_latin, last_name_latin, gender: woman ? "female" : "male" };
    const number = `${luck.pick(["A", "K", "N"])}${luck.between(10_000_000, 99_999_999)}`;
    const document = {
      type: "passport",
      number,
      issuing_country: "IR",
      expires_on: `${Number(departs.slice(0, 4)) + 3}-06-30`,
    };
    const birth_date = born(luck, type, departs);
    return {
      type,
      ...named,
      nationality: "IR",
      national_code: nationalCode(luck),
      birth_date,
      ...(abroad && { document }),
    };
  });
}

function born(luck: Chance, type: PaxType, departs: string): string {
  const age = type === "ADT" ? luck.between(22, 67) : type === "CHD" ? luck.between(3, 10) : 1;
  const year = Number(departs.slice(0, 4)) - age;
  // Before the day of departure in its year, so that the years are whole.
  return `${year}-${departs.slice(5, 7)}-01`;
}

const PLACES = ["001", "007", "049", "229", "127", "094", "228", "136"];

/** Ten digits with their checksum: 11 - (sum of digit x place) mod 11, where 0 and 1 stand for themselves. */
export function nationalCode(luck: Chance): string {
  const nine = `${luck.pick(PLACES)}${String(luck.below(1_000_000)).padStart(6, "0")}`;
  const rest = [...nine].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11;
  return `${nine}${rest < 2 ? rest : 11 - rest}`;
}
