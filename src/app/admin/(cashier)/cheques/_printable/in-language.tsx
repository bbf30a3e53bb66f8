import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Me } from "@/domain/people/operator/schema";
import { type Reading, ReadingProvider } from "@/ui/preferences";

/** Format of a document in a language, unless the user has other settings for that language. */
const MANNER = {
  fa: { locale: "fa", calendar: "jalali", digits: "persian" },
  en: { locale: "en", calendar: "gregorian", digits: "latin" },
} as const;

/** The language of the recipient: from the URL, otherwise the user's. */
export function preferencesOf(lang: string | undefined, { preferences, branch }: Me): Reading {
  const locale = lang === "fa" || lang === "en" ? lang : preferences.locale;
  return { ...(locale === preferences.locale ? preferences : MANNER[locale]), timeZone: branch.time_zone };
}

/** Renders its content in the document's language, whatever the console's. */
export async function InLanguage({ reading, children }: { reading: Reading; children: ReactNode }) {
  const { cheques } = (await import(`../../../../../../messages/${reading.locale}/cashier.json`)).default;
  return (
    <NextIntlClientProvider locale={reading.locale} messages={{ cheques }}>
      <ReadingProvider value={reading}>{children}</ReadingProvider>
    </NextIntlClientProvider>
  );
}
