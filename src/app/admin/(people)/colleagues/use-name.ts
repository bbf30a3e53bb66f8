"use client";
import { useReading } from "@/ui/preferences";

type WithName<N> = { name: N; name_latin: string | null };

/** The name in the reader's script, if there is one. */
export function useName() {
  const { locale } = useReading();
  return <N extends string | null>({ name, name_latin }: WithName<N>): N | string =>
    locale === "fa" ? name : (name_latin ?? name);
}
