"use client";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import type { ClassRow } from "./types";

/** Accessible name that identifies a class among field labels: charter, fare class and date. */
export function useClassName({ charter, fare_class, departs_at, departure_zone }: ClassRow): string {
  const { locale } = useReading();
  const { day } = useFormat();
  const title = locale === "fa" ? charter.title : charter.title_latin;
  return `${title} ${fare_class} ${day(new Date(departs_at), departure_zone)}`;
}
