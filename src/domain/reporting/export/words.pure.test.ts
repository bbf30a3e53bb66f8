import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listWordsOf } from "./words.lists";
import { PAPER_WORDS } from "./words.printables";
import { REPORT_WORDS } from "./words.report";

/** Sentences of the files themselves, which no build parses. */
const OWN = /\b(overdue|proof)$/;
const SOURCE = join(__dirname, "read-lists.ts");

/** All texts of an object, by path. */
function textsIn(words: unknown, path: string): [string, string][] {
  if (typeof words === "string") return [[path, words]];
  return Object.entries(words as object).flatMap(([key, value]) => textsIn(value, `${path}.${key}`));
}

const withArguments = (texts: [string, string][]) =>
  texts.filter(([path, text]) => /[{<#]/.test(text) && !OWN.test(path));

/** Paths of the texts that lists read: `({ orders: of }) => of.title` and `words.orders.status`. */
function pathsOfLists(): string[] {
  return readFileSync(SOURCE, "utf8")
    .split("listed({")
    .slice(1)
    .flatMap((list) => {
      const [, page, member] = /\{ (\w+): (?:of\b|\{ (\w+): of \})/.exec(list) ?? [];
      const of = member ? `${page}.${member}` : page;
      const columns = of ? [...list.matchAll(/\bof\.([\w.]+)/g)].map(([, path]) => `${of}.${path}`) : [];
      return [...columns, ...[...list.matchAll(/telling\.words\.([\w.]+)/g)].map(([, path]) => path!)];
    });
}

test("texts of reports and papers have no arguments: a build parses messages with arguments", () => {
  for (const words of [REPORT_WORDS, PAPER_WORDS]) {
    const texts = textsIn(words, "words");
    expect(texts.length).toBeGreaterThan(20);
    expect(withArguments(texts)).toEqual([]);
  }
});

test("nor have those of lists", () => {
  const paths = pathsOfLists();
  expect(paths.length).toBeGreaterThan(40);
  for (const locale of ["fa", "en"] as const) {
    const found = paths.flatMap((path) => {
      const text = path
        .split(".")
        .reduce<unknown>((words, key) => (words as Record<string, unknown>)[key], listWordsOf(locale));
      expect(text, `${locale} ${path}`).toBeDefined();
      return textsIn(text, path);
    });
    expect(withArguments(found)).toEqual([]);
  }
});
