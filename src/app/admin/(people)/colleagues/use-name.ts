"use client";
import { nameIn } from "@/domain/people/party/rules";
import { useReading } from "@/ui/preferences";

/** The name in the reader's language (`nameIn`). */
export function useName() {
  const { locale } = useReading();
  return <Name extends string | null>(of: { name: Name; name_latin: string | null }): Name | string =>
    nameIn(of, locale);
}
