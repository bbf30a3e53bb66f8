"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";

/** A sentence with a number: plural by language, digits by the user's settings. */
export function useCounted(namespace: "desk.domains" | "desk.policy") {
  const t = useTranslations(namespace);
  const { number } = useFormat();
  return (key: string, n: number) => t(key, { n }).replace(/[\d,٬۰-۹]+/, number(n));
}
