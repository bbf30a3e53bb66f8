const DAY_MS = 86_400_000;
/** Cached days over all zones. */
const MAX_STORED = 20_000;

type Zone = { clock: Intl.DateTimeFormat; offsets: Map<number, number | null> };
const zones = new Map<string, Zone>();
let stored = 0;

/**
 * Local time of a zone at an instant, `YYYY-MM-DDTHH:MM`. Throws RangeError for an invalid zone or instant. Offsets are
 * cached per zone and day: Intl is far slower than an addition, and a search has hundreds of instants.
 */
export const clockAt = (zone: string, ms: number): string =>
  new Date(ms + offsetAt(zone, ms)).toISOString().slice(0, 16);

/** Offset of a zone from UTC at an instant, in ms; throws as `clockAt`. */
export function offsetAt(zone: string, ms: number): number {
  const { clock, offsets } = zoneOf(zone);
  const day = Math.floor(ms / DAY_MS);
  let offset = offsets.get(day);
  if (offset === undefined) {
    const [first, last] = [offsetBy(clock, day * DAY_MS), offsetBy(clock, (day + 1) * DAY_MS - 1)];
    offset = first === last ? first : null;
    offsets.set(day, offset);
    if (++stored > MAX_STORED) forget();
  }
  // On days of a clock change it depends on the hour.
  return offset ?? offsetBy(clock, ms);
}

function zoneOf(name: string): Zone {
  const known = zones.get(name);
  if (known) return known;
  // The Swedish locale formats times like ISO.
  const clock = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone: name, year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  const made = { clock, offsets: new Map<number, number | null>() };
  zones.set(name, made);
  return made;
}

function offsetBy(clock: Intl.DateTimeFormat, ms: number): number {
  const there = Date.parse(`${clock.format(ms).replace(" ", "T")}Z`);
  if (Number.isNaN(there)) throw new RangeError("instant beyond four-digit years");
  return there - Math.floor(ms / 1_000) * 1_000;
}

function forget(): void {
  zones.clear();
  stored = 0;
}
