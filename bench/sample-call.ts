type Schema = {
  $ref?: string;
  type?: string | string[];
  example?: unknown;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; example?: unknown; schema?: Schema };
type Content = { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> };
export type Operation = { parameters?: Parameter[]; requestBody?: { content?: Record<string, Content> } };
type Document = Record<string, unknown>;

/** A call of a route from its documentation: by its example, otherwise the minimum its schema accepts. */
export function sampleCall(document: Document, path: string, method: string, operation: Operation) {
  const parameters = (operation.parameters ?? []).map((one) => resolved(document, one));
  const of = ({ example, schema }: Parameter) => String(example ?? sample(document, schema ?? {}));
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const found = parameters.find((one) => one.name === name && one.in === "path");
    return name === "version" ? "1" : encodeURIComponent(found ? of(found) : "1");
  });
  const query = parameters.filter((one) => one.in === "query" && (one.required || one.example !== undefined));
  const search = new URLSearchParams(query.map((one): [string, string] => [one.name, of(one)]));
  const content = operation.requestBody?.content?.["application/json"];
  const shown = content && (content.example ?? Object.values(content.examples ?? {})[0]?.value);
  const body = method === "get" ? undefined : (shown ?? (content?.schema ? sample(document, content.schema) : {}));
  return { at: search.size > 0 ? `${at}?${search}` : at, body };
}

function resolved<T extends { $ref?: string }>(document: Document, value: T): T {
  if (!value.$ref) return value;
  return value.$ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document) as T;
}

function sample(document: Document, given: Schema, depth = 0): unknown {
  const schema = resolved(document, given);
  const shown = schema.example ?? schema.default ?? schema.const ?? schema.enum?.[0];
  if (shown !== undefined || depth > 8) return shown ?? null;
  const among = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (among) return sample(document, among[0]!, depth + 1);
  const type = [schema.type].flat()[0];
  if (type === "integer" || type === "number") return Math.max(1, schema.minimum ?? 1);
  if (type === "boolean") return true;
  if (type === "array") return (schema.minItems ?? 0) > 0 ? [sample(document, schema.items ?? {}, depth + 1)] : [];
  if (type === "string") {
    if (schema.format === "date") return new Date().toISOString().slice(0, 10);
    return schema.format === "date-time" ? new Date().toISOString() : "x".repeat(Math.max(1, schema.minLength ?? 1));
  }
  const members = (schema.required ?? []).map((name) => [
    name,
    sample(document, schema.properties?.[name] ?? {}, depth + 1),
  ]);
  return Object.fromEntries(members);
}
