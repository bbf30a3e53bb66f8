import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { publishedRoute } from "./published-routes";

/** Objects recorded per value of a member and process: enough to distinguish rare from frequent. */
const SIGHTINGS = 8;
const LONGEST = 80;

/** `within`: its object as JSON. */
type Leaf = { member: string; value: string; within: string };

/**
 * Records the values of members of successful answers, a JSON line `[route, member, value]` per object, in a file per
 * process under ANSWERS_SEEN; does nothing without it. Read by `scripts/lib/constant-answers.mjs`.
 */
export function answerRecorder(folder = process.env.ANSWERS_SEEN) {
  if (!folder) return () => {};
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.jsonl`);
  // For each member its first value and the objects it was seen in; none once another value was seen.
  const seen = new Map<string, { value: string; within: Set<string> }>();
  return (method: string, path: string, json: unknown): void => {
    const route = publishedRoute(method, path.split("?")[0]!);
    const answer = route && successOf(json);
    if (!route || answer === undefined) return;
    const lines = leavesOf(answer, "", "").flatMap(({ member, value, within }) => {
      const key = `${route} ${member}`;
      const before = seen.get(key);
      if (before && (before.value !== value ? before.within.size === 0 : enough(before.within, within))) return [];
      if (!before) seen.set(key, { value, within: new Set([within]) });
      else if (before.value === value) before.within.add(within);
      else before.within.clear();
      return [`${JSON.stringify([route, member, value])}\n`];
    });
    if (lines.length > 0) appendFileSync(file, lines.join(""));
  };
}

/** Whether an object needs no more inspection: it was seen, enough others were, or the member varies. */
const enough = (seen: ReadonlySet<string>, within: string) =>
  seen.size === 0 || seen.size >= SIGHTINGS || seen.has(within);

/** The procedure's result without its envelope. */
function successOf(json: unknown): unknown {
  const { status, data, payload, items } = Object(json) as Record<string, unknown>;
  return status === true ? data : (payload ?? items);
}

/**
 * Members without members of their own; items of lists share a name: `rows[].id`. Lists and objects are recorded as
 * empty or not.
 */
function leavesOf(value: unknown, member: string, within: string): Leaf[] {
  if (typeof value !== "object" || value === null)
    return [{ member, value: shortened(JSON.stringify(value) ?? ""), within }];
  if (Array.isArray(value)) {
    const filled = { member, value: value.length === 0 ? "[]" : "[...]", within };
    return [filled, ...value.flatMap((item) => leavesOf(item, `${member}[]`, within))];
  }
  const members = Object.entries(value);
  const own = JSON.stringify(value);
  const filled = { member, value: members.length === 0 ? "{}" : "{...}", within };
  return [
    filled,
    ...members.flatMap(([name, of]) => leavesOf(of, member ? `${member}.${nameOf(name)}` : nameOf(name), own)),
  ];
}

/** Long texts as their beginning and a digest: many begin alike. */
const shortened = (text: string) =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} ${createHash("sha256").update(text).digest("base64url")}`;

/** Ids and dates used as member names are data. */
const nameOf = (name: string) => (/^[\d-]+$/.test(name) ? "*" : name);
