"use client";
import { useReading } from "@/ui/preferences";

/** A colleague's name in the reader's letters, where it has one in them. */
export function useName() {
  const { locale } = useReading();
  return ({ name, name_latin }: { name: string; name_latin: string | null }) =>
    locale === "fa" ? name : (name_latin ?? name);
}
