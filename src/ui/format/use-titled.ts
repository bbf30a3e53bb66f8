"use client";
import { useReading } from "../preferences";

/** The title of a record in the user's language; without a Latin one, the title. */
export function useTitled() {
  const { locale } = useReading();
  return ({ title, title_latin }: { title: string; title_latin: string }) => (locale === "en" && title_latin) || title;
}
