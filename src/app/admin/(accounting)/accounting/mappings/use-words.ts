"use client";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";

type Titled = { title: string; title_latin: string };

/** Titles in the user's language, business dates in their calendar. */
export function useWords() {
  const { locale } = useReading();
  const { dayOf } = useFormat();
  return {
    titleOf: ({ title, title_latin }: Titled) => (locale === "fa" ? title : title_latin),
    dayOf,
  };
}
