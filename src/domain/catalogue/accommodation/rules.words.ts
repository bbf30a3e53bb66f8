import { folded } from "../../kernel/folding";
import type { Board } from "./rules";

/** Attributes parsed from a room's name: capacity, beds, and distinguishing words. */
export type RoomWords = {
  capacity: number | null;
  bed: "double" | "twin" | null;
  kind: string;
  grades: readonly string[];
  view: string | null;
  board: Board | null;
  rest: readonly string[];
};

/** Generic words of a hotel's name as its category, and the distinctive rest. */
export type HotelWords = { kind: string | null; rest: readonly string[] };

/** The words of a name, folded, with single blanks between and around them: ` اتاق دو تخته `. */
const spaced = (name: string) =>
  ` ${folded(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** Number words in either language. */
const NUMBERS = [
  ["1", "یک", "one"],
  ["2", "دو", "two"],
  ["3", "سه", "three"],
  ["4", "چهار", "four"],
  ["5", "پنج", "five"],
  ["6", "شش", "six"],
  ["7", "هفت", "seven"],
  ["8", "هشت", "eight"],
].map((words) => `(?:${words.join("|")})`);
const SIZES = [
  "single|sgl|سینگل",
  "",
  "triple|tpl|trp|تریپل",
  "quadruple|quad|qdr|کوادروپل",
  "quintuple|quint",
  "",
  "",
  "",
];

/** Alternatives as whole words. Spelled as `folded` returns them: no آ, no ئ, no half-space. */
const word = (alternatives: string) => new RegExp(` (?:${alternatives})(?= )`);
const table = <T>(rows: readonly (readonly [T, string])[]) =>
  rows.map(([result, text]) => [result, word(text)] as const);

const CAPACITY = table(
  NUMBERS.flatMap((n, at): [number, string][] => {
    const beds = `${n} ?تخت(?:ه|خوابه)?|${n} ?(?:نفره?|pax|persons?|people|adults?|guests?)|for ${n}`;
    return [[at + 1, SIZES[at] ? `${beds}|${SIZES[at]}` : beds]];
  }),
);
const BEDS = table<"double" | "twin">([
  ["twin", "توین|تویین|twin|twn|twins|(?:two|2) single(?: beds)?|(?:two|2) beds"],
  ["double", "دبل|دابل|double|dbl|king(?: size)?(?: bed)?|queen(?: size)?(?: bed)?|کینگ|کویین"],
]);
const KINDS = table([
  ["suite", "سوییت|سویت|suite|ste"],
  ["apartment", "اپارتمان|apartment|apt|flat"],
  ["villa", "ویلا|ویلایی|villa|bungalow|بانگلو"],
  ["studio", "استودیو|studio"],
  ["duplex", "دوبلکس|duplex"],
  ["connecting", "کانکت|کانکتینگ|کانکتد|connecting|connected|متصل"],
  ["dormitory", "خوابگاه|dorm|dormitory"],
]);
const GRADES = table([
  ["standard", "استاندارد|standard|std|classic|کلاسیک|معمولی|regular"],
  ["deluxe", "دلوکس|دیلاکس|دولوکس|لوکس|deluxe|dlx|luxury"],
  ["superior", "سوپریور|سوپریر|superior|sup"],
  ["economy", "اکونومی|اقتصادی|economy|eco|budget"],
  ["vip", "vip|ویایپی|وی ای پی"],
  ["royal", "رویال|سلطنتی|royal"],
  ["presidential", "پرزیدنت|پرزیدنشال|ریاست جمهوری|presidential|president"],
  ["junior", "جونیور|junior"],
  ["executive", "اگزکتیو|اگزکیوتیو|executive|exe|exec"],
  ["family", "فامیلی|فمیلی|خانوادگی|خانواده|family"],
  ["honeymoon", "ماه ?عسل|honeymoon"],
]);
const VIEWS = table([
  ["sea", "(?:رو ?به ?|ویو ?|منظره )?دریا|ساحلی|(?:sea|ocean|beach)(?: ?view| ?front)?"],
  ["shrine", "(?:رو ?به ?|ویو ?)حرم|(?:shrine|haram)(?: ?view)?"],
  ["city", "(?:رو ?به ?|ویو ?|منظره )شهر|city ?view"],
  ["garden", "(?:رو ?به ?|ویو ?|منظره )باغ|garden(?: ?view)?"],
  ["mountain", "(?:رو ?به ?|ویو ?|منظره )?(?:کوه|کوهستان)|mountain(?: ?view)?"],
  ["pool", "(?:رو ?به ?|ویو ?)استخر|pool ?view"],
]);
const BOARD = table<Board>([
  ["AI", "ال ?اینکلوسیو|یوال|all ?inclusive|ai|uai"],
  ["FB", "فول ?برد|full ?board|fb"],
  ["HB", "نیم ?برد|هاف ?برد|half ?board|hb"],
  ["RO", "فقط اتاق|بدون صبحانه|room only|without breakfast|ro"],
  ["BB", "(?:با |به همراه )?صبحانه|(?:with |and )?breakfast(?: included)?|bed and breakfast|bb"],
]);
/** Words that occur in any room's name. */
const EMPTY = word(
  "اتاق|اطاق|با|و|در|نوع|تخته?|نفره?|ویژه|room|rooms|bedroom|bed|beds|with|and|the|a|of|in|or|type|non ?smoking|غیر ?سیگاری|smoking|view|ویو",
);

/** Parses a room's name in Persian, English or mixed. */
export function roomWords(name: string): RoomWords {
  let left = spaced(name);
  const take = <T>(rows: readonly (readonly [T, RegExp])[]): T[] =>
    rows.flatMap(([result, pattern]) => {
      let found = false;
      for (let next = left.replace(pattern, ""); next !== left; next = left.replace(pattern, "")) {
        left = next;
        found = true;
      }
      return found ? [result] : [];
    });
  const [board] = take(BOARD);
  const [bed] = take(BEDS);
  const capacities = take(CAPACITY);
  const [kind = "room"] = take(KINDS);
  const grades = take(GRADES).filter((grade) => grade !== "standard");
  const [view] = take(VIEWS);
  take([[true, EMPTY]]);
  return {
    capacity: capacities.length > 0 ? Math.max(...capacities) : bed ? 2 : null,
    bed: bed ?? null,
    kind,
    grades,
    view: view ?? null,
    board: board ?? null,
    rest: [...new Set(left.split(" ").filter(Boolean))].sort(),
  };
}

const HOTEL_KINDS = table([
  ["apartment", "هتل ?اپارتمان|اپارتمان|apart ?hotels?|hotel apartments?|apartments?|residence"],
  ["ecolodge", "(?:اقامتگاه )?(?:بومگردی|بوم گردی)|eco ?lodge|lodge"],
  ["guesthouse", "مهمانسرا|مهمانپذیر|مسافرخانه|guest ?house|inn"],
  ["hostel", "هاستل|hostel"],
  ["traditional", "هتل سنتی|خانه سنتی|سنتی|traditional(?: house| hotel)?"],
  ["motel", "متل|motel"],
  ["villa", "ویلا|villas?"],
  ["resort", "مجموعه|ریزورت|resort(?: and spa)?"],
  ["hotel", "هتل|hotels?|بوتیک هتل|boutique hotel"],
]);
const EMPTY_OF_HOTEL = word(
  "اقامتگاه|مجتمع|بین المللی|the|and|و|international|spa|suites?|بوتیک|boutique|ستاره|stars?|[1-5]",
);

/** Parses a hotel's name into its category and the rest. */
export function hotelWords(name: string): HotelWords {
  let left = spaced(name);
  let kind: string | null = null;
  for (const [result, pattern] of [...HOTEL_KINDS, [null, EMPTY_OF_HOTEL] as const])
    for (let next = left.replace(pattern, ""); next !== left; next = left.replace(pattern, "")) {
      kind ??= result;
      left = next;
    }
  return { kind, rest: left.split(" ").filter(Boolean) };
}
