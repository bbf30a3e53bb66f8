"use client";
import { useReading } from "@/ui/preferences";
import type { Place } from "./address";

type WithName = { name: string; name_latin: string };

/** Names in the user's language and in the other one. */
export function useWords() {
  const { locale } = useReading();
  const nameOf = (one: WithName) => (locale === "fa" ? one.name : one.name_latin);
  const otherOf = (one: WithName) => (locale === "fa" ? one.name_latin : one.name);
  const comma = locale === "fa" ? "، " : ", ";
  const within = ({ city, province, country }: Place) =>
    [city, province, country].flatMap((one) => (one ? [nameOf(one)] : [])).join(comma);
  return { nameOf, otherOf, within };
}
