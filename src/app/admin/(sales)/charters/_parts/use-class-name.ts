"use client";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import type { ClassRow } from "./types";

/** What tells a class from all others in the names of its fields: its charter, fare class and day. */
export function useClassName({ charter, fare_class, departs_at, departure_zone }: ClassRow): string {
  const { locale } = useReading();
  const { day } = useFormat();
  const title = locale === "fa" ? charter.title : charter.title_latin;
  return `${title} ${fare_class} ${day(new Date(departs_at), departure_zone)}`;
}
