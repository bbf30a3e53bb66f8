import { expect, test } from "vitest";
import { sendCalls } from "@/server/console/send-calls";
import { consoleRouter } from "@/server/routers/console";
import { sourcesIn } from "../source-paths";
import { type Door, doors, goodSamples, put } from "./input-samples";

/** Reliability A3, I3, I13 and I14 by the input schemas: undocumented members have no effect. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const DOORS = doors(consoleRouter);
type Json = Record<string, unknown>;

/** Members of objects anywhere in a value, by path. */
function* places(value: unknown, path: string[] = []): Generator<{ path: string[]; value: unknown }> {
  yield { path, value };
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) yield* places(inner, [...path, name]);
}
const at = (value: unknown, path: string[]) =>
  path.reduce<unknown>((of, name) => (of as Json | undefined)?.[name], value);
/** Dates and similar by their text. */
const plain = (value: unknown) =>
  JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? `${inner}n` : inner));

/** Their rows are validated one by one, so that a bad one affects no other; a draft is stored as typed. */
const ROW_BY_ROW = [
  "POST /api/v2/base/accommodation/room/update",
  "POST /api/v2/base/accommodation/rooms/update",
  "POST /api/v2/passenger/store",
  "setup.save",
  // Settings of a kind, validated by that kind.
  "messages.saveLine",
  "gateways.save",
  "suppliers.save",
  // A tree, validated by read-filter.ts.
  "POST /api/v2/accommodations/list",
];
const OF_MEMBERS = DOORS.filter(({ title }) => !ROW_BY_ROW.includes(title)).map((door) => ({
  door,
  samples: goodSamples(door, SEED),
}));

const SMUGGLED = {
  ...{ branchId: 999_999, operatorId: 1, group: "b2b", tenant: 1, is_admin: true },
  ...{ password_hash: "x", session_epoch: 9, sealed: "x", posted_on: "2026-01-01" },
  constructor: { prototype: { polluted: true } },
};

/** Every column of every table, by its names in code and database. */
const COLUMNS = sourcesIn(["prisma/schema"], /\.prisma$/)
  .flatMap(([, text]) => [...text.matchAll(/^ {2}([a-z]\w+) +[A-Z]/gm)])
  .flatMap(([, name]) => [name!, name!.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]);
const columnsBeside = (door: Door) => {
  const documented = JSON.stringify(door.json);
  return Object.fromEntries(COLUMNS.filter((name) => !documented.includes(`"${name}"`)).map((name) => [name, 7]));
};

test("undocumented members have no effect on the action (A3)", () => {
  let tried = 0;
  const unchanged = new Set<string>();
  for (const { door, samples } of OF_MEMBERS)
    for (const [nth, sample] of samples.entries()) {
      const others = nth === 0 && door.writes ? { ...columnsBeside(door), ...SMUGGLED } : SMUGGLED;
      const objects = [...places(sample)].filter(
        ({ value }) => typeof value === "object" && !Array.isArray(value) && value,
      );
      const smuggled = objects.reduce<unknown>(
        (whole, { path, value }) => put(whole, path, { ...(at(whole, path) as Json), ...others, ...(value as Json) }),
        sample,
      );
      const polluting = JSON.parse(JSON.stringify(smuggled).replace(/^\{/, '{"__proto__":{"polluted":true},'));
      const [alone, beside] = [sample, polluting].map((given) => door.schema.safeParse(structuredClone(given)));
      tried++;
      // Refusing is correct too.
      if (beside!.success && plain(beside!.data) !== plain(alone!.data)) unchanged.add(door.title);
    }
  expect([...unchanged]).toEqual([]);
  expect(({} as Json)["polluted"]).toBeUndefined();
  // Except uploads, which are not JSON, and inputs that are hard to generate.
  expect(OF_MEMBERS.filter(({ samples }) => samples.length === 0).length).toBeLessThan(15);
  expect(tried).toBeGreaterThan(DOORS.length);
  expect(COLUMNS.length).toBeGreaterThan(1_000);
});

const OPERATORS: unknown[] = [
  { not: "" },
  { contains: "" },
  { in: [] },
  { $gt: 0 },
  { equals: null },
  [{}],
  [[]],
  { toString: 1 },
];

test("where a word or a number belongs no operator of a query gets through (I3)", () => {
  let tried = 0;
  const got_through = new Set<string>();
  for (const { door, samples } of OF_MEMBERS)
    for (const sample of samples.slice(0, 2)) {
      const leaves = [...places(sample)].filter(
        ({ path, value }) => path.length > 0 && ["string", "number"].includes(typeof value),
      );
      for (const { path } of leaves.slice(0, 20))
        for (const operator of OPERATORS) {
          const { success, data } = door.schema.safeParse(put(structuredClone(sample), path, operator));
          tried++;
          const got = success ? at(data, path) : undefined;
          const through = typeof got === "object" && got !== null && plain(got) === plain(operator);
          if (through) got_through.add(`${door.title}: ${path.join(".")}`);
        }
    }
  expect([...got_through]).toEqual([]);
  expect(tried).toBeGreaterThan(5_000);
});

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  maximum?: number;
  maxItems?: number;
  type?: string;
};
function* members(schema: Schema, name = ""): Generator<{ name: string; schema: Schema }> {
  yield { name, schema };
  for (const [inner, of] of Object.entries(schema.properties ?? {})) yield* members(of, inner);
  for (const of of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    if (of) yield* members(of, name);
}

test("a page is of so many rows at most, and a list that is sent of so many members (I14)", () => {
  const pages = /^(per_page|page_size|rows|take)$/;
  const wide: string[] = [];
  const endless: string[] = [];
  for (const { title, json } of DOORS)
    for (const { name, schema } of members(json as Schema)) {
      if (pages.test(name) && ["integer", "number"].includes(schema.type ?? "") && !(schema.maximum! <= 500))
        wide.push(`${title}: ${name}`);
      if (schema.type === "array" && schema.maxItems === undefined) endless.push(`${title}: ${name}`);
    }
  expect(wide).toEqual([]);
  expect([...new Set(endless)]).toEqual([]);
});

test("a batch of more than twenty calls is refused before any context is made (I13)", async () => {
  // Outside a page's request no context can be created: what is not refused earlier fails otherwise.
  const ask = async (path: string) => {
    const { status, text } = await sendCalls(new Request(`http://console.example/api/trpc/${path}`)).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error: Error) => ({ status: 0, text: error.message }),
    );
    return [status, /too many calls/.test(text)];
  };
  for (const path of [Array(21).fill("me").join(","), Array(1_000).fill("me").join(","), ",".repeat(20_000)])
    expect(await ask(`${path}?batch=1`)).toEqual([400, true]);
  expect(await ask("me?batch=1")).not.toEqual([400, true]);
});
