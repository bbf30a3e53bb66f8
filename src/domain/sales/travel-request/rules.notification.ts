import type { Locale } from "../../kernel/context";

const MOST = 140;

/** Shortens a text to one line. */
function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = [...line];
  return letters.length <= MOST
    ? line
    : `${letters
        .slice(0, MOST - 1)
        .join("")
        .trimEnd()}…`;
}

type Words = { text: string; subject: string };
type About = { id: number; locale: Locale; text: string };

const SUBJECT: Readonly<Record<Locale, (id: number) => string>> = {
  fa: (id) => `درخواست سفر ${id}`,
  en: (id) => `Travel request ${id}`,
};

/** Notification that the branch has answered. */
export const answeredWords = ({ id, locale, text }: About): Words => ({
  subject: SUBJECT[locale](id),
  text:
    locale === "fa"
      ? `پاسخ درخواست سفر ${id} رسید: ${excerpt(text)}`
      : `Your travel request ${id} has an answer: ${excerpt(text)}`,
});

/** Notification that the branch has closed it, with the reason. */
export const closedWords = ({ id, locale, text }: About): Words => ({
  subject: SUBJECT[locale](id),
  text:
    locale === "fa"
      ? `درخواست سفر ${id} بسته شد: ${excerpt(text)}`
      : `Your travel request ${id} was closed: ${excerpt(text)}`,
});
