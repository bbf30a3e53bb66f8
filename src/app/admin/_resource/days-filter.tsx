"use client";
import { DateRange } from "@/ui/dates/date-range";
import type { Filter } from "./resource";

type Days = { from: string | null; to: string | null };

/** Filter of a list by days, `from` and `to` in the URL; `shown`: days that apply although others are chosen. */
export const daysFilter = (label: string, shown?: Days): Filter => ({
  name: "days",
  show: ({ values, set }) => <DateRange {...(shown ?? (values as Days))} onChange={set} label={label} />,
});
