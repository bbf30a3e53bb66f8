import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Text fields that ask for a place by path, label or value. */
function typedPlaces(source: string): string[] {
  const tags = source.match(/<(?:TextField|TextInput|CellInput|input)\b(?:=>|[^>])*?\/?>/g) ?? [];
  return tags.filter((tag) => /\b(?:origin|destination|city|airport|iata)\b/i.test(tag));
}

const files = readdirSync("src/app", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".tsx"))
  .map((path) => join("src/app", path));

test("no form asks for a place code where a place can be searched by name", () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) => typedPlaces(readFileSync(path, "utf8")).map((tag) => `${path}: ${tag}`));
  expect(found).toEqual([]);
});

test("a field of three letters for a place is found", () => {
  const planted = '<TextField label={t("origin")} onTyped={(code) => place(code)} maxLength={3} />';
  expect(typedPlaces(`<Rows>${planted}<TextField path="title" label={t("title")} /></Rows>`)).toEqual([planted]);
});
