import type { Locale } from "@/domain/kernel/context";

/** Returns the first of fa and en with the highest weight in Accept-Language; English when it has neither. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  if (acceptLanguage === undefined) return "en";
  let best: { locale: Locale; weight: number } | undefined;
  for (const range of acceptLanguage.slice(0, 200).split(",")) {
    const [tag = "", ...options] = range.trim().toLowerCase().split(";");
    const locale = /^fa\b/.test(tag) ? "fa" : /^en\b/.test(tag) ? "en" : undefined;
    const weight = Number(
      options
        .find((option) => option.trim().startsWith("q="))
        ?.trim()
        .slice(2) ?? 1,
    );
    if (locale && weight > 0 && (!best || weight > best.weight)) best = { locale, weight };
  }
  return best?.locale ?? "en";
}
