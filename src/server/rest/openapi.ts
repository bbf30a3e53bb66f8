import type { z } from "zod";
import { DOCUMENTED, routeKey, routeName } from "./documented";
import type { Family } from "./families";
import { ANSWER_HEADERS, FAILURE_EXAMPLES, FAILURES, responsesOf } from "./openapi/answers";
import { CONVENTIONS } from "./openapi/conventions";
import { noteOf } from "./openapi/notes";
import { HEADER_PARAMETERS, inputOf } from "./openapi/parameters";
import { refusalsOf } from "./openapi/refusals";
import { type NamedSchemas, schemaOf } from "./openapi/schema";
import { callerOf, PROOFS, SECURITY_SCHEMES } from "./openapi/security";
import { GROUPS, type Tag, tagOf } from "./openapi/tags";
import type { Entry } from "./route-table";

/** Parts of a family that the document needs. */
export type Section = Pick<Family, "name" | "base" | "envelope" | "table">;

const PURPOSES = new Map(DOCUMENTED.map((route) => [routeKey(routeName(route)), route.purpose]));

/**
 * Builds the OpenAPI 3.1 document of these families from their procedures; only descriptions and examples are
 * declared separately (openapi/notes.ts). Slow (tens of milliseconds): called once per process.
 */
export function openApi(families: readonly Section[], serverUrl: string) {
  const schemas: NamedSchemas = { ...FAILURES };
  const paths: Record<string, Record<string, unknown>> = {};
  const tags = new Map<string, Tag>();
  const groups = new Map<string, Set<string>>();
  for (const family of families) {
    for (const entry of family.table) {
      const { tag, group } = tagOf(family.name, entry.name);
      tags.set(tag.name, tag);
      groups.set(group, (groups.get(group) ?? new Set()).add(tag.name));
      const path = family.base + entry.path;
      paths[path] = { ...paths[path], [entry.verb.toLowerCase()]: operation(family, entry, tag.name, schemas) };
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Safar: travel reservation and back office", version: "1", description: CONVENTIONS },
    servers: [{ url: serverUrl }],
    tags: [...tags.values()],
    "x-tagGroups": GROUPS.flatMap((name) => (groups.has(name) ? [{ name, tags: [...groups.get(name)!] }] : [])),
    paths,
    components: {
      schemas,
      parameters: HEADER_PARAMETERS,
      headers: ANSWER_HEADERS,
      examples: FAILURE_EXAMPLES,
      securitySchemes: schemesOf(families),
    },
  };
}

/** Only security schemes that a route uses. */
function schemesOf(families: readonly Section[]) {
  const request = families.flatMap(({ table }) => table.flatMap(({ guard }) => PROOFS[guard.kind].security));
  const used = new Set(request.flatMap(Object.keys));
  return Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)));
}

function operation(family: Section, entry: Entry, tag: string, schemas: NamedSchemas) {
  const { guard, meta, name, procedure, verb, path } = entry;
  const route = `${verb} ${family.base}${path}`;
  const operationId = operationIdOf(family, entry);
  const [parser] = procedure._def.inputs as (z.ZodType | undefined)[];
  const answer = procedure._def.output as z.ZodType | undefined;
  const input = parser && schemaOf(parser, "input", `${operationId}.input`, schemas);
  const data = answer && meta.kind !== "stream" ? schemaOf(answer, "output", `${operationId}.output`, schemas) : {};
  const note = noteOf(route);
  const { security } = PROOFS[guard.kind];
  const permission = "permission" in guard ? guard.permission : undefined;
  const refusals = refusalsOf(entry, family.base);
  const { parameters, requestBody } = inputOf(entry, family.base, input);
  return {
    operationId,
    tags: [tag],
    summary: meta.summary ?? PURPOSES.get(routeKey(route)) ?? name,
    description: [
      note.description,
      `**Caller:** ${callerOf(guard)}${permission ? ` Permission \`${permission}\`.` : ""}`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    ...(permission && { "x-permission": permission }),
    security,
    parameters: withExamples(parameters, note.query),
    ...(requestBody && { requestBody: withBodyExample(requestBody, note.body) }),
    responses: responsesOf({
      entry,
      envelope: meta.envelope ?? family.envelope,
      data,
      refusals,
      outcomes: note.outcomes,
      example: note.answer,
    }),
  };
}

/** Unique even when one procedure answers several routes. */
function operationIdOf(family: Section, { name, verb, path }: Entry): string {
  const routes = family.table.filter((other) => other.name === name);
  const place =
    routes.length > 1 ? `.${routes.findIndex((other) => other.verb === verb && other.path === path) + 1}` : "";
  return `${family.name}.${name}${place}`;
}

const withExamples = (parameters: readonly Record<string, unknown>[], query: Record<string, unknown> = {}) =>
  parameters.map((parameter) => {
    const example = query[String(parameter.name)];
    if (example === undefined) return parameter;
    if (!parameter.content) return { ...parameter, example };
    const { schema } = (parameter.content as { "application/json": { schema: unknown } })["application/json"];
    return { ...parameter, content: { "application/json": { schema, example } } };
  });

const withBodyExample = (
  { required, content }: NonNullable<ReturnType<typeof inputOf>["requestBody"]>,
  example: unknown,
) => ({
  required,
  content: {
    ...content,
    "application/json": { ...content["application/json"], ...(example !== undefined && { example }) },
  },
});
