"use client";
import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { type ReactNode, use } from "react";
import { untilLoaded } from "./lazy-part";
import { type Locale, TEXTS } from "./texts";

const loaded = new Map<Locale, Promise<AbstractIntlMessages>>();

/** A script that the browser keeps: written into every page, the texts were three quarters of it. One promise a language, so that a page drawn again does not wait again. */
function messagesOf(locale: Locale): Promise<AbstractIntlMessages> {
  const known = loaded.get(locale);
  if (known) return known;
  const messages = untilLoaded(TEXTS[locale]).then((file) => file.default);
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
