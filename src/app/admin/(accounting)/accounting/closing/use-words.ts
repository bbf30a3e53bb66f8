"use client";
import { useTranslations } from "next-intl";
import { fiscalMonthOf } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import type { Month } from "./address";

/** Months, dates and accounts in the user's language. */
export function useWords() {
  const t = useTranslations("closing");
  const { dayOf } = useFormat();
  const reading = useReading();
  const monthName = ({ from_on }: Pick<Month, "from_on">) => fiscalMonthOf(reading, from_on);
  return {
    dayOf,
    monthName,
    shortName: (month: Month) => monthName(month).split(" ")[0]!,
    titleOf: (account: { title?: string | null; title_latin?: string | null }) =>
      (reading.locale === "fa" ? account.title : account.title_latin) ?? "",
    whoOf: (name: string | null) => name ?? t("somebody"),
  };
}
