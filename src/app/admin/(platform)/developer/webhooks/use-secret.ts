"use client";
import { useTranslations } from "next-intl";
import type { Secret } from "../_parts/secret-dialog";

/** A key as the dialog shows it that is closed only once it is kept. */
export function useSecret() {
  const t = useTranslations("webhooks");
  return (value: string): Secret => ({
    title: t("secretTitle"),
    rows: [{ label: t("secret"), value }],
    note: t("secretNote"),
  });
}
