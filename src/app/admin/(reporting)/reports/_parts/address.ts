import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
type Days = { from: string | null; to: string | null };

/** Date filters of the URL as server input; invalid values are dropped, never an error. */
const daysInput = ({ from, to }: Days) => ({
  ...(from && DAY.test(from) && { from }),
  ...(to && DAY.test(to) && { to }),
});

/** A report's state is its URL: grouping and dates. */
export const summedParsers = <const By extends string>(by: readonly By[], first: NoInfer<By>) => ({
  by: parseAsStringLiteral(by).withDefault(first),
  from: parseAsString,
  to: parseAsString,
});
export const summedInput = <By extends string>({ by, ...days }: Days & { by: By }) => ({ by, ...daysInput(days) });

/** For a report with 100 rows per page. */
export const pagedParsers = { page: parseAsInteger.withDefault(1) };
export const pageInput = ({ page }: { page: number }) => ({ page: Math.min(10_000, Math.max(1, page)) });

/** A page with filters; null values are left out. */
export function hrefOf(path: string, narrowed: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(narrowed)) if (value !== null) query.set(name, value);
  return `${path}?${query}`;
}
