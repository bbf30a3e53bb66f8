import { expect, test } from "vitest";
import { amountInWords } from "./amount-in-words";

test.each([
  [0, "IRR", "صفر ریال", "zero rials"],
  [1, "IRR", "یک ریال", "one rial"],
  [101, "IRR", "صد و یک ریال", "one hundred and one rials"],
  [1_001, "IRR", "یک هزار و یک ریال", "one thousand and one rials"],
  [2_500_000, "IRR", "دو میلیون و پانصد هزار ریال", "two million five hundred thousand rials"],
  [
    12_890_400,
    "IRR",
    "دوازده میلیون و هشتصد و نود هزار و چهارصد ریال",
    "twelve million eight hundred and ninety thousand four hundred rials",
  ],
  [1250, "EUR", "دوازده و پنجاه صدم یورو", "twelve and 50/100 euros"],
  [5, "EUR", "پنج صدم یورو", "zero and 05/100 euros"],
  [100, "EUR", "یک یورو", "one euro"],
  [1_234, "KWD", "یک و دویست و سی و چهار هزارم دینار کویت", "one and 234/1000 Kuwaiti dinars"],
] as const)("spells out %i %s", (minor, currency, fa, en) => {
  expect(amountInWords(minor, currency, "fa")).toBe(fa);
  expect(amountInWords(minor, currency, "en")).toBe(en);
});

/** Independent reverse conversion of the words: each scale in its place. */
const FA: Record<string, number> = Object.fromEntries(
  "یک دو سه چهار پنج شش هفت هشت نه ده یازده دوازده سیزده چهارده پانزده شانزده هفده هجده نوزده"
    .split(" ")
    .map((word, n) => [word, n + 1]),
);
"بیست سی چهل پنجاه شصت هفتاد هشتاد نود".split(" ").forEach((word, n) => {
  FA[word] = (n + 2) * 10;
});
"صد دویست سیصد چهارصد پانصد ششصد هفتصد هشتصد نهصد".split(" ").forEach((word, n) => {
  FA[word] = (n + 1) * 100;
});
const SCALES: Record<string, number> = { هزار: 1e3, میلیون: 1e6, میلیارد: 1e9, تریلیون: 1e12, کوآدریلیون: 1e15 };

function readBack(words: string): number {
  let [sum, group] = [0, 0];
  for (const word of words
    .replace(/ ریال$/, "")
    .split(" و ")
    .flatMap((part) => part.split(" "))) {
    const scale = SCALES[word];
    if (scale) {
      sum += group * scale;
      group = 0;
    } else group += FA[word] ?? Number.NaN;
  }
  return sum + group;
}

test("Persian words convert back to their amount, up to the largest", () => {
  let seed = 7;
  const amounts = Array.from({ length: 500 }, (_, n) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return Math.floor((seed / 2_147_483_647) * 10 ** (1 + (n % 15))) + 1;
  });
  for (const amount of [...amounts, Number.MAX_SAFE_INTEGER]) {
    expect(readBack(amountInWords(amount, "IRR", "fa"))).toBe(amount);
  }
});
