import { parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
type Days = { from: string | null; to: string | null };

/** Days of an address as the server is asked for them; one that was tampered with asks for less, never fails. */
const daysInput = ({ from, to }: Days) => ({
  ...(from && DAY.test(from) && { from }),
  ...(to && DAY.test(to) && { to }),
});

/** A report's state is its address: what it is summed up by, of which days. */
export const summedParsers = <const By extends string>(by: readonly By[], first: NoInfer<By>) => ({
  by: parseAsStringLiteral(by).withDefault(first),
  from: parseAsString,
  to: parseAsString,
});
export const summedInput = <By extends string>({ by, ...days }: Days & { by: By }) => ({ by, ...daysInput(days) });

/** Of a report whose rows come 200 at a time. */
export const pagedParsers = { page: parseAsInteger.withDefault(1) };
export const pageInput = ({ page }: { page: number }) => ({ page: Math.min(10_000, Math.max(1, page)) });

/** A page with what it is narrowed down to; what is null is left out. */
export function hrefOf(path: string, narrowed: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(narrowed)) if (value !== null) query.set(name, value);
  return `${path}?${query}`;
}
