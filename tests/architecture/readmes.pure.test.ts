import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { CONTEXTS } from "./contexts";
import { ownedSources } from "./table-owners";

const SQL_FILES = new Set(ownedSources().map(([path]) => basename(path)));

/** Files that a README of `folder` refers to and that do not exist; SQL files are known by their name. */
const missingIn = (text: string, folder: string): string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:ts|sql))`/g)]
    .map(([, path]) => path!)
    .filter(
      (path) => !(path.endsWith(".sql") ? SQL_FILES.has(path) : [folder, "."].some((at) => existsSync(join(at, path)))),
    );

test.each(CONTEXTS)("the README of %s is short, and its files exist", (context) => {
  const folder = `src/domain/${context}`;
  const text = readFileSync(`${folder}/README.md`, "utf8");
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
  expect(missingIn(text, folder)).toEqual([]);
});

test("a reference to a file that moved is found", () => {
  expect(missingIn("`errors.ts`, `gone.ts`, `idempotency.sql`, `gone.sql`", "src/domain/kernel")).toEqual([
    "gone.ts",
    "gone.sql",
  ]);
});
