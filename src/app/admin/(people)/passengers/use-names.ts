"use client";
import { nameIn } from "@/domain/people/party/rules";
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
    const name = nameIn({ name: own, name_latin: latin }, locale);
    const other = name === own ? latin : own;
    return { name, other: other === name ? "" : other };
  };
}
