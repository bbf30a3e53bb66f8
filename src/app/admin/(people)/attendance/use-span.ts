"use client";
import { useTranslations } from "next-intl";
import { useFormat } from "@/ui/format/use-format";

/** Durations and leave periods in the user's format. */
export function useSpan() {
  const t = useTranslations("attendance");
  const { number, day, daySpan, time } = useFormat();
  const clock = (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return `${number(hours)}:${rest < 10 ? number(0) : ""}${number(rest)}`;
  };
  const date = (iso: string) => day(new Date(iso), "UTC");
  const days = (from: string, to: string) => daySpan(from, to);
  return {
    clock,
    days,
    leave: ({ type, starts_at, ends_at, from_on, to_on, days }: Span) => {
      if (type === "hourly") {
        return t("hourlySpan", { day: date(from_on), from: time(new Date(starts_at)), to: time(new Date(ends_at)) });
      }
      return from_on === to_on
        ? date(from_on)
        : t("dailySpan", { from: date(from_on), to: date(to_on), n: number(days) });
    },
  };
}

type Span = {
  type: "daily" | "hourly";
  starts_at: string;
  ends_at: string;
  from_on: string;
  to_on: string;
  days: number;
};
