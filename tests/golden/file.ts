import type { Lines } from "./lines";

/** A line of a golden file: the members of one object, or a value that is no member. */
type Line = string | Record<string, string>;

/** `GET /api/v2/… response.200.data[]` and `price` of a member's name; a path may hold dots, a route does. */
const MEMBER = /^(\S+ \S+ .*)\.([^.]+)$/;

/** The text of a golden file: JSON with a line for each object, which has all its members. */
export function printLines(lines: Lines): string {
  const grouped = new Map<string, Line>();
  for (const [at, value] of Object.entries(lines)) {
    const [, parent, name] = at.match(MEMBER) ?? [];
    if (parent === undefined) grouped.set(at, value);
    else grouped.set(`${parent}.`, { ...(grouped.get(`${parent}.`) as Record<string, string>), [name!]: value });
  }
  const text = [...grouped].map(([at, line]) => ` ${JSON.stringify(at)}: ${JSON.stringify(line)}`);
  return `{\n${text.join(",\n")}\n}\n`;
}

/** The lines that `printLines` has written. */
export function readLines(text: string): Lines {
  const grouped: Record<string, Line> = JSON.parse(text);
  return Object.fromEntries(
    Object.entries(grouped).flatMap(([at, line]) =>
      typeof line === "string" ? [[at, line]] : Object.entries(line).map(([name, value]) => [`${at}${name}`, value]),
    ),
  );
}
