"use client";
import { useReading } from "@/ui/preferences";

/** What something is called in the person's language, as far as it has a name there. */
export function useTitled() {
  const { locale } = useReading();
  return ({ title, title_latin }: { title: string; title_latin: string }) => (locale === "en" && title_latin) || title;
}
