import { readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { AnyMap, originalPositionFor, type TraceMap } from "@jridgewell/trace-mapping";
import { onceInProcess } from "./process";

const PLACE = /(?:file:\/\/)?(\/[^():\n]+\.m?js):(\d+):(\d+)/g;
/** The largest map of a build is 1.2 MB; a larger file is not read. */
const MAX_BYTES = 4_000_000;
const MAX_MAPS = 4;
/**
 * Places are resolved when an error is logged, and errors come in groups: maps are released a minute after the last
 * use.
 */
const KEPT_MS = 60_000;

type SourceMapCache = { maps: Map<string, TraceMap | null>; timer?: NodeJS.Timeout };
const cache = () => onceInProcess<SourceMapCache>("source-maps", () => ({ maps: new Map() }));

/**
 * Replaces built places in a stack by source places, when the built file has a source map beside it: `at f
 * (/app/builds/a/server.mjs:8:31)` becomes `at f (src/server/http/app-server.ts:40:12)`. Node's own
 * `--enable-source-maps` keeps every map of every page in memory (50 MB of an app process) and reads them for each new
 * error; this reads a map only when an error is logged.
 */
export const sourcePlaces = (stack: string): string =>
  stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    const map = mapOf(file);
    if (!map) return place;
    const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    if (found.source === null) return place;
    return `${relative(process.cwd(), resolve(dirname(file), found.source))}:${found.line}:${found.column + 1}`;
  });

function mapOf(file: string): TraceMap | null {
  const { maps, timer } = cache();
  clearTimeout(timer);
  cache().timer = setTimeout(() => maps.clear(), KEPT_MS).unref();
  const known = maps.get(file);
  if (known !== undefined) return known;
  if (maps.size >= MAX_MAPS) maps.delete(maps.keys().next().value!);
  const read = readMap(`${file}.map`);
  maps.set(file, read);
  return read;
}

/** Returns null when it is missing or unreadable: a log line must not fail on it. */
function readMap(path: string): TraceMap | null {
  try {
    if (statSync(path).size > MAX_BYTES) return null;
    return new AnyMap(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}
