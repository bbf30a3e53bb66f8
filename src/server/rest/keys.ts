import type { Procedure } from "./fast-procedure";
import type { Entry } from "./route-table";
import { defOf, partsOf } from "./schema-parts";

/**
 * Returns whether a call accepts `Idempotency-Key`: every writing one, except those whose answer is a credential, which
 * is not stored.
 */
export const takesKey = ({ verb, procedure, meta }: Pick<Entry, "verb" | "procedure" | "meta">): boolean =>
  procedure._def.type === "mutation" && verb !== "GET" && !meta.credential;

/** Members by which a body can carry the call's key besides the header. */
const NAMES = ["request_key", "client_reference"] as const;
type Name = (typeof NAMES)[number];

/** Returns those that a procedure's input has, from its schema. */
export function keyMembers(procedure: Procedure): readonly Name[] {
  const known = MEMBERS.get(procedure) ?? NAMES.filter((name) => procedure._def.inputs.some(hasMember(name)));
  MEMBERS.set(procedure, known);
  return known;
}

const MEMBERS = new WeakMap<Procedure, readonly Name[]>();

/** Returns whether an object of this schema has a top-level member of the name. */
const hasMember = (name: string) =>
  function has(schema: unknown): boolean {
    const { shape } = defOf(schema);
    return shape ? Object.hasOwn(shape, name) : partsOf(schema).some(has);
  };

/** The key in a body, and the rest of the data, which must match under any key. */
type RequestKey = { requestKey: string | null; data: string };

/** Undefined when the input has no key member, with a header (`keyed`) or without, or the input is invalid. */
export function requestKeyOf(
  procedure: Procedure,
  keyed: boolean,
  read: () => Record<string, unknown>,
): RequestKey | undefined {
  const names = keyMembers(procedure);
  if (keyed ? names.length === 0 : !names.includes("request_key")) return undefined;
  let members: Record<string, unknown>;
  try {
    members = read();
  } catch {
    return undefined; // The run refuses it with its own text.
  }
  const { request_key } = members;
  const given = names.includes("request_key") && typeof request_key === "string" && request_key !== "";
  const rest = Object.entries(members).filter(([name]) => !names.includes(name as Name));
  return { requestKey: given ? request_key : null, data: inOrder(Object.fromEntries(rest)) };
}

/** Serializes members in a fixed order, so that equal data has equal text. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, member) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
