"use client";
import { NextIntlClientProvider, type Messages as Texts } from "next-intl";
import { type ReactNode, use } from "react";
import { untilLoaded } from "./lazy-part";
import { type Locale, TEXTS } from "./texts";

const loaded = new Map<Locale, Promise<Texts>>();

/** A script per language, cached by the browser: inlined texts were three quarters of every page. One promise per language, so that a re-render does not suspend again. */
function messagesOf(locale: Locale): Promise<Texts> {
  const known = loaded.get(locale);
  if (known) return known;
  const messages = untilLoaded(TEXTS[locale]).then((file) => file.default);
  loaded.set(locale, messages);
  return messages;
}

/** Texts of client components in the user's language; switching does not remount. */
export function Messages({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={locale} messages={use(messagesOf(locale))} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
