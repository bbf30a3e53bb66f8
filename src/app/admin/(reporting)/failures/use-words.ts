"use client";
import { useTranslations } from "next-intl";
import { knownText } from "@/ui/format/known-text";
import { useReading } from "@/ui/preferences";
import { type RefusalDto as Refused, wordsOf } from "@/ui/state/refusal";
import type { Failure } from "./types";

/** Failures and reasons as text. */
export function useWords() {
  const t = useTranslations("failures");
  const works = useTranslations("works");
  const files = useTranslations("files");
  const channels = useTranslations("outgoing.channels");
  const { locale } = useReading();
  const why = (reason: string | null) => {
    const { title, solution } = wordsOf({ reason: reason as Refused["reason"] }, locale);
    return `${title}. ${solution}`;
  };
  return {
    what: ({ kind, of }: Failure): string => {
      if (kind === "message") return knownText(channels, of) ?? of;
      return knownText(kind === "work" ? works : files, `kind.${of}`) ?? of;
    },
    /** For a message the provider's text. */
    whyOf: ({ kind, reason }: Failure): string => {
      if (kind !== "message") return why(reason);
      return reason === "expired" ? t("expired") : (reason ?? t("unsaid"));
    },
    why,
  };
}
