"use client";
import { useReading } from "@/ui/preferences";

/** Name in the user's language; the other one if it is empty. */
export function useNameOf() {
  const { locale } = useReading();
  return ({ name, name_latin }: { name: string; name_latin: string }) =>
    locale === "fa" ? name || name_latin : name_latin || name;
}
