import type { AnyRouter } from "@trpc/server";
import fc from "fast-check";
import { z } from "zod";
import { FAMILIES } from "@/server/rest/product-families";
import { nearly } from "../fuzz/hostile";

type Procedure = { _def: { inputs?: unknown[]; type: string } };
export type Door = { title: string; schema: z.ZodType; json: object; writes: boolean };

/** Every documented route, and every procedure of a console router, with its input. */
export function doors(router?: AnyRouter): Door[] {
  const routes = FAMILIES.flatMap(({ base, table }) =>
    table.map(({ verb, path, procedure }) => ({ title: `${verb} ${base}${path}`, procedure: procedure as Procedure })),
  );
  const calls = Object.entries((router?._def.procedures ?? {}) as Record<string, Procedure>);
  const all = [...routes, ...calls.map(([title, procedure]) => ({ title, procedure }))];
  return all.flatMap(({ title, procedure }) => {
    const schema = procedure._def.inputs?.[0] as z.ZodType | undefined;
    if (!schema) return [];
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return [{ title, schema, json, writes: procedure._def.type === "mutation" }];
  });
}

/** Inputs that a route's schema accepts, as sent; none when neither random values nor repair finds any. */
export function goodSamples(door: Door, seed: number, most = 5): unknown[] {
  const found: unknown[] = [];
  // Each batch has its own seed; most routes accept one of the first.
  for (let batch = 0; batch < BATCHES && found.length < most; batch++)
    for (const sample of accepted(door, seed + batch)) if (found.push(sample) === most) break;
  const mended = found.length === 0 ? mend(door) : undefined;
  return mended === undefined ? found : [mended];
}

const BATCHES = 6;
const TRIES = 20;

function* accepted({ schema, json }: Door, seed: number): Generator<unknown> {
  for (const sample of fc.sample(nearly(json as never), { numRuns: TRIES, seed })) {
    const isBody = typeof sample === "object" && sample !== null && !Array.isArray(sample);
    if (isBody && schema.safeParse(structuredClone(sample)).success) yield sample;
  }
}

/** Tried in turn for a refused member: values that most members accept. */
const LIKELY: unknown[] = [
  ...[1, "Sara", "سارا", "2030-01-01", {}, [{}], [1], ["Sara"], "1", "IR", "IRR", true, null, "sara", "ABCDEF"],
  ...["09121234567", "0013542419", "a@b.example", "https://a.example/x", "2030-01-01T10:00:00Z", "10:00", "THR"],
  ...[
    "IR820540102680020817909002",
    "6037991234567893",
    "b3f1c1de-0c1f-4e6b-9d53-6d1b6a1f0a11",
    "Asia/Tehran",
    "10.00",
    1405,
    "1405-01",
  ],
];

/** Builds an input from nothing by repairing refused members; undefined when that fails. */
function mend({ schema, json }: Door): unknown {
  let sample: unknown = {};
  for (let step = 0; step < 60; step++) {
    const refused = refusals(schema, sample);
    const [first] = refused;
    if (!first) return sample;
    const values = [...valuesOf(json, String(first.path.at(-1))), ...((first as { values?: unknown[] }).values ?? [])];
    const before = sample;
    const better = [...values, ...LIKELY]
      .map((value) => put(before, first.path.map(String), value))
      .find((tried) => !refusals(schema, tried).some(({ path }) => path.join() === first.path.join()));
    if (better === undefined) return undefined;
    sample = better;
  }
  return undefined;
}

type Refused = { path: PropertyKey[]; errors?: Refused[][] };
/** For a union, the issues of the first alternative that reads members. */
function refusals(schema: z.ZodType, sample: unknown): Refused[] {
  const { error } = schema.safeParse(structuredClone(sample));
  return ((error?.issues ?? []) as Refused[]).flatMap((issue) => {
    const inside = issue.errors?.find((kind) => kind.length > 0 && kind.every(({ path }) => path.length > 0));
    return inside ? inside.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
  });
}

/** Constants allowed for a member of this name anywhere in a schema. */
function valuesOf(json: unknown, name: string): unknown[] {
  if (typeof json !== "object" || json === null) return [];
  const { properties } = json as { properties?: Record<string, { const?: unknown; enum?: unknown[] }> };
  const own = properties?.[name];
  const here = own?.enum ?? (own?.const === undefined ? [] : [own.const]);
  return [...here, ...Object.values(json).flatMap((inner) => valuesOf(inner, name))];
}

/** A copy of a value with another one at a path. */
export function put(value: unknown, [name, ...rest]: string[], given: unknown): unknown {
  if (name === undefined) return given;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = put(copy[name], rest, given);
  return copy;
}
