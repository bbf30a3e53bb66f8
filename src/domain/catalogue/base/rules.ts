import type { PlaceKind } from "../place/rules";

/** Subjects of base data for a front-end. */
export const SUBJECTS = [
  "cities",
  "airports",
  "stations",
  "airlines",
  "trains",
  "countries",
  "board_types",
  "configs",
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Subjects that are stored as places. */
export const PLACES: Partial<Record<Subject, PlaceKind>> = {
  cities: "city",
  airports: "airport",
  stations: "station",
  airlines: "airline",
  countries: "country",
};

type WithName = { code: string; name: string; name_latin: string };

/** Operators of passenger trains, by the code in train offers. */
export const TRAINS: readonly WithName[] = [
  { code: "RAJA", name: "رجا", name_latin: "Raja" },
  { code: "FADAK", name: "فدک", name_latin: "Fadak" },
  { code: "SAFIR", name: "سفیر ریل", name_latin: "Safir Rail" },
  { code: "JOUPAR", name: "جوپار", name_latin: "Joupar" },
  { code: "NOOR", name: "نورالرضا", name_latin: "Noor-ol-Reza" },
  { code: "VANIA", name: "ونیا ریل", name_latin: "Vania Rail" },
  { code: "BON", name: "بن‌ریل", name_latin: "Bon Rail" },
  { code: "MAHTAB", name: "مهتاب سیر جم", name_latin: "Mahtab Seir Jam" },
];

/** Meal plans by their trade codes. */
export const BOARD_TYPES: readonly WithName[] = [
  { code: "RO", name: "بدون غذا", name_latin: "Room only" },
  { code: "BB", name: "با صبحانه", name_latin: "Bed and breakfast" },
  { code: "HB", name: "با صبحانه و یک وعده غذا", name_latin: "Half board" },
  { code: "FB", name: "با سه وعده غذا", name_latin: "Full board" },
  { code: "AI", name: "با همهٔ خوراک و نوشیدنی", name_latin: "All inclusive" },
];

/** Contract section 7: limits of travellers per booking and days ahead. */
export const LIMITS = { adults_most: 9, seats_most: 9, infants_an_adult: 1, days_ahead: 365 } as const;
