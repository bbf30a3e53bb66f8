"use client";
import { useTranslations } from "next-intl";
import type { Secret } from "../_parts/secret-dialog";

/** A client id and secret as the dialog shows them, once. */
export function useClientSecret() {
  const t = useTranslations("desk.policy");
  return ({ client_id, client_secret }: { client_id: string; client_secret: string }): Secret => ({
    title: t("secretTitle"),
    rows: [
      { label: t("clientId"), value: client_id },
      { label: t("clientSecret"), value: client_secret },
    ],
    note: t("secretNote"),
  });
}
