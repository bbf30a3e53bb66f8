import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Me } from "@/domain/people/operator/schema";
import { type Reading, ReadingProvider } from "@/ui/preferences";

/** How a paper in a language is read, unless the person who prints it reads that language otherwise. */
const MANNER = {
  fa: { locale: "fa", calendar: "jalali", digits: "persian" },
  en: { locale: "en", calendar: "gregorian", digits: "latin" },
} as const;

/** The language of whoever gets the paper: as the address says, else the person's own. */
export function preferencesOf(lang: string | undefined, { preferences, branch }: Me): Reading {
  const locale = lang === "fa" || lang === "en" ? lang : preferences.locale;
  return { ...(locale === preferences.locale ? preferences : MANNER[locale]), timeZone: branch.time_zone };
}

/** What stands within speaks the paper's language, whatever the console around it speaks. */
export async function InLanguage({ reading, children }: { reading: Reading; children: ReactNode }) {
  const { cheques } = (await import(`../../../../../../messages/${reading.locale}/cashier.json`)).default;
  return (
    <NextIntlClientProvider locale={reading.locale} messages={{ cheques }}>
      <ReadingProvider value={reading}>{children}</ReadingProvider>
    </NextIntlClientProvider>
  );
}
