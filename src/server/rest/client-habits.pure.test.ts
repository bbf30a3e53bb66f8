import { describe, expect, test } from "vitest";
import { z } from "zod";
import { locate } from "./families";
import { readQuery } from "./input";
import { FAMILIES, PRODUCT_FAMILIES } from "./product-families";
import type { Entry } from "./route-table";
import { readTolerantly } from "./tolerant";

type Reader = typeof readTolerantly;
type Route = { title: string; schema: z.ZodType; reads: boolean; read: Reader };

const routes: Route[] = FAMILIES.flatMap(({ base, table }) =>
  table.flatMap((entry: Entry) => {
    const schema = entry.procedure._def.inputs[0] as z.ZodType | undefined;
    const reads = entry.procedure._def.type === "query";
    return schema ? [{ title: `${entry.verb} ${base}${entry.path}`, schema, reads, read: readTolerantly }] : [];
  }),
);

type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  left?: z.ZodType;
  right?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  entries?: Record<string, string>;
};
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Concrete schemas that a value of `schema` can match, without wrappers and unions. */
function plainOnes(schema: z.ZodType): z.ZodType[] {
  const { innerType, type, in: from, out, options, left, right } = defOf(schema);
  if (innerType) return plainOnes(innerType);
  if (type === "pipe") return plainOnes(defOf(from!).type === "transform" ? out! : from!);
  if (options) return options.flatMap(plainOnes);
  if (left && right) return [...plainOnes(left), ...plainOnes(right)];
  return [schema];
}

const membersOf = (schema: z.ZodType): [string, z.ZodType][] =>
  plainOnes(schema).flatMap((one) => Object.entries(defOf(one).shape ?? {}));

const issuesAt = (name: string, { result }: { result: z.ZodSafeParseResult<unknown> }) =>
  (result.error?.issues ?? []).filter(({ path }) => path[0] === name);

/** A habit of clients and the answer of a route; an answer that differs is a fault. */
type Habit = (name: string, member: z.ZodType, route: Omit<Route, "title">) => string | undefined;

const absentBy =
  (value: unknown): Habit =>
  (name, _, { schema, reads, read }) => {
    if (!reads) return;
    const without = issuesAt(name, read(schema, {}, reads)).length;
    const result = issuesAt(name, read(schema, { [name]: value }, reads)).length;
    return result > without ? `${name}: ${JSON.stringify(value)} is refused` : undefined;
  };

type Place = (string | 0)[];
const DEEPEST = 4;

/** Enums within a schema, in lists and objects too, each with its path. */
function enumsOf(schema: z.ZodType, at: Place): { at: Place; value: string }[] {
  if (at.length > DEEPEST) return [];
  return plainOnes(schema).flatMap((one) => {
    const { entries, element, shape } = defOf(one);
    const [value] = Object.values(entries ?? {});
    if (typeof value === "string") return [{ at, value }];
    const below = Object.entries(shape ?? {}).flatMap(([name, member]) => enumsOf(member, [...at, name]));
    return element ? enumsOf(element, [...at, 0]) : below;
  });
}

const nested = (at: Place, value: unknown): unknown =>
  at.reduceRight((inner: unknown, part) => (part === 0 ? [inner] : { [part]: inner }), value);

const inCapitals: Habit = (name, member, { schema, reads, read }) => {
  for (const { at, value } of enumsOf(member, [name]))
    for (const written of [value.toUpperCase(), value.toLowerCase()]) {
      const { result } = read(schema, nested(at, written), reads);
      const here = result.error?.issues.some(({ path }) => path.join() === at.join());
      if (here) return `${at.join(".")}: ${written}`;
    }
};

const repeated: Habit = (name, member, { schema, reads, read }) => {
  const kinds = plainOnes(member).map((one) => defOf(one).type);
  if (kinds.some((kind) => ["unknown", "any", "custom", "record"].includes(kind))) return;
  const request = readQuery(`${name}=1&${name}=2`);
  const issues = issuesAt(name, read(schema, request, reads));
  const takesMany = kinds.some((kind) => kind === "array" || kind === "tuple");
  if (takesMany)
    return issues.some((one) => one.code === "invalid_type" && one.path.length === 1) ? `${name}: no list` : undefined;
  return issues.length === 0 && member.safeParse(["1", "2"]).success ? `${name}: one of two is dropped` : undefined;
};

const alone: Habit = (name, member, { schema, reads, read }) => {
  if (!reads || !plainOnes(member).some((one) => defOf(one).type === "array")) return;
  const issues = issuesAt(name, read(schema, { [name]: "1" }, reads));
  return issues.some((one) => one.path.length === 1 && one.code === "invalid_type")
    ? `${name}: one is no list`
    : undefined;
};

/** Identifiers that people treat as text: clients without types send them as numbers. */
const CODES = new Set(["personnel_id", "extension", "mobile", "phone", "national_code", "sayad_id"]);
const asNumber: Habit = (name, _, { schema, reads, read }) => {
  if (!CODES.has(name)) return;
  const issues = issuesAt(name, read(schema, { [name]: 1234567890 }, reads));
  return issues.some((one) => one.code === "invalid_type") ? `${name}: a number is refused` : undefined;
};
const wholePage: Habit = (name, _, { schema, reads, read }) =>
  name === "per_page" && issuesAt(name, read(schema, { per_page: 100 }, reads)).length > 0
    ? "per_page: 100"
    : undefined;

const HABITS: Record<string, Habit> = {
  "null for what is not filtered by": absentBy(null),
  "an empty text for what is not filtered by": absentBy(""),
  "enums in another case": inCapitals,
  "a repeated key": repeated,
  "one value where a list is expected": alone,
  "a number for a code of digits": asNumber,
  "a hundred rows a page": wholePage,
};

const issuesOf = (habit: Habit, route: Omit<Route, "title">) =>
  membersOf(route.schema).flatMap(([name, member]) => habit(name, member, route) ?? []);

describe.each(Object.entries(HABITS))("%s", (_, habit) => {
  test("every route understands it or refuses it", () => {
    const wrong = routes.flatMap((route) => issuesOf(habit, route).map((fault) => `${route.title} ${fault}`));
    expect(wrong).toEqual([]);
  });
});

test("a route that reads its input by the schema alone is found", () => {
  const read: Reader = (schema, input) => ({ result: schema.safeParse(input), input });
  const schema = z.object({
    kind: z.enum(["a"]).optional(),
    extension: z.string().optional(),
    per_page: z.int().max(50).optional(),
    stars: z.array(z.string()).optional(),
    rows: z.array(z.object({ type: z.enum(["b"]) })).optional(),
    first: z.preprocess((value) => (Array.isArray(value) ? value.at(-1) : value), z.string().optional()),
  });
  const found = Object.values(HABITS).map((habit) => issuesOf(habit, { schema, reads: true, read }).length > 0);
  expect(found).toEqual(Object.keys(HABITS).map(() => true));
});

test("an enum within a list of objects is looked at too", () => {
  const read: Reader = (schema, input) => ({ result: schema.safeParse(input), input });
  const schema = z.object({ rows: z.array(z.object({ of: z.object({ type: z.enum(["b"]) }).optional() })).optional() });
  expect(issuesOf(inCapitals, { schema, reads: false, read })).toEqual(["rows.0.of.type: B"]);
  expect(issuesOf(inCapitals, { schema, reads: false, read: readTolerantly })).toEqual([]);
});

test("a trailing slash, and /v2 for /api/v2, address the same route", () => {
  for (const { base, table } of FAMILIES) {
    for (const { path } of table) {
      const full = base.replace("{version}", "1") + path;
      expect(locate(PRODUCT_FAMILIES, `${full}/`)).toEqual(locate(PRODUCT_FAMILIES, full));
      if (full.startsWith("/api/v2"))
        expect(locate(PRODUCT_FAMILIES, full.slice(4))).toEqual(locate(PRODUCT_FAMILIES, full));
    }
  }
});
