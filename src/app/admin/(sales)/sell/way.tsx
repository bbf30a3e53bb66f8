"use client";
import { useTranslations } from "next-intl";
import { daysBetween } from "@/ui/dates/days";
import { DayTime } from "@/ui/day-time";
import { useFormat } from "@/ui/format/use-format";
import type { Offer } from "./address";
import css from "./sell.module.css";

type Segment = Offer["segments"][number];
type Ends = Pick<Segment, "departs_at" | "departure_zone" | "arrives_at" | "arrival_zone">;

/** Segments by leg, in order. */
export function legsOf(segments: readonly Segment[]): Segment[][] {
  const legs: Segment[][] = [];
  for (const one of segments) {
    legs[one.leg] ??= [];
    legs[one.leg]!.push(one);
  }
  return legs.filter(Boolean);
}

const dayThere = (at: string, timeZone: string) => new Date(at).toLocaleDateString("sv-SE", { timeZone });

/** Days from departure to arrival, by local dates. */
export const daysLater = (first: Ends, last: Ends): number =>
  daysBetween(dayThere(first.departs_at, first.departure_zone), dayThere(last.arrives_at, last.arrival_zone));

/** One leg in a line: places, times, and number of changes. */
export function Way({ segments }: { segments: readonly Segment[] }) {
  const t = useTranslations("sell");
  const { time, number, route } = useFormat();
  const [first, last] = [segments[0]!, segments.at(-1)!];
  const days = daysLater(first, last);
  return (
    <span className={css.way}>
      <DayTime at={first.departs_at} timeZone={first.departure_zone} />
      <span className={`code ${css.route}`}>{route(first.origin, last.destination)}</span>
      <bdi className={css.soft}>{time(new Date(last.arrives_at), last.arrival_zone)}</bdi>
      {days > 0 && <small>{t("daysLater", { count: days, n: number(days) })}</small>}
      {segments.length > 1 && (
        <small>{t("changes", { count: segments.length - 1, n: number(segments.length - 1) })}</small>
      )}
    </span>
  );
}

/** Carrier and number, as on a ticket. */
export const Vehicles = ({ segments }: { segments: readonly Segment[] }) => {
  const names = [...new Set(segments.map(({ carrier, number }) => `${carrier} ${number}`))];
  return (
    <span className={css.vehicles}>
      {names.map((name) => (
        <bdi className="code" key={name}>
          {name}
        </bdi>
      ))}
    </span>
  );
};
