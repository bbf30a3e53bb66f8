import { expect, test } from "vitest";
import { consoleRouter } from "@/server/routers/console";
import { PRODUCT_CODE, sourcesIn } from "../source-paths";
import { besides, PLACES, touching, unlisted } from "./identity-places";
import { type Door, doors } from "./input-samples";

/** All writing procedures with an input, and those without. */
const ALL: Pick<Door, "title" | "json" | "writes">[] = [
  ...doors(consoleRouter),
  ...Object.entries(consoleRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
    .filter(([, { _def }]) => _def.type === "mutation")
    .map(([title]) => ({ title, json: {}, writes: true })),
];
const SOURCES = sourcesIn(["src"], PRODUCT_CODE).map(([path, text]) => [path.slice("src/".length), text] as const);

test("every place that proves or changes an identity declares what it requires", () => {
  expect(unlisted(ALL)).toEqual([]);
});

test("what the table speaks of is there", () => {
  const titles = new Set([...ALL, ...doors()].map(({ title }) => title));
  expect(Object.keys(PLACES).filter((title) => !titles.has(title))).toEqual([]);
});

test("no code checks a password or a code outside the one function", () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(besides(SOURCES)).toEqual([]);
});

test("a new place is found: by a member at any depth, by its name, by its reads", () => {
  const json = { properties: { by: { anyOf: [{ properties: { password: {} } }, { type: "null" }] } } };
  const planted = [
    { title: "refunds.approve", json, writes: true },
    { title: "operators.dropFactor", json: {}, writes: true },
    { title: "refunds.list", json, writes: false },
  ];
  expect(unlisted(planted)).toEqual(["refunds.approve", "operators.dropFactor"]);
  expect(touching(planted)).toHaveLength(2);
  const source = "if (await isPassword(password, row.passwordHash)) return approve();\nawait letIn(ctx, guess);";
  expect(besides([["domain/sales/refund/approve-here.ts", source]])).toHaveLength(2);
});
