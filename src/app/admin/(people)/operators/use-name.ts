"use client";
import { useReading } from "@/ui/preferences";

/** A user's name in the reader's script. */
export function useName() {
  const { locale } = useReading();
  return ({ name, name_latin }: { name: string | null; name_latin: string | null }) =>
    (locale === "fa" ? name : name_latin) ?? "";
}
