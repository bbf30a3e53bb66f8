import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsInteger, parseAsString } from "nuqs/server";
import { MAX_DURATION_DAYS, UNKNOWN_PATH } from "@/domain/platform/api-log/rules";
import type { ConsoleRouter } from "@/server/routers/console";
import { addDays } from "@/ui/dates/days";

export type DurationsDto = inferRouterOutputs<ConsoleRouter>["apiLog"]["durations"];
export type DurationsInput = inferRouterInputs<ConsoleRouter>["apiLog"]["durations"];

/** The page's state is its URL. Without dates: the last 24 hours. */
export const durationParsers = {
  site: parseAsInteger,
  path: parseAsString,
  from: parseAsString,
  to: parseAsString,
};

export const readDurationFilters = createLoader(durationParsers);
export type DurationFilters = Awaited<ReturnType<typeof readDurationFilters>>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Limited to a week before its end. */
export function shortenedSpan({ from, to }: { from: string | null; to: string | null }) {
  if (!from || !to) return { from, to };
  const earliest = addDays(to, 1 - MAX_DURATION_DAYS);
  return { from: from < earliest ? earliest : from, to };
}

const dayOf = (text: string | null) => (text && DATE.test(text) && Number.isFinite(Date.parse(text)) ? text : null);

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function durationsInput(filters: DurationFilters): DurationsInput {
  const { site, path } = filters;
  const { from, to } = shortenedSpan({ from: dayOf(filters.from), to: dayOf(filters.to) });
  return {
    ...(site && site > 0 && { domain_id: site }),
    ...(path && { path: path.slice(0, 200) }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** Link to the calls of a figure in the API log. */
export function callsHref(of: { since: string; until: string; path: string | null; site: number | null }): string {
  const address = new URLSearchParams({ since: of.since, until: of.until });
  if (of.path) address.set("path", of.path);
  if (of.site) address.set("site", String(of.site));
  return `/admin/developer/api-log?${address}`;
}

const HOUR_MS = 3_600_000;
/** The last instant of an hour, in milliseconds like the log. */
export const endOfHour = (hour: string) => new Date(Date.parse(hour) + HOUR_MS - 1).toISOString();

/** Filter of a route; calls without a route have a special value. */
export const pathOf = (pattern: string | null) => pattern ?? UNKNOWN_PATH;
