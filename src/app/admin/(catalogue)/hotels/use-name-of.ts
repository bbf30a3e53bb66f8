"use client";
import { useReading } from "@/ui/preferences";

/** A name in the person's language; the other one where that is empty. */
export function useNameOf() {
  const { locale } = useReading();
  return ({ name, name_latin }: { name: string; name_latin: string }) =>
    locale === "fa" ? name || name_latin : name_latin || name;
}
