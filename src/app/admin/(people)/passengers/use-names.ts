"use client";
import { useReading } from "@/ui/preferences";

type WithNames = {
  first_name: string;
  last_name: string;
  first_name_latin: string | null;
  last_name_latin: string | null;
};

/** A person's name in the reader's script if known, and in the other one. */
export function useNames() {
  const { locale } = useReading();
  return (person: WithNames) => {
    const own = `${person.first_name} ${person.last_name}`;
    const latin = [person.first_name_latin, person.last_name_latin].filter(Boolean).join(" ");
    const [name, other] = locale === "en" && latin ? [latin, own] : [own, latin];
    return { name, other: other === name ? "" : other };
  };
}
