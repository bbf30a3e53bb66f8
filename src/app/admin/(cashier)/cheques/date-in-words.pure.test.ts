import { expect, test } from "vitest";
import { dateInWords } from "./date-in-words";

test.each([
  ["2026-06-11", "fa", "jalali", "بیست و یکم خرداد یک هزار و چهارصد و پنج"],
  ["2026-10-22", "fa", "jalali", "سی\u200cام مهر یک هزار و چهارصد و پنج"],
  ["2026-03-21", "fa", "jalali", "یکم فروردین یک هزار و چهارصد و پنج"],
  ["2026-06-11", "fa", "gregorian", "یازدهم ژوئن دو هزار و بیست و شش"],
  ["2026-06-11", "en", "gregorian", "the eleventh of June two thousand and twenty-six"],
  ["2026-06-11", "en", "jalali", "the twenty-first of Khordad one thousand four hundred and five"],
] as const)("%s in %s, %s", (iso, locale, calendar, words) => {
  expect(dateInWords(iso, { locale, calendar })).toBe(words);
});
