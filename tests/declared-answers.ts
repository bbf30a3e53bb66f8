import { readFileSync } from "node:fs";
import { SQL_TYPES } from "../ops/schema/sql-types";

/** A field of a result type: `types` are those of its value, where it is one of them; `many`: an array. */
type Field = { optional: boolean; nullable: boolean; types: readonly string[]; many: boolean };
type Fields = ReadonlyMap<string, Field>;
/** One of the answers of a function: a type, in the member `refused` for a refusal; null: no answer. */
type Variant = { type: string; many: boolean; refused: boolean };

/** The generated TypeScript types of results, as data. */
export type DeclaredAnswers = {
  types: ReadonlyMap<string, Fields>;
  functions: ReadonlyMap<string, readonly (Variant | null)[]>;
};

const NAME = /^(Sql\w+)(\[\])?$/;

/** Reads the module that `npm run types:sql` writes; layout does not matter. */
export function declaredAnswers(text = readFileSync(SQL_TYPES, "utf8")): DeclaredAnswers {
  const types = new Map<string, Fields>();
  const functions = new Map<string, (Variant | null)[]>();
  for (const [, name, body] of text.matchAll(/^export type (Sql\w+) = \{\n(.*?)^\};/gms)) {
    const members = body!
      .replace(/\n\s+\|/g, " |")
      .replace(/\{\s+refused: (\S+);\s+\}/g, "{ refused: $1 }")
      .matchAll(/^ {2}"?([\w.]+)"?(\?)?: (.*?);$/gms);
    for (const [, member, mark, type] of members)
      if (name === "SqlResults") functions.set(member!, variantsOf(type!));
      else types.set(name!, new Map([...(types.get(name!) ?? []), [member!, fieldOf(type!, mark === "?")]]));
  }
  return { types, functions };
}

function fieldOf(type: string, optional: boolean): Field {
  const parts = partsOf(type);
  const known = parts.flatMap((part) => NAME.exec(part)?.[1] ?? []);
  return { optional, nullable: parts.includes("null"), types: known, many: parts.some((part) => part.endsWith("[]")) };
}

const variantsOf = (type: string) =>
  partsOf(type).map((part): Variant | null => {
    if (part === "null") return null;
    const [, refusal] = /^\{\s*refused: (.*?);?\s*\}$/.exec(part) ?? [];
    const [, name = "", many] = NAME.exec(refusal ?? part) ?? [];
    return { type: name, many: many !== undefined, refused: refusal !== undefined };
  });

const partsOf = (type: string) =>
  type
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** What an answer of a function has that its declared result does not, or lacks; empty: nothing. */
export function answerFaults(declared: DeclaredAnswers, name: string, answer: unknown): string[] {
  const variants = declared.functions.get(name);
  if (!variants) return [`${name} has no declared result`];
  const tried = variants.map((variant) => {
    if (variant === null || answer === null) return variant === answer ? [] : ["is null"];
    if (variant.type === "") return Object.keys(answer as object).length === 0 ? [] : ["is not empty"];
    if (!variant.refused) return faultsIn(declared, variant.type, answer, name);
    const { refused, ...rest } = answer as { refused?: unknown };
    if (refused === undefined || Object.keys(rest).length > 0) return ["is no refusal"];
    const each = variant.many ? (refused as unknown[]) : [refused];
    return each.flatMap((one) => faultsIn(declared, variant.type, one, `${name}.refused`));
  });
  if (tried.some((faults) => faults.length === 0)) return [];
  return tried.flat();
}

function faultsIn(declared: DeclaredAnswers, type: string, value: unknown, path: string): string[] {
  const fields = declared.types.get(type)!;
  if (typeof value !== "object" || value === null) return [`${path} is ${value}, not ${type}`];
  const extra = Object.keys(value).filter((key) => !fields.has(key));
  const found = [...fields].flatMap(([key, field]) => {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) return field.optional ? [] : [`${path}.${key} is absent, unlike in ${type}`];
    if (member === null) return field.nullable ? [] : [`${path}.${key} is null, unlike in ${type}`];
    return membersFaults(declared, field, member, `${path}.${key}`);
  });
  return [...extra.map((key) => `${path}.${key} is not in ${type}`), ...found];
}

function membersFaults(declared: DeclaredAnswers, { types, many }: Field, member: unknown, path: string): string[] {
  if (types.length === 0) return [];
  if (many !== Array.isArray(member)) return [`${path} is ${many ? "no" : "an"} array`];
  return (many ? (member as unknown[]) : [member]).flatMap((one, place) => {
    const tried = types.map((type) => faultsIn(declared, type, one, many ? `${path}[${place}]` : path));
    return tried.some((faults) => faults.length === 0) ? [] : tried.flat();
  });
}
