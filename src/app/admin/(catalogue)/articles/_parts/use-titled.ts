"use client";
import { useReading } from "@/ui/preferences";

/** Name in the user's language, if there is one. */
export function useTitled() {
  const { locale } = useReading();
  return ({ title, title_latin }: { title: string; title_latin: string }) => (locale === "en" && title_latin) || title;
}
