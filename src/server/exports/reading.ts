const ARABIC = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const STRONG = /[A-Za-z\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Direction of a text by its first letter; without letters, that of the language. */
export function directionOf(text: string, locale: "fa" | "en") {
  const first = STRONG.exec(text)?.[0];
  const rtl = first ? ARABIC.test(first) : locale === "fa";
  return { direction: rtl ? "rtl" : "ltr" } as const;
}

/** Reading direction of the text, aligned with the language. */
export const readingOf = (text: string, locale: "fa" | "en") =>
  ({ ...directionOf(text, locale), textAlign: locale === "fa" ? "right" : "left" }) as const;
