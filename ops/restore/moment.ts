const WHOLE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)$/;
const CLOCK = /^\d\d:\d\d(:\d\d)?$/;

/**
 * Parses a restore target: `latest` (undefined), a time with zone (`...Z`, `...+03:30`), or one in the given zone. A
 * time of day alone means the last one before now. Without a zone it is ambiguous, and a restore discards everything
 * after it.
 */
export function momentOf(text: string | undefined, zone: string | undefined, now: Date): Date | undefined {
  if (text === "latest") return undefined;
  if (text === undefined)
    throw new Error("to when? --to 2026-11-23T04:00:00Z, --to 03:09:59 --zone Asia/Tehran, or --to latest");
  if (zone !== undefined && !isZone(zone)) throw new Error(`--zone ${zone} is no time zone: Asia/Tehran, or UTC`);
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return known(new Date(text), text);
  if (!WHOLE.test(text) && !CLOCK.test(text)) throw new Error(unknown(text));
  if (zone === undefined)
    throw new Error(
      `in which zone is ${text}? --zone Asia/Tehran, --zone UTC, or the time with its zone: 2026-11-23T04:00:00Z`,
    );
  if (CLOCK.test(text)) {
    const today = at(`${dayIn(zone, now)} ${text}`, zone);
    return today <= now ? today : at(`${dayIn(zone, new Date(now.getTime() - 86_400_000))} ${text}`, zone);
  }
  return known(at(text, zone), text);
}

const unknown = (text: string) => `${text} is no time: 2026-11-23T04:00:00Z, 03:09:59 with --zone, or latest`;

function known(moment: Date, text: string): Date {
  if (Number.isNaN(moment.getTime())) throw new Error(unknown(text));
  return moment;
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}

const partsIn = (zone: string, moment: Date) =>
  new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(moment);
const dayIn = (zone: string, moment: Date) => partsIn(zone, moment).slice(0, 10);

/** The instant of a local time; if clocks were set back and it occurs twice, the later one, within an hour. */
function at(text: string, zone: string): Date {
  const asUtc = new Date(`${text.replace(" ", "T")}Z`);
  let moment = asUtc;
  for (let round = 0; round < 2; round++) {
    const shown = new Date(`${partsIn(zone, moment).replace(" ", "T")}Z`);
    moment = new Date(moment.getTime() + Math.floor(asUtc.getTime() / 1000) * 1000 - shown.getTime());
  }
  return moment;
}
