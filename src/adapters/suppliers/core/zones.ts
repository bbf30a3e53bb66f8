import { LRUCache } from "lru-cache";

const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 600 });

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  clocks.set(zone, clock);
  return clock;
}

/** Local date in a zone, YYYY-MM-DD. */
export const localDay = (at: string, zone: string): string => clockOf(zone).format(new Date(at));

/** Whether the runtime knows the IANA zone. */
export function isZone(name: string): boolean {
  try {
    return Boolean(clockOf(name));
  } catch {
    return false;
  }
}
