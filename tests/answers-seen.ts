import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { locate } from "@/server/rest/families";

/** Of one value of a member, so many are written down by a process, each of another object: enough to tell seldom from often. */
const SIGHTINGS = 8;
const LONGEST = 80;

/** `within`: the object it is a member of, as JSON. */
type Leaf = { member: string; value: string; within: string };

/**
 * Writes down which values the members of successful answers have, a JSON line `[route, member, value]` for each object it is seen
 * in, in a file per process under ANSWERS_SEEN; does nothing without it. `scripts/lib/constant-answers.mjs` reads them.
 */
export function answerRecorder(folder = process.env.ANSWERS_SEEN) {
  if (!folder) return () => {};
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.jsonl`);
  // Of each member the value it had first, and the objects it was seen in; none once it had another one.
  const seen = new Map<string, { value: string; within: Set<string> }>();
  return (method: string, path: string, json: unknown): void => {
    const route = routeOf(method, path);
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

/** Whether there is nothing more to see in an object: it was seen, so many others were, or the member varies. */
const enough = (seen: ReadonlySet<string>, within: string) =>
  seen.size === 0 || seen.size >= SIGHTINGS || seen.has(within);

function routeOf(method: string, path: string): string | undefined {
  const at = locate(path.split("?")[0]!);
  const match = at?.version ? at.family.match(method, at.path) : null;
  return match && "entry" in match ? `${match.entry.verb} ${at!.family.base}${match.entry.path}` : undefined;
}

/** What the procedure answered, out of its envelope. */
function successOf(json: unknown): unknown {
  const { status, data, payload, items } = Object(json) as Record<string, unknown>;
  return status === true ? data : (payload ?? items);
}

/** Members without members of their own, an item of a list as any other: `rows[].id`. Lists and objects are told by whether they hold something. */
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

/** Long texts by their beginning and a digest: many begin alike. */
const shortened = (text: string) =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} ${createHash("sha256").update(text).digest("base64url")}`;

/** Ids and days that are names of members are data, not names. */
const nameOf = (name: string) => (/^[\d-]+$/.test(name) ? "*" : name);
