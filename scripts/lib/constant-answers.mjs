import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A member seen in fewer objects may have one value by chance. */
const FEWEST = 30;
/** Presence does not vary when it is required. */
const HOLDS_SOMETHING = new Set(["[...]", "{...}"]);

/** Reads the output of `tests/answers-seen.ts`: [route, member, value] per line. */
export const sightings = (folder) =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );

/**
 * Compares members with a single value in all tests with the list of explained ones: by route and member, or under "*"
 * by the member's name with its value (`currency "IRR"`), when it is the same everywhere. `unexplained`: {route,
 * member, value}. `varying`: listed, but with several values. `unasked`: number of listed ones with an empty reason, as
 * added by `withUnasked`.
 */
export function constantAnswers(lines, explained) {
  const members = new Map();
  for (const [route, member, value] of lines) {
    const key = `${route}\n${member}`;
    const values = members.get(key) ?? new Map();
    members.set(key, values.set(value, (values.get(value) ?? 0) + 1));
  }
  const unexplained = [];
  const varying = [];
  let unasked = 0;
  for (const [key, values] of members) {
    const [route, member] = key.split("\n");
    if (values.size > 1) {
      if (explained[route]?.[member] !== undefined) varying.push({ route, member });
      continue;
    }
    const [[value, times]] = values;
    const why = explained[route]?.[member] ?? explained["*"]?.[`${member.split(".").at(-1)} ${value}`];
    if (times < FEWEST || HOLDS_SOMETHING.has(value)) continue;
    if (why === undefined) unexplained.push({ route, member, value });
    else if (why === "") unasked++;
  }
  return { unexplained, varying, unasked, routes: new Set(lines.map(([route]) => route)).size };
}

/** The list with unexplained members added, without reasons. */
export function withUnasked(explained, unexplained) {
  const list = structuredClone(explained);
  for (const { route, member } of unexplained) list[route] = { ...list[route], [member]: "" };
  return Object.fromEntries(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1)));
}
