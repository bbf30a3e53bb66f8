"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";
import type { Announcement } from "./address";

/** Display name of a note: its number once it has one. */
export function useNameOf() {
  const t = useTranslations("announcements");
  const { digits } = useFormat();
  return ({ id, number, direction }: Pick<Announcement, "id" | "number" | "direction">) =>
    number === null
      ? { short: t("draftShort", { id: digits(String(id)) }), full: t("draftTitle", { id: digits(String(id)) }) }
      : { short: digits(String(number)), full: t(`noteTitle.${direction}`, { number: digits(String(number)) }) };
}
