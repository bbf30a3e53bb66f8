import type { Verb } from "../trpc";
import type { Envelope } from "./envelope";
import type { Entry } from "./route-table";

/** All routes declared at one path. */
type Place = { verbs: Map<Verb, Entry>; allow: string };

export type Match =
  | { entry: Entry; params: Record<string, string> }
  /** The path exists with other methods; `envelope` is that of its routes when it differs from the family's. */
  | { allow: string; envelope?: Envelope }
  | null;

/**
 * Finds the route of a path: literal paths by a map, then patterns with the fewest parameters first, so that the order
 * of declaration has no effect. `null`: unknown path. `{allow}`: the path exists with other methods.
 */
export function matcher(table: readonly Entry[]): (method: string, path: string) => Match {
  const literal = new Map<string, Place>();
  const patterns: { pattern: RegExp; holes: number; place: Place }[] = [];
  const places = new Map<string, Place>();
  for (const entry of table) {
    const shape = entry.path.replace(/\{\w+\}/g, "{}");
    const known = places.get(shape);
    const place = known ?? { verbs: new Map(), allow: "" };
    place.verbs.set(entry.verb, entry);
    place.allow = [...place.verbs.values()].flatMap((at) => (readable(at) ? ["GET", "HEAD"] : at.verb)).join(", ");
    if (known) continue;
    places.set(shape, place);
    const holes = shape.split("{}").length - 1;
    if (holes === 0) literal.set(entry.path, place);
    else patterns.push({ pattern: new RegExp(`^${entry.path.replace(/\{\w+\}/g, "([^/]+)")}$`), holes, place });
  }
  patterns.sort((a, b) => a.holes - b.holes);

  return (method, path) => {
    const place = literal.get(path);
    if (place) return found(place, method, []);
    for (const { pattern, place } of patterns) {
      const groups = pattern.exec(path);
      if (groups) return found(place, method, groups.slice(1));
    }
    return null;
  };
}

/** HEAD is available for GET routes without side effects. */
const readable = ({ verb, procedure }: Entry) => verb === "GET" && procedure._def.type === "query";

function found({ verbs, allow }: Place, method: string, values: string[]): Match {
  const entry = verbs.get((method === "HEAD" ? "GET" : method) as Verb);
  if (!entry || (method === "HEAD" && !readable(entry))) {
    return { allow, envelope: verbs.values().next().value?.meta.envelope };
  }
  if (values.length === 0) return { entry, params: {} };
  const names = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  try {
    return { entry, params: Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i]!)])) };
  } catch {
    return null; // invalid percent-encoding matches nothing
  }
}
