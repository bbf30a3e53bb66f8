"use client";
import { dateFormat, monthOf, noon } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import type { Year } from "./address";
import type { Point } from "./points";

/** Days in the reader's calendar; months in the year's own calendar. */
export function useWords({ calendar }: Pick<Year, "calendar">, by: "day" | "month") {
  const reading = useReading();
  const { digits, dayOf } = useFormat();
  const own = { ...reading, calendar };
  return {
    nameOf: ({ from }: Pick<Point, "from">) => (by === "day" ? dayOf(from) : monthOf(own, noon(from))),
    /** Short label for the chart axis. */
    briefOf: ({ from }: Pick<Point, "from">) =>
      by === "day" ? dateFormat(own).dayOf(from).slice(5) : monthOf(own, noon(from)).replace(/ \S+$/, ""),
    yearOf: (year: number) => digits(String(year)),
  };
}
