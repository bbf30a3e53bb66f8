import type { z } from "zod";
import { Refusal, type ValidationIssue } from "@/domain/kernel/errors";
import type { Procedure } from "./fast-procedure";
import type { HttpRequest } from "./http-types";

/** Maximum number of names in an answer (contract 13.14). */
const MOST = 20;

type Def = {
  type: string;
  shape: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element: z.ZodType;
  valueType: z.ZodType;
  items: readonly z.ZodType[];
  options: readonly z.ZodType[];
  discriminator?: string;
  left: z.ZodType;
  right: z.ZodType;
  in: z.ZodType;
  out: z.ZodType;
  innerType: z.ZodType;
  getter: () => z.ZodType;
  transform: (value: unknown, ctx: object) => unknown;
};
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Returns sent members that the schema does not accept, by path (`rows[0].colour`). */
export function unknownMembers(schema: z.ZodType, sent: unknown, at = ""): string[] {
  if (typeof sent !== "object" || sent === null) return [];
  const def = defOf(schema);
  const list = Array.isArray(sent) ? sent : null;
  switch (def.type) {
    case "object":
      return list ? [] : ofObject(def, sent as Record<string, unknown>, at);
    case "array":
      return (list ?? []).flatMap((item, nth) => unknownMembers(def.element, item, `${at}[${nth}]`));
    case "tuple":
      return (list ?? []).flatMap((item, nth) =>
        def.items[nth] ? unknownMembers(def.items[nth], item, `${at}[${nth}]`) : [],
      );
    case "record":
      return Object.entries(sent).flatMap(([name, value]) => unknownMembers(def.valueType, value, below(at, name)));
    case "union":
      return fewest(
        optionsFor(def, sent)
          .filter((option) => isMeant(option, list !== null))
          .map((option) => unknownMembers(option, sent, at)),
      );
    case "intersection": {
      const left = new Set(unknownMembers(def.left, sent, at));
      return unknownMembers(def.right, sent, at).filter((path) => left.has(path));
    }
    case "lazy":
      return unknownMembers(def.getter(), sent, at);
    case "pipe":
      return defOf(def.in).type === "transform"
        ? unknownMembers(def.out, preprocessed(def.in, sent), at)
        : unknownMembers(def.in, sent, at);
    default:
      return def.innerType ? unknownMembers(def.innerType, sent, at) : [];
  }
}

function ofObject({ shape, catchall }: Def, sent: Record<string, unknown>, at: string): string[] {
  const open = catchall !== undefined && defOf(catchall).type !== "never";
  return Object.entries(sent).flatMap(([name, value]) => {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known) return unknownMembers(known, value, below(at, name));
    // Undefined members are ignored: many clients send every member they have.
    return open || value === undefined ? [] : [below(at, name)];
  });
}

/** Selects the option of a union by its discriminator. */
function optionsFor({ options, discriminator }: Def, sent: object): readonly z.ZodType[] {
  if (discriminator === undefined) return options;
  const matching = options.filter((option) => {
    const { shape } = defOf(option);
    return shape?.[discriminator]?.safeParse((sent as Record<string, unknown>)[discriminator]).success;
  });
  return matching.length > 0 ? matching : options;
}

/** A text or a number has no members: an object or a list in its place is an error elsewhere. */
const PLAIN = new Set([
  ...["string", "number", "bigint", "boolean", "literal", "enum", "date", "null", "undefined", "template_literal"],
]);
function isMeant(schema: z.ZodType, list: boolean): boolean {
  const def = defOf(schema);
  if (PLAIN.has(def.type)) return false;
  if (def.type === "array" || def.type === "tuple") return list;
  if (def.type === "object" || def.type === "record") return !list;
  if (def.type === "union") return def.options.some((option) => isMeant(option, list));
  const inner = def.type === "pipe" ? (defOf(def.in).type === "transform" ? def.out : def.in) : def.innerType;
  return inner === undefined || isMeant(inner, list);
}

const fewest = (found: readonly string[][]) =>
  found.reduce((least, one) => (one.length < least.length ? one : least), found[0] ?? []);

function preprocessed(transform: z.ZodType, sent: unknown): unknown {
  try {
    return defOf(transform).transform(sent, { issues: [], addIssue: () => {}, value: sent });
  } catch {
    return undefined;
  }
}

const below = (at: string, name: string) => (at === "" ? name : `${at}.${name}`);

/** Returns the members of an input that a procedure ignores. Several inputs each get the whole. */
export function ignoredBy({ _def: { inputs } }: Procedure, sent: unknown): string[] {
  if (inputs.length === 0) return unknownOfNothing(sent);
  const [first, ...others] = inputs.map((schema) => unknownMembers(schema as z.ZodType, sent));
  return first!.filter((path) => others.every((paths) => paths.includes(path)));
}

const unknownOfNothing = (sent: unknown) => Object.keys((sent ?? {}) as object);

/** `Prefer: handling=strict` (RFC 7240) turns ignored members into a refusal: 3003 with their names. */
export function refuseIgnored(wire: Pick<HttpRequest, "header">, ignored: readonly string[]): void {
  if (ignored.length === 0 || !isStrict(wire.header("prefer"))) return;
  throw new Refusal("fieldInvalid", {
    fields: ignored.slice(0, MOST).map((path): ValidationIssue => ({ path, message: UNKNOWN })),
  });
}

const isStrict = (prefer: string | undefined) =>
  /(?:^|[,;\s])handling\s*=\s*"?strict"?(?:$|[,;\s])/i.test(prefer ?? "");
const UNKNOWN = { en: "is not a member of this call", fa: "این فراخوانی چنین عضوی نمی‌گیرد" };

/** Adds ignored members to the answer's `meta`; unchanged without any. */
export const withIgnored = (body: object, ignored: readonly string[]): object =>
  ignored.length === 0
    ? body
    : { ...body, meta: { ...(body as { meta?: object }).meta, ignored: ignored.slice(0, MOST) } };
