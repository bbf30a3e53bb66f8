"use client";
import { useReading } from "@/ui/preferences";

/** A gateway's title in the reader's script, if there is one. */
export function useGatewayName() {
  const { locale } = useReading();
  return ({ title, title_latin }: { title: string; title_latin: string }) => (locale === "en" && title_latin) || title;
}
