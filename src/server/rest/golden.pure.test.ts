import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { FAMILIES } from "./families";

/**
 * What a route takes and answers may only grow (contract section 1, "Versions"): the golden file keeps every shape that
 * was promised. `UPDATE_GOLDEN=1 npx vitest run --project pure golden` records what is new; what broke needs a version.
 */
type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};
type Shapes = { envelope: string; member: string; input: Schema; output: Schema };

const FILE = join(import.meta.dirname, "golden.json");
const BROKEN = "what was promised is broken: it needs a version, or the route gives it again";
const MENDS = "where this is meant: UPDATE_GOLDEN=1 npx vitest run --project pure golden";

const schemaOf = (schema: unknown, io: "input" | "output"): Schema =>
  schema instanceof z.ZodType ? (z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Schema) : {};

const now = Object.fromEntries(
  FAMILIES.flatMap(({ base, envelope, table }) =>
    table.map(({ verb, path, meta, procedure }): [string, Shapes] => [
      `${verb} ${base}${path}`,
      {
        envelope: (meta.envelope ?? envelope).name,
        member: meta.member ?? "payload",
        input: schemaOf(procedure._def.inputs[0], "input"),
        output: schemaOf(procedure._def.output, "output"),
      },
    ]),
  ),
);

if (process.env.UPDATE_GOLDEN) writeFileSync(FILE, `${JSON.stringify(now, null, 1)}\n`);
const golden: Record<string, Shapes> = JSON.parse(readFileSync(FILE, "utf8"));

test("every route of the golden file is still there, in its envelope, and every route is in it", () => {
  expect(Object.keys(now).sort(), MENDS).toEqual(Object.keys(golden).sort());
  for (const [route, { envelope, member }] of Object.entries(golden)) {
    expect([route, now[route]?.envelope, now[route]?.member], MENDS).toEqual([route, envelope, member]);
  }
});

test.each(Object.keys(golden))("%s takes what it took and answers what it answered", (route) => {
  expect(lost(golden[route]!.output, now[route]!.output, "answer"), BROKEN).toEqual([]);
  expect(demanded(golden[route]!.input, now[route]!.input, "request"), BROKEN).toEqual([]);
});

/** Members that an answer had, or always had, and does no longer; values that changed their type. */
function lost(was: Schema, is: Schema, at: string): string[] {
  const own = same(was, is) ? [] : [`${at}: ${kind(was)} became ${kind(is)}`];
  const gone = (was.required ?? [])
    .filter((name) => !is.required?.includes(name))
    .map((name) => `${at}.${name} may be absent`);
  const members = Object.entries(was.properties ?? {}).flatMap(([name, member]) =>
    is.properties?.[name] ? lost(member, is.properties[name], `${at}.${name}`) : [`${at}.${name} is gone`],
  );
  return [...own, ...gone, ...members, ...(was.items ? lost(was.items, is.items ?? {}, `${at}[]`) : [])];
}

/** Members that a request must have now and had not to; values that are of other types than were taken. */
function demanded(was: Schema, is: Schema, at: string): string[] {
  const own = same(was, is) || widened(was, is) ? [] : [`${at}: ${kind(was)} became ${kind(is)}`];
  const request = (is.required ?? [])
    .filter((name) => !was.required?.includes(name))
    .map((name) => `${at}.${name} is demanded`);
  const members = Object.entries(was.properties ?? {}).flatMap(([name, member]) =>
    is.properties?.[name]
      ? demanded(member, is.properties[name], `${at}.${name}`)
      : [`${at}.${name} is no longer taken`],
  );
  return [...own, ...request, ...members, ...(was.items ? demanded(was.items, is.items ?? {}, `${at}[]`) : [])];
}

const kind = ({ type, anyOf, enum: values, const: value }: Schema) =>
  JSON.stringify(type ?? anyOf?.map(({ type }) => type) ?? values ?? value ?? "any");

/** Whatever was taken still is, and values of other types besides. */
const widened = (was: Schema, is: Schema) => {
  const [before, now] = [typesOf(was), typesOf(is)];
  const known = is.enum ?? is.anyOf?.find((one) => one.enum)?.enum;
  const values = known === undefined || (was.enum?.every((value) => known.includes(value)) ?? false);
  return values && before.length > 0 && before.every((type) => now.includes(type));
};
const typesOf = ({ type, anyOf = [] }: Schema): string[] =>
  type === undefined ? anyOf.flatMap(typesOf) : [type].flat();

const same = (was: Schema, is: Schema) =>
  kind({ ...was, enum: undefined }) === kind({ ...is, enum: undefined }) &&
  (was.enum ?? []).every((value) => is.enum?.includes(value));
