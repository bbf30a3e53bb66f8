import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A member seen in fewer objects than this says nothing of whether it ever varies; few enough would be alike by chance. */
const FEWEST = 30;
/** That something is there does not vary where it must be there. */
const HOLDS_SOMETHING = new Set(["[...]", "{...}"]);

/** Reads what `tests/answers-seen.ts` wrote: [route, member, value] a line. */
export const sightings = (folder) =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  );

/**
 * Members of answers that had one value in all the tests, against the list of those that are explained: by route and member, or
 * under "*" by the member's own name with its value (`currency "IRR"`), for what is the same wherever it stands.
 * `unexplained`: {route, member, value}. `varying`: on the list, though they had several values. `unasked`: how many are on the list
 * with an empty reason, as `withUnasked` put them there.
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

/** The list with what is unexplained on it, its reason still to be asked. */
export function withUnasked(explained, unexplained) {
  const list = structuredClone(explained);
  for (const { route, member } of unexplained) list[route] = { ...list[route], [member]: "" };
  return Object.fromEntries(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1)));
}
