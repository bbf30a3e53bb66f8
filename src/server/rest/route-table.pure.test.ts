import { describe, expect, test } from "vitest";
import { z } from "zod";
import { open, partner, router } from "../trpc";
import { DOCUMENTED, routeKey, routeName } from "./documented";
import { FAMILIES } from "./families";
import { routeTable } from "./route-table";

const built = new Map(
  FAMILIES.flatMap(({ base, table }) =>
    table.map((entry) => [routeKey(`${entry.verb} ${base}${entry.path}`), entry] as const),
  ),
);

describe("the specification's routes", () => {
  test("each is built", () => {
    expect(DOCUMENTED.map(routeName).filter((route) => !built.has(routeKey(route)))).toEqual([]);
  });

  const GUARD = {
    none: ["open"],
    domain: ["domain", "site"],
    "partner-jwt": ["partner"],
    "operator-jwt": ["operator"],
    "customer-jwt": ["customer"],
  };

  test("each requires the credential of the specification", () => {
    for (const route of DOCUMENTED) {
      const entry = built.get(routeKey(routeName(route)))!;
      expect([routeName(route), GUARD[route.auth as keyof typeof GUARD]]).toEqual([
        routeName(route),
        expect.arrayContaining([entry.guard.kind]),
      ]);
    }
  });

  test("each has a summary and describes its answer", () => {
    for (const [route, { meta, procedure }] of built) {
      expect([route, typeof meta.summary, procedure._def.output instanceof z.ZodType]).toEqual([route, "string", true]);
    }
  });
});

describe("what stops the boot", () => {
  const answering = z.object({});

  test("two procedures that claim one route, whatever its holes are called", () => {
    const twice = router({
      one: open
        .meta({ rest: "GET /a/{id}" })
        .output(answering)
        .query(() => ({})),
      two: partner
        .meta({ rest: "GET /a/{name}" })
        .output(answering)
        .query(() => ({})),
    });
    expect(() => routeTable(twice)).toThrow("Two procedures claim GET /a/{}");
  });
});

/** Unusual values in place of a word or a number: inspecting them must not throw. */
const HOSTILE: unknown[] = [
  { toString: 1 },
  { valueOf: 1, toString: null },
  { constructor: { prototype: null } },
  { length: 1e9 },
  [{ toString: 1 }],
  [[[]]],
  "constructor",
  "__proto__",
  -1e308,
  1e308,
  "\u{df00}",
  null,
  true,
];

test("nothing that a caller sends in any member makes a route's rules throw", () => {
  const thrown: string[] = [];
  let tried = 0;
  const members = (schema: { properties?: object; items?: object; anyOf?: object[] }): string[] => [
    ...Object.keys(schema.properties ?? {}),
    ...[schema.items, ...(schema.anyOf ?? []), ...Object.values(schema.properties ?? {})].flatMap((at) =>
      at ? members(at as typeof schema) : [],
    ),
  ];
  for (const [route, { procedure }] of built) {
    const schema = procedure._def.inputs[0];
    if (!(schema instanceof z.ZodType)) continue;
    const names = new Set(members(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as object));
    const top = Object.keys(
      (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as { properties?: object }).properties ?? {},
    );
    for (const hostile of HOSTILE)
      for (const name of names)
        for (const value of [
          { [name]: hostile },
          ...top.flatMap((at) => [{ [at]: { [name]: hostile } }, { [at]: [{ [name]: hostile }] }]),
        ]) {
          tried++;
          try {
            schema.safeParse(value);
          } catch (error) {
            thrown.push(`${route} ${JSON.stringify(value)}: ${error}`);
          }
        }
  }
  expect(tried).toBeGreaterThan(10_000);
  expect(thrown).toEqual([]);
});
