import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { open, partner, router } from "../trpc";
import { DOCUMENTED, routeKey, routeName } from "./documented";
import { ignoredBy } from "./ignored";
import { FAMILIES } from "./product-families";
import { RATES } from "./rate";
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

type Def = Record<string, unknown> & { type: string };
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Every object of an input schema: its path, and a sample with one unknown member. */
function planted(schema: z.ZodType, seen: readonly z.ZodType[] = []): { at: string; sent: unknown }[] {
  if (seen.includes(schema)) return [];
  const def = defOf(schema);
  const walk = (inner: unknown) => planted(inner as z.ZodType, [...seen, schema]);
  const inside = (key: string, inner: unknown, wrap: (sent: unknown) => unknown) =>
    walk(inner).map(({ at, sent }) => ({ at: `${key}${at && !at.startsWith("[") ? "." : ""}${at}`, sent: wrap(sent) }));
  switch (def.type) {
    case "object":
      return [
        { at: "", sent: { [PLANTED]: 1 } },
        ...Object.entries(def["shape"] as object).flatMap(([name, one]) =>
          inside(name, one, (sent) => ({ [name]: sent })),
        ),
      ];
    case "array":
      return inside("[0]", def["element"], (sent) => [sent]);
    case "union":
      return (def["options"] as z.ZodType[]).flatMap(walk);
    case "pipe":
      return walk(defOf(def["in"] as z.ZodType).type === "transform" ? def["out"] : def["in"]);
    case "intersection":
      return [...walk(def["left"]), ...walk(def["right"])];
    case "lazy":
      return walk((def["getter"] as () => z.ZodType)());
    default:
      return def["innerType"] ? walk(def["innerType"]) : [];
  }
}
const PLANTED = "never_heard_of";
/** Objects that accept any member, and why. */
const OPEN: Record<string, string> = {
  "POST /base/accommodation/rooms/update": "an older client's names of members are read beside ours",
  "POST /base/accommodation/room/update": "an older client's names of members are read beside ours",
};

test("no object of any call drops a member silently: each planted member is reported", () => {
  const lost = FAMILIES.flatMap(({ table }) =>
    table.flatMap(({ verb, path, procedure }) =>
      (procedure._def.inputs as z.ZodType[]).flatMap((schema) =>
        planted(schema)
          .filter(({ sent }) => ignoredBy(procedure, sent).length === 0)
          .map(({ at }) => `${verb} ${path}: ${at || "(top)"}`),
      ),
    ),
  );
  const explained = (one: string) => Object.keys(OPEN).some((route) => one.startsWith(`${route}: `));
  expect([...new Set(lost)].filter((one) => !explained(one)).sort()).toEqual([]);
});

type Cost = { endpoint: string; all: number };
/** Cores that one caller may use continuously through one documented route within its rate. */
const MAX_CORES = 3;
/** `all`: CPU milliseconds of a call. */
const beyondRate = (list: readonly Cost[]): string[] =>
  list.flatMap(({ endpoint, all }) => {
    const entry = built.get(routeKey(endpoint));
    const { points, seconds } = RATES[entry?.meta.rate ?? "other"];
    return entry && (all / 1_000) * (points / seconds) > MAX_CORES ? [endpoint] : [];
  });

test("no route within its rate costs one caller more than three cores", () => {
  const list: Cost[] = JSON.parse(readFileSync("bench/costs.json", "utf8"));
  expect(list.filter(({ endpoint }) => built.has(routeKey(endpoint))).length).toBeGreaterThan(150);
  expect(beyondRate(list)).toEqual([]);
  expect(beyondRate([{ endpoint: "POST /api/v2/account/bill", all: 5_000 }])).toEqual(["POST /api/v2/account/bill"]);
});
