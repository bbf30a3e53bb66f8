"use client";
import { useTranslations } from "next-intl";
import type { Secret } from "../_parts/secret-dialog";

/** A client ID and secret for the dialog, shown once. */
export function useClientSecret() {
  const t = useTranslations("developer.policy");
  return ({ client_id, client_secret }: { client_id: string; client_secret: string }): Secret => ({
    title: t("secretTitle"),
    rows: [
      { label: t("clientId"), value: client_id },
      { label: t("clientSecret"), value: client_secret },
    ],
    note: t("secretNote"),
  });
}
