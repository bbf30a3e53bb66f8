/** Names of the demo's hotels: Persian and Latin. */
export const HOTEL_NAMES: readonly (readonly [string, string])[] = [
  ["پارسیان", "Parsian"],
  ["ترنج", "Toranj"],
  ["آزادگان", "Azadegan"],
  ["ستاره شرق", "Setareh Shargh"],
  ["الماس نوین", "Almas Novin"],
  ["فردوسی", "Ferdowsi"],
  ["سعدی", "Saadi"],
  ["حافظ", "Hafez"],
  ["زنده‌رود", "Zendehrud"],
  ["کوثر", "Kowsar"],
  ["لاله", "Laleh"],
  ["ارم", "Eram"],
  ["پرسپولیس", "Persepolis"],
  ["ویستا", "Vista"],
  ["شایگان", "Shayegan"],
  ["فانوس", "Fanous"],
  ["جام جم", "Jam-e Jam"],
  ["سپهر", "Sepehr"],
  ["نگین", "Negin"],
  ["آریان", "Arian"],
  ["باغ ایرانی", "Persian Garden"],
  ["خلیج", "Khalij"],
  ["مروارید", "Morvarid"],
  ["کوروش", "Kourosh"],
  ["بهار نارنج", "Bahar Narenj"],
  ["مهتاب", "Mahtab"],
];

/** Those that the demo's charters stay in, by the code of their city. */
export const CHARTERED: readonly (readonly [city: string, name: string, latin: string, stars: number])[] = [
  ["ir-mashhad", "هتل قصر طلایی", "Ghasr Talaee Hotel", 5],
  ["ir-mashhad", "هتل پارس", "Pars Hotel Mashhad", 5],
  ["ir-kish", "هتل داریوش", "Dariush Grand Hotel", 5],
  ["ir-kish", "هتل مارینا پارک", "Marina Park Hotel", 5],
  ["tr-istanbul", "هتل رامادا تکسیم", "Ramada Taksim", 4],
];

export const CITIES =
  "ir-mashhad ir-kish ir-tehran ir-isfahan ir-shiraz ir-tabriz ir-yazd ir-kashan ir-qeshm ir-rasht ir-ramsar ir-sari ir-kerman ir-hamadan ir-ahvaz ir-sareyn ir-qom ir-urmia ir-chabahar ir-bushehr ir-gorgan ir-kermanshah tr-istanbul tr-antalya ae-dubai ge-tbilisi iq-najaf iq-karbala am-yerevan".split(
    " ",
  );
export const CITIES_ABROAD = "ae-dubai ae-abu-dhabi tr-istanbul tr-antalya qa-doha om-muscat".split(" ");

/** What a place of a kind is called; how often it comes of ten; its stars. */
export const KINDS = [
  { type: "hotel", name: "هتل {}", latin: "{} Hotel", of10: 6, stars: [3, 4, 4, 5] },
  { type: "apartment", name: "هتل آپارتمان {}", latin: "{} Apartment Hotel", of10: 2, stars: [2, 3, 3] },
  { type: "traditional", name: "اقامتگاه سنتی {}", latin: "{} Traditional House", of10: 1, stars: [0] },
  { type: "ecolodge", name: "اقامتگاه بوم‌گردی {}", latin: "{} Ecolodge", of10: 1, stars: [0] },
] as const;

/** A room type, and how suppliers write it: in English and in Persian. */
export type RoomWords = {
  name: string;
  latin: string;
  adults: number;
  children: number;
  beds: readonly [double: number, single: number, sofa: number];
  area: number;
  heard: { en: readonly string[]; fa: readonly string[] };
};
const room = (
  names: readonly [string, string],
  figures: readonly [adults: number, children: number, double: number, single: number, sofa: number, area: number],
  en: readonly string[],
  fa: readonly string[],
): RoomWords => {
  const [adults, children, double, single, sofa, area] = figures;
  return { name: names[0], latin: names[1], adults, children, beds: [double, single, sofa], area, heard: { en, fa } };
};
export const ROOM_WORDS: readonly RoomWords[] = [
  room(
    ["اتاق یک تخته", "Single Room"],
    [1, 0, 0, 1, 0, 18],
    ["SGL Room", "Single BB", "Single bed room"],
    ["یک تخته", "اتاق ۱ تخته با صبحانه"],
  ),
  room(
    ["اتاق دو تخته دبل", "Double Room"],
    [2, 1, 1, 0, 0, 24],
    ["DBL", "Double room with breakfast", "Standard Double"],
    ["دوتخته دبل", "دو تخته دبل با صبحانه"],
  ),
  room(
    ["اتاق دو تخته توئین", "Twin Room"],
    [2, 0, 0, 2, 0, 24],
    ["TWN", "Twin beds", "Room, two single beds"],
    ["اتاق دو تخته تويين", "توئین"],
  ),
  room(
    ["اتاق سه تخته", "Triple Room"],
    [3, 0, 1, 1, 0, 30],
    ["TPL Room", "Triple HB", "Room for 3 persons"],
    ["اتاق ۳ تخته", "سه نفره"],
  ),
  room(
    ["سوئیت خانوادگی", "Family Suite"],
    [4, 2, 1, 2, 1, 48],
    ["Suite family 4 pax", "Family suite BB"],
    ["سوییت فامیلی ۴ نفره", "سوئيت خانوادگی"],
  ),
  room(
    ["سوئیت رویال رو به شهر", "Royal Suite City View"],
    [2, 2, 1, 0, 1, 60],
    ["Royal suite", "Suite Royal (city view)"],
    ["سوییت رویال", "سوئیت سلطنتی رو به شهر"],
  ),
];
/** Rooms of suppliers that are none of ours. */
export const STRANGE = {
  en: ["Conference hall", "Penthouse Loft", "Day use"],
  fa: ["سالن همایش", "اتاق روزانه"],
} as const;
