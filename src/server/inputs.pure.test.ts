import { expect, test } from "vitest";
import { z } from "zod";
import { FAMILIES } from "./rest/product-families";
import { consoleRouter } from "./routers/console";

type Def = Record<string, unknown> & { type: string };
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Bounds above this value are useless: no column, sum or JSON number can hold more. */
const MOST = 1_000_000_000_000_000;

/** Paths of numbers without a minimum and a maximum of their own. */
function unbounded(schema: z.ZodType, path = "", seen: ReadonlySet<z.ZodType> = new Set()): string[] {
  if (seen.has(schema)) return [];
  const def = defOf(schema);
  const walk = (inner: unknown, at = path) =>
    inner ? unbounded(inner as z.ZodType, at, new Set([...seen, schema])) : [];
  switch (def.type) {
    case "number":
    case "bigint":
      return isBounded(schema) ? [] : [path];
    case "object":
      return Object.entries(def["shape"] as object).flatMap(([name, one]) =>
        walk(one, path ? `${path}.${name}` : name),
      );
    case "array":
      return walk(def["element"], `${path}[]`);
    case "record":
      return walk(def["valueType"], `${path}{}`);
    case "tuple":
      return (def["items"] as z.ZodType[]).flatMap((one, at) => walk(one, `${path}[${at}]`));
    case "union":
      return (def["options"] as z.ZodType[]).flatMap((one) => walk(one));
    case "intersection":
      return [...walk(def["left"]), ...walk(def["right"])];
    case "lazy":
      return walk((def["getter"] as () => z.ZodType)());
    case "pipe": {
      // A transformed number may be bounded before or after.
      const [before, after] = [walk(def["in"]), walk(def["out"])];
      const out = defOf(def["out"] as z.ZodType);
      return (out.type === "number" || out.type === "pipe") && after.length === 0 ? [] : [...before, ...after];
    }
    default:
      return walk(def["innerType"]);
  }
}

function isBounded(schema: z.ZodType): boolean {
  const { minValue, maxValue } = schema as z.ZodNumber;
  return minValue !== null && maxValue !== null && minValue >= -MOST && maxValue <= MOST;
}

type Procedures = Record<string, { _def: { inputs: z.ZodType[] } }>;
const inputs: [string, z.ZodType][] = [
  ...FAMILIES.flatMap(({ table }) =>
    table.flatMap(({ name, procedure }) =>
      procedure._def.inputs.map((schema): [string, z.ZodType] => [name, schema as z.ZodType]),
    ),
  ),
  ...Object.entries(consoleRouter._def.procedures as unknown as Procedures).flatMap(([name, { _def }]) =>
    _def.inputs.map((schema): [string, z.ZodType] => [`console.${name}`, schema]),
  ),
];

/** Drafts are stored as JSON and validated when they are finished. */
const KEPT_AS_TYPED = new Set(["console.setup.save: draft{}"]);

test("every input number has a minimum and a maximum", () => {
  const found = inputs.flatMap(([name, schema]) => unbounded(schema).map((path) => `${name}: ${path}`));
  expect([...new Set(found)].filter((one) => !KEPT_AS_TYPED.has(one)).sort()).toEqual([]);
});

test("an unbounded number is found at any depth", () => {
  const planted = z.object({
    rows: z.array(z.object({ amount: z.int().nonnegative() })),
    either: z.union([z.literal("all"), z.int()]).optional(),
    bounded: z.int().min(1).max(5),
    again: z.preprocess((value) => value, z.int()).pipe(z.int().min(0).max(10)),
  });
  expect(unbounded(planted)).toEqual(["rows[].amount", "either"]);
});

/** Schemas of members with this name, with their paths. */
function membersCalled(name: string, schema: z.ZodType, path: string): [string, z.ZodType][] {
  const def = schema._zod.def as unknown as Def;
  const inner = (of: unknown, at = path) => (of ? membersCalled(name, of as z.ZodType, at) : []);
  switch (def.type) {
    case "object":
      return Object.entries(def["shape"] as Record<string, z.ZodType>).flatMap(([member, one]) => [
        ...(member === name ? [[`${path}.${member}`, one] as [string, z.ZodType]] : []),
        ...inner(one, `${path}.${member}`),
      ]);
    case "array":
      return inner(def["element"], `${path}[]`);
    case "union":
      return (def["options"] as z.ZodType[]).flatMap((one) => inner(one));
    case "pipe":
      return [...inner(def["in"]), ...inner(def["out"])];
    default:
      return inner(def["innerType"]);
  }
}

/** Those that read a personnel ID differently from the sign-in: Persian digits and a number mean the same person. */
const otherwise = (found: readonly [string, z.ZodType][]) =>
  found.filter(([, schema]) => ["۱۰۰۱", " 1001 ", 1001].some((typed) => schema.safeParse(typed).data !== "1001"));

test("a personnel id resolves to the same person on every route", () => {
  const found = inputs.flatMap(([name, schema]) => membersCalled("personnel_id", schema, name));
  expect(found.length).toBeGreaterThan(6);
  expect(otherwise(found).map(([path]) => path)).toEqual([]);
  const planted = z.object({ manager: z.object({ personnel_id: z.string().trim() }).nullish() });
  expect(otherwise(membersCalled("personnel_id", planted, "planted"))).toHaveLength(1);
});
