"use client";
import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { type ReactNode, use } from "react";
import { untilLoaded } from "./lazy-part";

type Locale = "fa" | "en";

/** A script of each language's own, which the browser keeps: written into every page, the texts were three quarters of it. */
const LOADS: Record<Locale, () => Promise<{ default: AbstractIntlMessages }>> = {
  fa: () => import("../../messages/fa.json"),
  en: () => import("../../messages/en.json"),
};
const loaded = new Map<Locale, Promise<AbstractIntlMessages>>();

/** One promise a language, so that a page drawn again does not wait again. */
function messagesOf(locale: Locale): Promise<AbstractIntlMessages> {
  const known = loaded.get(locale);
  if (known) return known;
  const messages = untilLoaded(LOADS[locale]).then((file) => file.default);
  loaded.set(locale, messages);
  return messages;
}

/** The texts of the client's components, in the reader's language; another language remounts nothing. */
export function Messages({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={use(messagesOf(locale))} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
