import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Me } from "@/domain/people/operator/schema";
import { type Reading, ReadingProvider } from "@/ui/preferences";
import { TEXTS } from "@/ui/texts";

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

type Props = {
  reading: Reading;
  /** The groups of texts the paper speaks from. */
  namespaces: readonly string[];
  children: ReactNode;
};

/** What stands within speaks the paper's language, whatever the console around it speaks. */
export async function InLanguage({ reading, namespaces, children }: Props) {
  const all = (await TEXTS[reading.locale]()).default;
  const messages = Object.fromEntries(namespaces.map((name) => [name, all[name]]));
  return (
    <NextIntlClientProvider locale={reading.locale} messages={messages}>
      <ReadingProvider value={reading}>{children}</ReadingProvider>
    </NextIntlClientProvider>
  );
}
