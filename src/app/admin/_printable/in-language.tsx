import { type Messages, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Me } from "@/domain/people/operator/schema";
import { type Reading, ReadingProvider } from "@/ui/preferences";
import { TEXTS } from "@/ui/texts";

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

type Props = {
  reading: Reading;
  /** Message namespaces of the document. */
  namespaces: readonly (keyof Messages)[];
  children: ReactNode;
};

/** Renders its content in the document's language, whatever the console's. */
export async function InLanguage({ reading, namespaces, children }: Props) {
  const all = (await TEXTS[reading.locale]()).default;
  const messages = Object.fromEntries(namespaces.map((name) => [name, all[name]]));
  return (
    <NextIntlClientProvider locale={reading.locale} messages={messages}>
      <ReadingProvider value={reading}>{children}</ReadingProvider>
    </NextIntlClientProvider>
  );
}
