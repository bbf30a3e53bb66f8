import { parseDate, parseDateTime, toZoned } from "@internationalized/date";

/**
 * End of a band, inclusive: `noon_days_before` is noon that many days before departure, `hours_before` and
 * `minutes_before` relate to departure, `hours_after_purchase` to the sale (never beyond departure), `checkin_days` is
 * the end of the day that many days before check-in. Days and noon are local to the start of the journey.
 */
export const BAND_KINDS = [
  "noon_days_before",
  "hours_before",
  "minutes_before",
  "hours_after_purchase",
  "checkin_days",
] as const;
export type BandKind = (typeof BAND_KINDS)[number];

/** A withheld share: basis points of the rule's basis plus minor units. */
export type Share = { percent: number; amount: number };
export type Band = Share & { kind: BandKind; count: number };

/** Time of sale and start of the journey; `zone` of the start. */
export type Moments = {
  purchasedAt: Date;
  departsAt: Date;
  zone: string;
  /** Business date of a stay's first night; null for other products. */
  checkInOn: string | null;
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The last moment of a band; null: it does not apply to such a journey. */
export function edgeOf({ kind, count }: Pick<Band, "kind" | "count">, moments: Moments): Date | null {
  const { purchasedAt, departsAt, zone, checkInOn } = moments;
  const departs = departsAt.getTime();
  if (kind === "hours_before") return new Date(departs - count * HOUR_MS);
  if (kind === "minutes_before") return new Date(departs - count * MINUTE_MS);
  if (kind === "hours_after_purchase") return new Date(Math.min(purchasedAt.getTime() + count * HOUR_MS, departs));
  if (kind === "noon_days_before") return clock(dayBefore(dayOf(departsAt, zone), count), "12:00", zone);
  if (checkInOn === null) return null;
  return new Date(clock(dayBefore(checkInOn, count - 1), "00:00", zone).getTime() - 1);
}

/** The applicable band at a moment: the first in order that has not ended; -1: all have. */
export const bandAt = (edges: readonly (Date | null)[], at: Date): number =>
  edges.findIndex((edge) => edge !== null && at.getTime() <= edge.getTime());

/** The next moment after which another band applies; null: none. */
export function nextEdge(edges: readonly (Date | null)[], at: Date): Date | null {
  const held = bandAt(edges, at);
  const coming = edges.filter((edge) => edge !== null && edge.getTime() >= at.getTime()) as Date[];
  coming.sort((a, b) => a.getTime() - b.getTime());
  return coming.find((edge) => bandAt(edges, justAfter(edge)) !== held) ?? null;
}

/** The first moment after a band's end. */
export const justAfter = (edge: Date): Date => new Date(edge.getTime() + 1);

const dayBefore = (day: string, days: number) => parseDate(day).subtract({ days }).toString();

/** Local noon: the start of a stay without a check-in time. */
export const noonOf = (day: string, zone: string): Date => clock(day, "12:00", zone);

/** A local time skipped by a clock change maps to the first moment after it. */
const clock = (day: string, time: string, zone: string): Date =>
  toZoned(parseDateTime(`${day}T${time}`), zone, "compatible").toDate();

const days = new Map<string, Intl.DateTimeFormat>();

/** The local date. The Swedish locale formats dates like ISO. */
function dayOf(at: Date, zone: string): string {
  const made = days.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  days.set(zone, made);
  return made.format(at);
}
