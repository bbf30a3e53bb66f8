import { decimal } from "../../accounting/journal-export/rules";
import type { Money } from "./money";

export type DisplayPreferences = {
  locale: "fa" | "en";
  calendar: "jalali" | "gregorian";
  digits: "persian" | "latin";
  timeZone: string;
};

/** Formats days, figures and instants by one person's preferences. */
export type Formatter = ReturnType<typeof formatterFor>;

const DAY = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
const KEPT_DAYS = 4_000;

/** Jalali days use `/`, Gregorian ones `-`, as in the console. */
export function formatterFor({ calendar, digits, timeZone }: DisplayPreferences) {
  const ordered = (at: Date, zone: string) => {
    const parts: Record<string, string> = {};
    for (const { type, value } of formatter(calendar, zone).formatToParts(at)) parts[type] = value;
    return parts as { year: string; month: string; day: string; hour: string; minute: string };
  };
  const dayParts = (at: Date, zone: string) => {
    const { year, month, day } = ordered(at, zone);
    return [year, month, day].join(calendar === "jalali" ? "/" : "-");
  };
  const known = new Map<string, string>();
  const figures = (text: string) => (digits === "persian" ? text.replace(/\d/g, persian) : text);
  const day = (iso: string): string => {
    if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return iso;
    let found = known.get(iso);
    if (found === undefined) {
      if (known.size > KEPT_DAYS) known.clear();
      found = figures(dayParts(new Date(`${iso}T12:00:00Z`), "UTC"));
      known.set(iso, found);
    }
    return found;
  };
  return {
    /** Formats an ISO date; other text, such as of totals, is returned unchanged. */
    day,
    days: ({ from, to }: { from: string; to: string }) => (from === to ? day(from) : `${day(from)} – ${day(to)}`),
    instant(at: Date): string {
      const { hour, minute } = ordered(at, timeZone);
      return figures(`${dayParts(at, timeZone)} ${hour}:${minute}`);
    },
    number: (n: number) => figures(grouped(String(n), digits)),
    /** Grouped by thousands, with the currency's decimals; the minus precedes in any direction. */
    money: ({ minor, decimals }: Money) => figures(grouped(plain({ minor, decimals }), digits)),
    figures,
  };
}

/** Machine-readable: ungrouped, with a point. */
export const plain = ({ minor, decimals }: Money): string => decimal(minor, decimals);

const MARKS = { latin: [",", "."], persian: ["٬", "٫"] } as const;
function grouped(text: string, digits: keyof typeof MARKS): string {
  const [thousands, point] = MARKS[digits];
  const [whole, fraction] = text.split(".");
  const set = whole!.replace(/\B(?=(?:\d{3}){1,20}$)/g, thousands);
  return fraction === undefined ? set : `${set}${point}${fraction}`;
}

const persian = (digit: string) => String.fromCharCode(0x6f0 + Number(digit));

const made = new Map<string, Intl.DateTimeFormat>();
function formatter(calendar: DisplayPreferences["calendar"], timeZone: string): Intl.DateTimeFormat {
  const key = `${calendar} ${timeZone}`;
  let found = made.get(key);
  if (!found) {
    const tag = `en-GB-u-ca-${calendar === "jalali" ? "persian" : "gregory"}-nu-latn`;
    found = new Intl.DateTimeFormat(tag, { ...DAY, hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
    made.set(key, found);
  }
  return found;
}
