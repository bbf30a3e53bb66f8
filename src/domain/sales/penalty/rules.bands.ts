import { parseDate, parseDateTime, toZoned } from "@internationalized/date";

/**
 * Until when a band holds, its edge included:
 * `noon_days_before` noon of the day that many days before the departure's, `hours_before` and `minutes_before` the departure,
 * `hours_after_purchase` after the sale (never past the departure), `checkin_days` the last moment of the day that many days
 * before check-in. Days and noon are those of the clock where the journey begins.
 */
export const BAND_KINDS = [
  "noon_days_before",
  "hours_before",
  "minutes_before",
  "hours_after_purchase",
  "checkin_days",
] as const;
export type BandKind = (typeof BAND_KINDS)[number];

/** What is kept back: basis points of the rule's basis and minor units, together. */
export type Share = { percent: number; amount: number };
export type Band = Share & { kind: BandKind; count: number };

/** When it was sold and when the journey begins; `zone` of the place it begins at. */
export type Moments = {
  purchasedAt: Date;
  departsAt: Date;
  zone: string;
  /** Business date of a stay's first night; null for what is no stay. */
  checkInOn: string | null;
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The last moment at which a band holds; null: it says nothing of such a journey. */
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

/** Which of the bands holds at a moment: the first in their order whose edge has not passed; -1: all have. */
export const bandAt = (edges: readonly (Date | null)[], at: Date): number =>
  edges.findIndex((edge) => edge !== null && at.getTime() <= edge.getTime());

/** The next moment after which another band holds than now; null: none does. */
export function nextEdge(edges: readonly (Date | null)[], at: Date): Date | null {
  const held = bandAt(edges, at);
  const coming = edges.filter((edge) => edge !== null && edge.getTime() >= at.getTime()) as Date[];
  coming.sort((a, b) => a.getTime() - b.getTime());
  return coming.find((edge) => bandAt(edges, justAfter(edge)) !== held) ?? null;
}

/** The first moment at which a band with this edge holds no more. */
export const justAfter = (edge: Date): Date => new Date(edge.getTime() + 1);

const dayBefore = (day: string, days: number) => parseDate(day).subtract({ days }).toString();

/** Noon of a day there: when a stay begins whose hotel tells no hour. */
export const noonOf = (day: string, zone: string): Date => clock(day, "12:00", zone);

/** What is skipped when clocks go forward is the first moment after it. */
const clock = (day: string, time: string, zone: string): Date =>
  toZoned(parseDateTime(`${day}T${time}`), zone, "compatible").toDate();

const days = new Map<string, Intl.DateTimeFormat>();

/** The day on a clock there. Sweden writes its dates as ISO does. */
function dayOf(at: Date, zone: string): string {
  const made = days.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  days.set(zone, made);
  return made.format(at);
}
