import type { z } from "zod";
import { CATALOGUE } from "@/domain/kernel/error-catalogue";
import type { Reason } from "@/domain/kernel/errors";
import type { Family } from "@/server/rest/families";
import { refusalsOf } from "@/server/rest/openapi/refusals";
import { membersOf, type Schema as OpenSchema, schemaOf } from "@/server/rest/openapi/schema";
import type { Entry } from "@/server/rest/route-table";

/**
 * Published shapes of a family, one per line: `GET /api/v2/… response.200.data.items[].price` with its value. A value
 * is its types and literals separated by ` | `, with `, optional` when it may be absent; a status of refusals has their
 * names.
 */
export type Lines = Record<string, string>;

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};

export const OPTIONAL = ", optional";
export const ANY = "any";
const OR = " | ";

export const linesOf = (family: Family): Lines =>
  Object.fromEntries(family.table.flatMap((entry) => linesOfRoute(family, entry)));

function linesOfRoute(family: Family, entry: Entry): [string, string][] {
  const { meta, procedure } = entry;
  const route = `${entry.verb} ${family.base}${entry.path}`;
  const envelope = (meta.envelope ?? family.envelope).name;
  const lines: [string, string][] = [[route, `envelope ${envelope}`]];
  const put = (at: string, value: string) => lines.push([`${route} ${at}`, value]);
  const byName = {};
  const [parser] = procedure._def.inputs as (z.ZodType | undefined)[];
  const answer = procedure._def.output as z.ZodType | undefined;
  if (parser) draw(put, "request", schemaOf(parser, "input", "request", byName));
  if (answer && meta.kind === "stream") put("response.200", `file ${meta.produces ?? "application/octet-stream"}`);
  else if (answer) drawAnswer(put, { envelope, member: meta.member }, schemaOf(answer, "output", "response", byName));
  for (const [name, schema] of Object.entries(byName)) draw(put, `schema.${name}`, schema as Schema);
  for (const [status, names] of byStatus(refusalsOf(entry, family.base))) put(`response.${status}`, names.join(OR));
  return lines;
}

type Put = (at: string, value: string) => void;

/** As wrapped by the envelope (envelope.ts): a paged list has `meta` beside it. */
function drawAnswer(put: Put, { envelope, member }: { envelope: "A" | "B"; member?: "items" }, data: Schema): void {
  const { items, meta } = data.properties ?? {};
  const place = envelope === "A" ? "data" : (member ?? "payload");
  const parted = member === "items" && items && meta;
  draw(put, `response.200.${place}`, parted ? items : data);
  if (parted) draw(put, "response.200.meta", meta);
}

function byStatus(reasons: readonly Reason[]): Map<number, string[]> {
  const result = new Map<number, string[]>();
  for (const reason of reasons.toSorted()) {
    const { status } = CATALOGUE[reason];
    result.set(status, [...(result.get(status) ?? []), reason]);
  }
  return new Map([...result].sort(([a], [b]) => a - b));
}

/** The line of a value, and those of its members. */
function draw(put: Put, at: string, schema: Schema, optional = false): void {
  put(at, `${[...new Set(tokensOf(schema))].sort().join(OR)}${optional ? OPTIONAL : ""}`);
  const holders = choicesOf(schema).filter((one) => one.properties || one.items || isRecord(one));
  // Several kinds of one value are numbered.
  for (const [nr, one] of holders.entries()) drawMembers(put, holders.length > 1 ? `${at}#${nr + 1}` : at, one);
}

function drawMembers(put: Put, at: string, { properties = {}, required = [], items, additionalProperties }: Schema) {
  for (const [name, member] of Object.entries(properties)) draw(put, `${at}.${name}`, member, !required.includes(name));
  if (items) draw(put, `${at}[]`, items);
  if (isRecord({ additionalProperties })) draw(put, `${at}.*`, additionalProperties as Schema);
}

const isRecord = ({ additionalProperties: more }: Schema) => typeof more === "object" && Object.keys(more).length > 0;

/** The alternatives of a value; an intersection of objects is the combined object. */
function choicesOf(schema: Schema): Schema[] {
  if (schema.allOf) return [{ type: "object", ...(membersOf(schema as OpenSchema) as Schema) }];
  const choices = schema.anyOf ?? schema.oneOf;
  return choices ? choices.flatMap(choicesOf) : [schema];
}

const tokensOf = (schema: Schema): string[] =>
  choicesOf(schema).flatMap(({ $ref, type, enum: values, const: value }) => {
    if ($ref) return [$ref.slice($ref.lastIndexOf("/") + 1)];
    const literals = values ?? (value === undefined ? undefined : [value]);
    return literals?.map(literal) ?? (type === undefined ? [ANY] : [type].flat());
  });

/** Text in single quotes, which JSON does not escape. */
function literal(value: unknown): string {
  const text = typeof value === "string" ? `'${value}'` : JSON.stringify(value);
  if (text.includes(OR)) throw new Error(`${text} cannot be told from two values`);
  return text;
}

/** Types and literals of a line's value. */
export const tokensIn = (value: string): string[] => value.replace(OPTIONAL, "").split(OR);

/** Type of a token; for a literal its own type. */
export function typeOf(token: string): string {
  if (/^'.*'$/s.test(token)) return "string";
  if (!/^(-?\d.*|true|false)$/.test(token)) return token;
  const value: unknown = JSON.parse(token);
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}
