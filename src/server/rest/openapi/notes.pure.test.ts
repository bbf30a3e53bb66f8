import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import type { z } from "zod";
import type { Family } from "../families";
import { openApi } from "../openapi";
import { FAMILIES } from "../product-families";
import type { Entry } from "../route-table";
import { NOTES } from "./notes";
import { transportRefusals } from "./refusals";

const ROUTES: ReadonlyMap<string, { family: Family; entry: Entry }> = new Map(
  FAMILIES.flatMap((family) =>
    family.table.map((entry) => [`${entry.verb} ${family.base}${entry.path}`, { family, entry }] as const),
  ),
);

test("every note speaks of a route that exists", () => {
  expect(Object.keys(NOTES).filter((route) => !ROUTES.has(route))).toEqual([]);
});

const noted = Object.entries(NOTES).filter(([route]) => ROUTES.has(route));

test.each(noted)("the examples of %s are what the route takes and gives", (route, { query, body, answer }) => {
  const { family, entry } = ROUTES.get(route)!;
  const [input] = entry.procedure._def.inputs as (z.ZodType | undefined)[];
  const output = entry.procedure._def.output as z.ZodType | undefined;
  // The file on the wire has been replaced by the stored file when the schema reads it.
  const file = entry.meta.kind === "upload" && { file: { checksum: "" } };
  if (query ?? body) expect(input?.safeParse({ ...query, ...(body as object), ...file }).error).toBeUndefined();
  if (answer === undefined) return;
  const { data, payload, items, meta } = answer as {
    data?: unknown;
    payload?: unknown;
    items?: unknown;
    meta?: object;
  };
  const envelope = entry.meta.envelope ?? family.envelope;
  const { timestamp: _, ...more } = { timestamp: 0, ...meta };
  const listed = Object.keys(more).length > 0 ? { items, meta: more } : items;
  const result =
    envelope.name === "A" ? (meta ? { items: data, meta } : data) : entry.meta.member === "items" ? listed : payload;
  const parsed = output?.safeParse(result);
  expect(parsed?.error).toBeUndefined();
  // Members that the output schema would remove must not be in the answer.
  expect(JSON.parse(JSON.stringify(parsed?.data))).toEqual(result);
});

test("the reservation routes all have an example", () => {
  const reservation = FAMILIES.find(({ name }) => name === "reservation")!;
  const bare = reservation.table
    .map(({ verb, path }) => `${verb} ${reservation.base}${path}`)
    .filter((route) => NOTES[route]?.answer === undefined);
  expect(bare).toEqual([]);
});

test("the document has every route of the real tables, and is valid OpenAPI 3.1", async () => {
  const document = openApi(FAMILIES, "http://127.0.0.1:3000");
  const { paths } = document;
  expect((await new Validator().validate(structuredClone(document))).errors).toBeUndefined();
  const result = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  );
  expect(result.toSorted()).toEqual([...ROUTES.keys()].toSorted());
});

test("declares no refusal that is derived from the route", () => {
  const derived = [...ROUTES].flatMap(([route, { entry, family }]) => {
    const transport = transportRefusals(entry, family.base);
    return (entry.meta.refusals ?? []).filter((reason) => transport.includes(reason)).map((one) => `${route} ${one}`);
  });
  expect(derived).toEqual([]);
});

test("declares no refusal twice", () => {
  const repeated = [...ROUTES].filter(
    ([
      ,
      {
        entry: { meta },
      },
    ]) => new Set(meta.refusals).size !== (meta.refusals ?? []).length,
  );
  expect(repeated.map(([route]) => route)).toEqual([]);
});
