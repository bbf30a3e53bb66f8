"use client";
import { useTranslations } from "next-intl";

/** Name of an author in a list; the product's name for system entries. */
export function useAuthor() {
  const t = useTranslations("actor");
  return (name: string): string => (name === "system" ? t("system") : name);
}
