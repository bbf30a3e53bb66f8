import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const GENERATED = /^src\/generated\/|(^|\/)node_modules\//;

/** TypeScript without tests. */
export const PRODUCT_CODE = /(?<!\.test)\.tsx?$/;

/** Paths from the root of the repository, in the given folders or equal to a given file, without generated code. */
export const pathsIn = (places: readonly string[], kind: RegExp): string[] =>
  places
    .flatMap((place) =>
      statSync(join(ROOT, place)).isFile()
        ? [place]
        : readdirSync(join(ROOT, place), { recursive: true, encoding: "utf8" }).map((path) => `${place}/${path}`),
    )
    .filter((path) => kind.test(path) && !GENERATED.test(path));

/** Text of a file, by its path from the root of the repository. */
export const readSource = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** The same files with their texts. */
export const sourcesIn = (places: readonly string[], kind: RegExp): [path: string, text: string][] =>
  pathsIn(places, kind).map((path) => [path, readSource(path)]);
