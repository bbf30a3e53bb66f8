"use client";
import { useTranslations } from "next-intl";
import type { Secret } from "../_parts/secret-dialog";

/** A key for the dialog that closes only after it is saved. */
export function useSecret() {
  const t = useTranslations("webhooks");
  return (value: string): Secret => ({
    title: t("secretTitle"),
    rows: [{ label: t("secret"), value }],
    note: t("secretNote"),
  });
}
