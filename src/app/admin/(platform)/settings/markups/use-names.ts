"use client";
import { useReading } from "@/ui/preferences";

/** The name in the user's script, otherwise the other one. */
export function useNames() {
  const { locale } = useReading();
  return {
    nameOf: ({ name, name_latin }: { name: string; name_latin: string }) =>
      locale === "fa" ? name || name_latin : name_latin || name,
    titleOf: ({ title, title_latin }: { title: string; title_latin: string }) =>
      locale === "fa" ? title || title_latin : title_latin || title,
  };
}
