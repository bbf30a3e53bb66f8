import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { SALES_BY } from "@/domain/sales/charter/rules.charter";
import { addDays, isDay } from "@/ui/dates/days";

/** The URL is the state: a row drills down by linking to a narrower view. */
export const salesParsers = {
  from: parseAsString,
  to: parseAsString,
  by: parseAsStringLiteral(SALES_BY).withDefault("partner"),
  partner: parseAsInteger,
  charter: parseAsInteger,
};

export type Address = {
  from: string | null;
  to: string | null;
  by: (typeof SALES_BY)[number];
  partner: number | null;
  charter: number | null;
};

const DAYS_BACK = 30;

export function salesInput({ from, to, by, partner, charter }: Address, today: string) {
  const last = isDay(to) ? to : today;
  return {
    from: isDay(from) ? from : addDays(last, -DAYS_BACK),
    to: last,
    by,
    ...(partner && { colleague_id: partner }),
    ...(charter && { charter_id: charter }),
  };
}

/** The next level: a partner's charters, a charter's classes. Null for the last. */
export function drill(by: Address["by"], { partner, charter }: { partner?: number; charter?: number }) {
  if (by === "partner") return partner === undefined ? null : ({ by: "charter", partner } as const);
  if (by === "charter") return charter === undefined ? null : ({ by: "class", charter } as const);
  return null;
}
