"use client";
import { decimalsOf } from "@/domain/kernel/decimals";
import { useFormat } from "@/ui/format/use-format";
import { useReading } from "@/ui/preferences";
import type { Cell } from "./figures";

type WithName = { name: string | null; name_latin: string | null };

/** Names in the reader's script, dates in their calendar, amounts as text. */
export function useWords() {
  const { locale } = useReading();
  const { dayOf, daySpan, money, number, route } = useFormat();
  return {
    nameOf: ({ name, name_latin }: WithName) => (locale === "fa" ? name : (name_latin ?? name)),
    dayOf,
    /** `THR-MHD`, route format of reports; empty for none. */
    routeOf: (way: string) => {
      const [from, to, ...more] = way.split("-");
      return from && to && more.length === 0 ? route(from, to) : way;
    },
    spanOf: ({ from, to }: { from: string; to: string }) => daySpan(from, to),
    amount: (minor: number, currency: string): Cell => ({
      told: money(minor, currency).figure,
      value: minor / 10 ** decimalsOf(currency),
    }),
    count: (value: number): Cell => ({ told: number(value), value }),
    unitOf: (currency: string) => money(0, currency).currency,
  };
}
