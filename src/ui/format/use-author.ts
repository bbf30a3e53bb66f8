"use client";
import { useTranslations } from "next-intl";

/** A writer's name as a list tells it; where nobody wrote, the product's own name for that. */
export function useAuthor() {
  const t = useTranslations("actor");
  return (name: string): string => (name === "system" ? t("system") : name);
}
