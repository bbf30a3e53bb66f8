import { z } from "zod";

/** A JSON Schema (2020-12), as embedded by OpenAPI 3.1. */
export type Schema = { [keyword: string]: unknown; properties?: Record<string, Schema>; required?: string[] };

/** Referenced schemas (recursive ones), by name under components.schemas. */
export type NamedSchemas = Record<string, Schema>;

/**
 * Returns the JSON Schema of what a parser accepts (`input`) or returns (`output`). `meta({ wire })` on a schema
 * replaces zod's result. Definitions are added to `named` as `<owner>.<name>`.
 */
export function schemaOf(parser: z.ZodType, io: "input" | "output", owner: string, schemas: NamedSchemas): Schema {
  const { $schema, $defs, ...schema } = z.toJSONSchema(parser, { io, unrepresentable: "any", override }) as Schema;
  if (!$defs && !pointsAtItself(schema)) return schema;
  const renamed = (inner: unknown) =>
    JSON.parse(
      JSON.stringify(inner).replaceAll(
        /"\$ref":"#(?:\/\$defs\/(\w+))?"/g,
        (_, name = "root") => `"$ref":"${place}${name}"`,
      ),
    ) as Schema;
  const place = `#/components/schemas/${owner}.`;
  for (const [name, inner] of Object.entries($defs ?? {})) schemas[`${owner}.${name}`] = renamed(inner);
  if (!pointsAtItself(schema)) return renamed(schema);
  schemas[`${owner}.root`] = renamed(schema);
  return { $ref: `${place}root` };
}

const pointsAtItself = (schema: Schema) => JSON.stringify(schema).includes('"$ref":"#"');

const SAFE = Number.MAX_SAFE_INTEGER;

type Overridden = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema; io?: string };

function override({ zodSchema, jsonSchema }: Overridden): void {
  const { wire } = (z.globalRegistry.get(zodSchema) ?? {}) as { wire?: Schema };
  if (wire) {
    for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
    Object.assign(jsonSchema, wire);
  }
  // Every JSON integer is within +-(2^53-1): stated once in the conventions, not at each number.
  if (jsonSchema.minimum === -SAFE) delete jsonSchema.minimum;
  if (jsonSchema.maximum === SAFE) delete jsonSchema.maximum;
  // Answers may get new members, requests may contain unknown ones (contract section 1).
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Returns the members of an object schema, also of unions and intersections of objects. */
export function membersOf(schema: Schema): Required<Pick<Schema, "properties" | "required">> {
  const all = (schema.allOf ?? []) as Schema[];
  const any = (schema.anyOf ?? schema.oneOf ?? []) as Schema[];
  const parts = [schema.properties ? schema : {}, ...all.map(membersOf)];
  const branches = any.map(membersOf);
  const shared = branches.length === 0 ? [] : (branches[0]!.required ?? []);
  return {
    properties: Object.assign({}, ...[...parts, ...branches].map((part) => part.properties)),
    required: [
      ...parts.flatMap((part) => part.required ?? []),
      ...shared.filter((name) => branches.every((branch) => branch.required.includes(name))),
    ],
  };
}

export const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});

export const ref = (kind: "schemas" | "parameters" | "headers" | "examples" | "responses", name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});
