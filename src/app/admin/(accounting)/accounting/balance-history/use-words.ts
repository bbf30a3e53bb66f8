"use client";
import { dateFormat, monthOf } from "@/ui/format/dates";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import type { Year } from "./address";
import type { Point } from "./points";

const noon = (iso: string) => new Date(`${iso}T12:00:00Z`);

/** Days in the reader's calendar; months in the year's own calendar. */
export function useWords({ calendar }: Pick<Year, "calendar">, by: "day" | "month") {
  const reading = useReading();
  const { digits, day } = useFormat();
  const own = { ...reading, calendar };
  return {
    nameOf: ({ from }: Pick<Point, "from">) => (by === "day" ? day(noon(from), "UTC") : monthOf(own, noon(from))),
    /** Short label for the chart axis. */
    briefOf: ({ from }: Pick<Point, "from">) =>
      by === "day" ? dateFormat(own).day(noon(from), "UTC").slice(5) : monthOf(own, noon(from)).replace(/ \S+$/, ""),
    yearOf: (year: number) => digits(String(year)),
  };
}
