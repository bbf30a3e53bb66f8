import { expect, test } from "vitest";
import { z } from "zod";
import { FAMILIES } from "./rest/product-families";
import { consoleRouter } from "./routers/console";

type Def = Record<string, unknown> & { type: string };

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
