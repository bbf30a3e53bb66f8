import { expect, test } from "vitest";
import { PRODUCT_CODE, readSource, sourcesIn } from "../../tests/source-paths";

const HELPER = "src/ui/format/known-text.ts";

/** The text of a call from its bracket to the matching one. */
function callAt(source: string, bracket: number): string {
  let depth = 0;
  for (let at = bracket; at < source.length; at++) {
    if (source[at] === "(") depth++;
    if (source[at] === ")" && --depth === 0) return source.slice(bracket, at + 1);
  }
  return source.slice(bracket);
}

/** Casts of message keys: inside a call of a translator, or of a composed text to a key. */
function castsIn(source: string): string[] {
  const made = source.matchAll(/\bconst (\w+) = (?:await )?(?:useTranslations|getTranslations|createTranslator)\b/g);
  const names = [...new Set(["t", ...[...made].map(([, name]) => name)])].join("|");
  const calls = source.matchAll(new RegExp(`(?<![.\\w])(?:${names})(?:\\.(?:has|rich|raw|markup))?\\(`, "g"));
  const inCalls = [...calls]
    .map(({ 0: head, index }) => callAt(source, index + head.length - 1))
    .filter((call) => /\bas (?!const\b)/.test(call));
  return [...inCalls, ...[...source.matchAll(/`[^`\n]*` as "[^"]*"/g)].map(([cast]) => cast)];
}

test("no key of a text is cast, except in the helper for keys known at run time only", () => {
  const files = sourcesIn(["src/app", "src/ui"], PRODUCT_CODE).filter(([path]) => path !== HELPER);
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(([path, text]) => castsIn(text).map((cast) => `${path}: ${cast}`))).toEqual([]);
  expect(castsIn(readSource(HELPER))).toHaveLength(2);
});

test.each([
  `t(\`field.\${name}\` as "field.title")`,
  `t(\`method.\${value as Method}\`)`,
  `t(\`kind.\${kind}\` as never)`,
  'const kinds = useTranslations("kind");\nconst text = kinds(kind as "sale");',
  'const roles = await getTranslations("roles");\nroles(role as Role, { n: number(1) });',
  't.has(state as "open")',
  `const key = \`did.\${event}\` as "did.done";\nreturn t(key);`,
])("a planted cast is found: %s", (source) => {
  expect(castsIn(source)).not.toEqual([]);
});

test("other casts, and keys without one, are none of a key", () => {
  const source = `(value as Row).t(1); t(\`status.\${status}\`); format(value as number); t(([1] as const)[0]);`;
  expect(castsIn(source)).toEqual([]);
});
