import { expect, test } from "vitest";
import { z } from "zod";
import { PRODUCT_CODE, sourcesIn } from "../../../tests/source-paths";
import { OWN_WORDS } from "./issue-words.own";
import { refusalFromZod } from "./refusal-from-zod";

const resultOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  const { fields = [] } = refusalFromZod(error?.issues ?? [], value).details;
  return fields.map(({ path, message }) => [path, message]);
};

/** Typical words of zod's own messages, in either language. */
const VALIDATOR = /invalid|expected|received|undefined|NaN|pattern|regex|\\[dpw]|بود،|می‌بایست/i;

const SHAPES: [string, z.ZodType, unknown][] = [
  ["absent", z.object({ a: z.string() }), {}],
  ["of another kind", z.object({ a: z.int() }), { a: {} }],
  ["a fraction", z.object({ a: z.int() }), { a: 1.5 }],
  ["too large", z.object({ a: z.int().max(5) }), { a: 7 }],
  ["not below", z.object({ a: z.number().lt(5) }), { a: 5 }],
  ["too long", z.object({ a: z.string().max(2) }), { a: "abc" }],
  ["too few", z.object({ a: z.array(z.int()).min(1) }), { a: [] }],
  ["of another length", z.object({ a: z.string().length(3) }), { a: "x" }],
  ["against a pattern", z.object({ a: z.string().regex(/^\d{3}$/) }), { a: "x" }],
  ["no date", z.object({ a: z.iso.date() }), { a: "x" }],
  ["no e-mail", z.object({ a: z.email() }), { a: "x" }],
  ["not of a list", z.object({ a: z.enum(["b", "c"]) }), { a: "x" }],
  ["of no branch", z.object({ a: z.union([z.int(), z.array(z.int())]) }), { a: "x" }],
  ["without a discriminator", z.object({ a: z.discriminatedUnion("k", [z.object({ k: z.literal("b") })]) }), { a: {} }],
  ["unknown members", z.strictObject({}), { a: 1 }],
  ["no multiple", z.object({ a: z.int().multipleOf(5) }), { a: 3 }],
  ["refused by a rule", z.object({ a: z.string().refine(() => false) }), { a: "x" }],
  ["a key too long", z.object({ a: z.record(z.string().max(1), z.int()) }), { a: { abc: 1 } }],
];

test.each(SHAPES)("%s: described without the validator's words", (_, schema, value) => {
  const messages = resultOf(schema, value);
  expect(messages.length).toBeGreaterThan(0);
  for (const [, message] of messages) {
    const { en, fa } = message as { en: string; fa: string };
    expect(en).not.toMatch(VALIDATOR);
    expect(fa).not.toMatch(VALIDATOR);
    expect(fa).toMatch(/[\u0600-\u06ff]/);
  }
});

test("every schema message has a Persian translation", () => {
  const missing = sourcesIn(["src/domain"], PRODUCT_CODE)
    .flatMap(([path, text]) => ownWordsOf(text).map((words) => ({ path, words })))
    .filter(({ words }) => !(words in OWN_WORDS));
  expect(missing).toEqual([]);
  expect(ownWordsOf('z.string().regex(/x/, { error: "not yet translated" })')).toEqual(["not yet translated"]);
});

function ownWordsOf(source: string): string[] {
  return [...source.matchAll(/[{,(]\s*error: "([^"]+)"/g)]
    .map(([, words]) => words!)
    .filter((words) => words !== "/sign-in");
}
