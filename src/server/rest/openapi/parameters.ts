import { takesKey } from "../keys";
import type { Entry } from "../route-table";
import { membersOf, object, ref, type Schema } from "./schema";

type Parameter = Record<string, unknown>;

/** Headers that any caller may send, under components.parameters. */
export const HEADER_PARAMETERS = {
  AcceptLanguage: {
    name: "Accept-Language",
    in: "header",
    description: "Language of titles, solutions and messages.",
    schema: { type: "string", enum: ["fa", "en"], default: "en" },
  },
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description: "Your own ID of this call: returned in the answer and in `error.request_id`. Generated when absent.",
    schema: { type: "string", pattern: "^[\\w.:-]{1,128}$" },
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Makes repeating a writing call safe: stored for 24 hours per caller. The same key and body get the first answer with " +
      "`Idempotent-Replayed: true`; another body 3010; while the first is still running 3011.",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" },
  },
  CustomerIp: {
    name: "X-Customer-Ip",
    in: "header",
    description: "IP address of the end user; accepted only from a trusted partner.",
    schema: { type: "string" },
  },
};

const VERSION: Parameter = {
  name: "version",
  in: "path",
  required: true,
  description: "Only version 1 is supported; any other is refused with 2009.",
  schema: { type: "string", enum: ["1"], default: "1" },
};

/** GET, HEAD and DELETE take input from the query string, the others from a JSON body. */
const readsQuery = ({ verb }: Entry) => verb === "GET" || verb === "DELETE";

const holes = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Builds path, query and header parameters of a route with this input, and its JSON body if it has one. */
export function inputOf(entry: Entry, base: string, input: Schema | undefined) {
  const { properties, required } = input ? membersOf(input) : { properties: {}, required: [] };
  const inPath = holes(entry.path);
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const parameters = [
    ...(base.includes("{version}") ? [VERSION] : []),
    ...inPath.map((name) => ({ name, in: "path", required: true, schema: properties[name] ?? { type: "string" } })),
    ...(readsQuery(entry) ? rest.map(([name, schema]) => inQuery(name, schema, required.includes(name))) : []),
    ...headersOf(entry),
  ];
  if (!input || readsQuery(entry) || rest.length === 0) return { parameters };
  const body =
    inPath.length === 0
      ? input
      : object(
          Object.fromEntries(rest),
          required.filter((name) => !inPath.includes(name)),
        );
  return {
    parameters,
    requestBody: {
      required: required.some((name) => !inPath.includes(name)),
      content: {
        ...(entry.meta.kind === "upload" && { "multipart/form-data": { schema: body } }),
        "application/json": { schema: body },
      },
    },
  };
}

function headersOf(entry: Entry) {
  const { guard } = entry;
  return [
    ...(takesKey(entry) ? [ref("parameters", "IdempotencyKey")] : []),
    ...(guard.kind === "domain" || guard.kind === "site" || guard.kind === "partner"
      ? [ref("parameters", "CustomerIp")]
      : []),
    ref("parameters", "AcceptLanguage"),
    ref("parameters", "RequestId"),
  ];
}

/**
 * Builds one member of the input as a query parameter. Objects and lists have several spellings on the wire; the schema
 * has one, the description names the others.
 */
function inQuery(name: string, schema: Schema, required: boolean): Parameter {
  const { description = "", ...rest } = presentIn(schema) as Schema & { description?: string };
  const parameter = (more: Parameter, note = "") => ({
    in: "query",
    required,
    ...((description || note) && { description: [description, note].filter(Boolean).join(". ") }),
    ...more,
  });
  if (rest.type === "object")
    return parameter({ name, style: "deepObject", explode: true, schema: rest }, `\`${name}[member]=…\``);
  if (rest.type !== "array") return parameter({ name, schema: rest });
  const items = (rest.items ?? {}) as Schema;
  if (items.type !== "object")
    return parameter({ name: `${name}[]`, style: "form", explode: true, schema: rest }, "Repeat it for each value");
  const member = Object.keys(items.properties ?? {})[0] ?? "member";
  return parameter(
    { name, content: { "application/json": { schema: rest } } },
    `As JSON text, or member by member: \`${name}[0][${member}]=…&${name}[1][${member}]=…\`. A JSON body is accepted too`,
  );
}

/** A query string cannot contain null: removes null from a union. */
function presentIn({ anyOf, ...schema }: Schema): Schema {
  const [only, ...others] = ((anyOf ?? []) as Schema[]).filter(({ type }) => type !== "null");
  if (!only) return schema;
  return others.length === 0 ? { ...only, ...schema } : { ...schema, anyOf: [only, ...others] };
}
