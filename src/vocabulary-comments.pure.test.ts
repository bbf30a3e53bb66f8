import { expect, test } from "vitest";
import { sourcesIn } from "../tests/source-paths";

/** Folders and files whose comments and test titles use plain words (design/vocabulary.md). This list may only grow. */
const CLEAN = [
  ...["src", "tests", "e2e", "ops", "scripts", "bench", "outside", "torture", "faults"],
  ...["prisma/schema", "prisma/seed", "docs/data-model.md"],
];

/** Records of measurements, which quote labels of old runs. */
const MEASUREMENTS = /^bench\/.*\.md$/;

/** Words of the private dialect, each with what to write instead. */
const RETIRED: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(?:told|telling)\b/i, "returned, published, reported, notified"],
  [/\b(?:asked|asking)\b/i, "requested, queried"],
  [/\bkept\b(?![- ]alive)/i, "stored, retained, unchanged"],
  [/\bsaid\b/i, "returned, reported, declared"],
  [/\bheard\b/i, "received"],
  [/\bnamed\b(?! (?:imports?|exports?|groups?|statement))/i, "given, listed, called"],
  [/\bdeeds?\b/i, "operation, change"],
  [/\bstrokes?\b/i, "statement, batch, transaction"],
  [/\bdesks?\b/i, "dependencies, console"],
  [/\blanes?\b/i, "queue, worker, priority"],
  [/\bstumbl(?:es?|ed|ing)\b/i, "fails, is retried"],
  [/\b(?:wakes?|woken?|awake)\b/i, "notifies, schedules, stays active"],
  [/\bdoubt(?:s|ed|ful)?\b/i, "unknown, unverified, stale"],
  [/\b(?:whoever|somebody|nobody)\b/i, "the caller, another person, no one"],
  [/\bmeanwhile\b/i, "concurrently, since"],
  [/\bstands?\b(?! for\b)/i, "is, remains, is valid"],
  [/\bat once\b/i, "immediately, concurrently"],
  [/\bnone such\b/i, "not found"],
  [/\bunless told\b/i, "by default"],
];

/** Sentences that need a retired word in its ordinary sense: `path: a part of the sentence`. */
const ALLOWED: readonly string[] = [];

const sources = sourcesIn(CLEAN, /\.(tsx?|mjs|prisma|md)$/).filter(
  ([path]) => !MEASUREMENTS.test(path) && !path.startsWith("src/vocabulary"),
);

/** Strings come first, so that a `//` within one does not begin a comment; a regular expression's has a backslash before it. */
const STRING_OR_COMMENT = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<![:\\`])\/\/[^\n]*|(?<!\\)\/\*[\s\S]*?\*\//g;
const TITLE = /(?:\b(?:test|describe|it)(?:\.\w+)*|\))\(\s*("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;

/** What is in backticks or double quotes quotes a stored name, a wire member or another text. */
const proseOf = (comment: string) =>
  comment
    .replace(/\n\s*(?:\*(?!\/)|\/\/)?\s*/g, " ")
    .replace(/`[^`]*`|"[^"]*"/g, " ")
    .replace(/\bbiome-ignore .*/, " ");

/** Documents are prose except their code blocks. */
function prosesOf(path: string, text: string): string[] {
  if (path.endsWith(".md"))
    return text
      .replace(/```[\s\S]*?```/g, " ")
      .split("\n")
      .map(proseOf);
  const comments = [...text.matchAll(STRING_OR_COMMENT)].map(([match]) => match).filter((match) => match[0] === "/");
  const titles = /\.test\.tsx?$/.test(path) ? [...text.matchAll(TITLE)].map(([, title]) => title!.slice(1, -1)) : [];
  return [...comments, ...titles].map(proseOf);
}

const retiredIn = (path: string, text: string): string[] =>
  prosesOf(path, text)
    .filter((prose) => !ALLOWED.some((allowed) => `${path}: ${prose}`.includes(allowed) && allowed.startsWith(path)))
    .flatMap((prose) =>
      RETIRED.flatMap(([word, instead]) => {
        const [found] = word.exec(prose) ?? [];
        return found ? [`${path}: "${found}" (${instead}) in: ${prose.trim().slice(0, 120)}`] : [];
      }),
    );

test("comments and test titles use no retired words", () => {
  expect(sources.flatMap(([path, text]) => retiredIn(path, text))).toEqual([]);
});

test("a planted comment and a planted title are caught, and quoted names and strings are not", () => {
  const found = (text: string, path = "src/a.test.ts") => retiredIn(path, text).length;
  expect(found("/** What the gateway told us. */")).toBe(1);
  expect(found("/**\n * The value that is\n * kept here. */")).toBe(1);
  expect(found("const a = 1; // Nobody waits.")).toBe(1);
  expect(found('test("who asked gets it", () => {});')).toBe(1);
  expect(found('test.each(["a", "b"])("%s stands", () => {});')).toBe(1);
  expect(found('/** `told` of the wire, "kept" as quoted; `$` stands for the root. */')).toBe(0);
  expect(found('const url = "https://a.example/told"; const kept = /\\/\\/told/;')).toBe(0);
  expect(found('const message = "nobody asked";')).toBe(0);
  expect(found("// biome-ignore lint/a: somebody")).toBe(0);
});

test("a planted comment of the schema and a planted sentence of the data model are caught", () => {
  const schema = 'model A {\n  /// Null: not known.\n  told Json? @map("asked")\n}';
  expect(retiredIn("prisma/schema/a.prisma", schema)).toEqual([]);
  expect(retiredIn("prisma/schema/a.prisma", schema.replace("not known", "nobody asked"))).toHaveLength(2);
  const page = "| `told` | A reply. |\n```mermaid\nerDiagram\n  asked\n```";
  expect(retiredIn("docs/data-model.md", page)).toEqual([]);
  expect(retiredIn("docs/data-model.md", page.replace("A reply", "What we were told"))).toHaveLength(1);
});
