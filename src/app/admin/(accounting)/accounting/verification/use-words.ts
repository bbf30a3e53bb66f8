"use client";
import { useTranslations } from "next-intl";
import { monthOf, noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import type { Run } from "./address";

/** Runs and their subjects in the user's language. */
export function useWords() {
  const t = useTranslations("verification");
  const { dayOf, number } = useFormat();
  const reading = useReading();
  return {
    dayOf,
    /**
     * A fiscal month by its first day, in the branch's calendar whatever the reader's: only Gregorian months begin on a
     * 1st.
     */
    monthOf: (first: string) =>
      monthOf({ ...reading, calendar: first.endsWith("-01") ? "gregorian" : "jalali" }, noon(first)),
    spanOf: ({ from_on, to_on }: Pick<Run, "from_on" | "to_on">) =>
      from_on === to_on ? dayOf(from_on) : t("span", { from: dayOf(from_on), to: dayOf(to_on) }),
    whoOf: ({ by }: Run) => by.name ?? t(`by.${by.kind}`),
    tookOf: ({ took_ms }: Run) =>
      took_ms === null ? "" : t("seconds", { n: number(Math.max(1, Math.round(took_ms / 100)) / 10) }),
    titleOf: (account: { title: string; title_latin: string }) =>
      reading.locale === "fa" ? account.title : account.title_latin,
  };
}
