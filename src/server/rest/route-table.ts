import type { AnyRouter } from "@trpc/server";
import type { Guard, Meta, Route, Verb } from "../trpc";
import { type Procedure, type Run, runnerOf } from "./fast-procedure";

/** A documented route and its procedure. */
export type Entry = {
  verb: Verb;
  path: string;
  /** Dotted name of the procedure, as the console calls it. */
  name: string;
  procedure: Procedure;
  run: Run;
  meta: Meta;
  guard: Guard;
};

/**
 * Collects the routes of a router's procedures. Throws at start for two procedures with one route, a route that its
 * method cannot carry, and a procedure without a guard.
 */
export function routeTable(router: AnyRouter): Entry[] {
  const procedures = router._def.procedures as unknown as Record<string, Procedure>;
  const entries = Object.entries(procedures).flatMap(([name, procedure]) => {
    const { meta = {} } = procedure._def;
    if (!meta.guard) throw new Error(`${name} has no guard: build it from open, domain, partner or operator`);
    const { guard } = meta;
    const run = runnerOf(name, procedure);
    return routesOf(meta).map((route) => {
      const [verb, path] = route.split(" ") as [Verb, string];
      // A stream cannot be stored for a repeat or sealed in a packet.
      if (meta.kind === "stream" && !STREAMERS.has(`${verb} ${guard.kind}`)) {
        throw new Error(`${name} streams: it must be an operator's, by GET, or a customer's, by POST`);
      }
      if (meta.kind === "upload" && (verb !== "POST" || guard.kind === "partner" || meta.singleStatement)) {
        throw new Error(`${name} takes files in: it must be a POST, of one who sends no packets`);
      }
      return { verb, path, name, procedure, run, meta, guard };
    });
  });
  const claimed = new Set<string>();
  for (const { verb, path } of entries) {
    const claim = `${verb} ${path.replace(/\{\w+\}/g, "{}")}`;
    if (claimed.has(claim)) throw new Error(`Two procedures claim ${claim}`);
    claimed.add(claim);
  }
  return entries;
}

const STREAMERS: ReadonlySet<string> = new Set(["GET operator", "POST customer"]);

const routesOf = ({ rest = [] }: Meta): readonly Route[] => (typeof rest === "string" ? [rest] : rest) as Route[];
