import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { createLoader, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { ConsoleRouter } from "@/server/routers/console";

type Outputs = inferRouterOutputs<ConsoleRouter>["apiLog"];
export type List = Outputs["list"];
export type Call = List["rows"][number];
export type Details = Outputs["get"];
export type Facets = Outputs["facets"];
export type ListInput = inferRouterInputs<ConsoleRouter>["apiLog"]["list"];

export const CLASSES = ["2", "4", "5"] as const;

/** The page's state is its URL: a shared link shows the same calls. */
export const filterParsers = {
  q: parseAsString.withDefault(""),
  site: parseAsInteger,
  path: parseAsString,
  class: parseAsStringLiteral(CLASSES),
  refused: parseAsBoolean.withDefault(false),
  from: parseAsString,
  to: parseAsString,
  /** Instants, both inclusive, in place of dates: used by links of the durations page. */
  since: parseAsString,
  until: parseAsString,
  /** Cursor of the previous page; absent for the newest calls. */
  after: parseAsString,
};
export const drawerParser = { call: parseAsString };

export const readAddress = createLoader({ ...filterParsers, ...drawerParser });

export type Filters = Awaited<ReturnType<typeof readFilters>>;
const readFilters = createLoader(filterParsers);

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?Z$/;
const CURSOR = /^[\w-]{1,60}$/;
export const CALL_NUMBER = /^\d{1,18}$/;

/** Builds the server input from the address; invalid values are dropped, never an error. */
export function listInput({ q, site, path, class: statusClass, refused, after, ...span }: Filters): ListInput {
  return {
    ...sought(q.trim()),
    ...(site && site > 0 && { domain_id: site }),
    ...(path && { path: path.slice(0, 200) }),
    ...(statusClass && { status_class: Number(statusClass) }),
    ...(refused && { refused }),
    ...spanInput(span),
    ...(after && CURSOR.test(after) && { cursor: after }),
  };
}

/** Dates, or the instants of a row of the durations page. */
function spanInput({ from, to, since, until }: Pick<Filters, "from" | "to" | "since" | "until">): ListInput {
  const exact = exactSpan({ since, until });
  if (exact) return { from: exact.since, to: exact.until };
  return { ...(from && DATE.test(from) && { from }), ...(to && DATE.test(to) && { to }) };
}

export const exactSpan = ({ since, until }: Pick<Filters, "since" | "until">) =>
  since && until && INSTANT.test(since) && INSTANT.test(until) ? { since, until } : null;

/** One field for what a partner reads out: a catalogue code, an address, otherwise a request ID. */
function sought(text: string): ListInput {
  const ascii = text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
  if (ascii === "") return {};
  if (/^[1-9]\d{3}$/.test(ascii)) return { code: Number(ascii) };
  if (/^(\d{1,3}\.){3}\d{1,3}$|^[\da-f]*:[\da-f:.]+$/i.test(ascii)) return { address: ascii.toLowerCase() };
  return { request_id: ascii.slice(0, 128) };
}

export const isFiltered = ({ q, site, path, class: statusClass, refused, from, to, ...exact }: Filters) =>
  Boolean(q.trim() || site || path || statusClass || refused || from || to || exactSpan(exact));
