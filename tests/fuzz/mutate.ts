import fc from "fast-check";
import { hostile } from "./hostile";

type Path = (string | number)[];

/** A valid request with 0 to 3 changes, each a missing, doubled or hostile member. */
export function almost(sample: unknown): fc.Arbitrary<unknown> {
  const paths = placesOf(sample, []);
  const fault = fc.tuple(fc.constantFrom(...paths), fc.oneof(fc.constant(LEFT_OUT), hostile));
  return fc
    .array(fault, { maxLength: 3 })
    .map((faults) => faults.reduce((value, [path, bad]) => put(value, path, bad), sample));
}

const LEFT_OUT = Symbol("left out");

function placesOf(value: unknown, path: Path): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Array.isArray(value) ? value.map((member, i) => [i, member] as const) : Object.entries(value);
  return [path, ...inner.flatMap(([key, member]) => placesOf(member, [...path, key]))];
}

function put(value: unknown, [key, ...rest]: Path, bad: unknown): unknown {
  if (key === undefined) return bad === LEFT_OUT ? {} : bad;
  if (typeof value !== "object" || value === null) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  const slot = copy as Record<string | number, unknown>;
  if (rest.length > 0) slot[key] = put(slot[key], rest, bad);
  else if (bad !== LEFT_OUT) slot[key] = bad;
  else if (Array.isArray(copy)) copy.push(...copy);
  else delete slot[key];
  return copy;
}
