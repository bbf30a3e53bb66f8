import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { pathsIn } from "../../tests/source-paths";

/**
 * Libraries that draw, pack, unpack or parse on the calling thread for too long. Libraries with their own threads are
 * excluded (sharp, argon2, zlib's callbacks).
 */
const HEAVY =
  /^(?:@react-pdf\/|write-excel-file|read-excel-file|csv-parse|yauzl|yazl|saxes|fflate|jszip|exceljs|pdf-lib|puppeteer|canvas)/;
/** Calls that block the thread until they end. */
const SYNCHRONOUS =
  /\b(?:gzipSync|gunzipSync|deflateSync|deflateRawSync|inflateSync|inflateRawSync|brotliCompressSync|brotliDecompressSync|pbkdf2Sync|scryptSync|hashSync|verifySync|execFileSync|execSync|spawnSync)\(/;

type Sources = { read: (path: string) => string | undefined };
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^"';]*?from\s*"([^"]+)"|(?:^|\n)import\s*"([^"]+)"|\bimport\("([^"]+)"\)/g;

/** Every file that runs in an app process: imported by its server and route handlers, statically or dynamically. */
function reached(starts: readonly string[], { read }: Sources): Map<string, string> {
  const found = new Map<string, string>();
  const next = [...starts];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    const source = read(path);
    if (source === undefined || found.has(path) || /^\s*"use client"/.test(source)) continue;
    found.set(path, source);
    for (const [, from, bare, lazy] of source.matchAll(IMPORT)) {
      const name = from ?? bare ?? lazy!;
      if (name.startsWith("@/")) next.push(...spelled(`src/${name.slice(2)}`));
      else if (name.startsWith(".")) next.push(...spelled(join(dirname(path), name)));
    }
  }
  return found;
}

const spelled = (path: string) => ["", ".ts", ".tsx", "/index.ts"].map((end) => `${path}${end}`);

function heavyAmong(files: Map<string, string>): string[] {
  return [...files].flatMap(([path, source]) => [
    ...[...source.matchAll(IMPORT)]
      .map(([, from, bare, lazy]) => from ?? bare ?? lazy!)
      .filter((name) => HEAVY.test(name))
      .map((name) => `${path}: ${name}`),
    ...(SYNCHRONOUS.exec(source)?.map((name) => `${path}: ${name}`) ?? []),
  ]);
}

const onDisk: Sources = {
  read: (path) => (/\.tsx?$/.test(path) && existsSync(path) ? readFileSync(path, "utf8") : undefined),
};
const routes = pathsIn(["src/app"], /(?:route|page|layout)\.tsx?$/);

test("no app process draws, packs or parses files on the thread that answers", () => {
  const files = reached(["server.ts", ...routes], onDisk);
  expect(files.size).toBeGreaterThan(500);
  expect(heavyAmong(files)).toEqual([]);
});

test("one that did would be found, however far in", () => {
  const planted: Record<string, string> = {
    "server.ts": 'import { a } from "@/server/a";',
    "src/server/a.ts": 'export const later = () => import("./b");',
    "src/server/b.tsx": 'import { renderToBuffer } from "@react-pdf/renderer";\ngzipSync("x");',
    "src/server/c.ts": 'import { parse } from "csv-parse/sync";',
  };
  const files = reached(["server.ts"], { read: (path) => planted[path] });
  expect(heavyAmong(files)).toEqual(["src/server/b.tsx: @react-pdf/renderer", "src/server/b.tsx: gzipSync("]);
});
