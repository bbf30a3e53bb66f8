const ARABIC = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const STRONG = /[A-Za-z\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A text reads from its first letter's side; one without any, from the language's. */
export function directionOf(text: string, locale: "fa" | "en") {
  const first = STRONG.exec(text)?.[0];
  const rtl = first ? ARABIC.test(first) : locale === "fa";
  return { direction: rtl ? "rtl" : "ltr" } as const;
}

/** ... and stands where lines of the language begin. */
export const readingOf = (text: string, locale: "fa" | "en") =>
  ({ ...directionOf(text, locale), textAlign: locale === "fa" ? "right" : "left" }) as const;
