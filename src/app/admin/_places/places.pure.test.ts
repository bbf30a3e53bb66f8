import { expect, test } from "vitest";
import { sourcesIn } from "../../../../tests/source-paths";

/** Text fields that ask for a place by path, label or value. */
function typedPlaces(source: string): string[] {
  const tags = source.match(/<(?:TextField|TextInput|CellInput|input)\b(?:=>|[^>])*?\/?>/g) ?? [];
  return tags.filter((tag) => /\b(?:origin|destination|city|airport|iata)\b/i.test(tag));
}

const files = sourcesIn(["src/app"], /\.tsx$/);

test("no form asks for a place code where a place can be searched by name", () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap(([path, text]) => typedPlaces(text).map((tag) => `${path}: ${tag}`));
  expect(found).toEqual([]);
});

test("a field of three letters for a place is found", () => {
  const planted = '<TextField label={t("origin")} onTyped={(code) => place(code)} maxLength={3} />';
  expect(typedPlaces(`<Rows>${planted}<TextField path="title" label={t("title")} /></Rows>`)).toEqual([planted]);
});
