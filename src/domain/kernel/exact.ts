/**
 * Whole numbers of any size in JSON. Up to 2^53-1 they are JavaScript numbers; beyond it an amount is a `bigint` on the server, a
 * JSON number on the wire, and an `ExactInteger` in the browser, which calculates as a number does and is written exactly.
 */

/** No text that is stored or answered begins with it: NUL is refused wherever text comes in. */
const MARK = "\u0000#";

/** Whether JSON is being made of which `unmarked` makes numbers again: elsewhere a bigint is refused by JSON.stringify as ever. */
let marking = false;
Object.defineProperty(BigInt.prototype, "toJSON", {
  configurable: true,
  writable: true,
  value(this: bigint) {
    return marking ? marked(this) : this.valueOf();
  },
});
const marked = (units: bigint) => `${MARK}${units}`;

/** An amount as JavaScript calculates with it, exact beyond 2^53-1 too. The type says number: what is shown is written by `money`. */
export function exact(amount: bigint | number): number {
  const units = Number(amount);
  return Number.isSafeInteger(units) ? units : (BigInt(amount) as unknown as number);
}

/** JSON.stringify with each bigint as a JSON number. */
export function exactJson(value: unknown): string {
  const before = marking;
  marking = true;
  try {
    const json = JSON.stringify(value);
    return json.includes("\\u0000#") ? json.replace(MARKED, "$1") : json;
  } finally {
    marking = before;
  }
}

const MARKED = /"\\u0000#(-?\d+)"/g;

/** A value whose bigints are texts with the mark, for JSON that others make; `parseMarked` reads it. What has none is as it was. */
export function withMarks(value: unknown): unknown {
  if (typeof value === "bigint") return marked(value);
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  if (Array.isArray(value)) {
    const items = value.map(withMarks);
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  let copy: Record<string, unknown> | undefined;
  for (const [name, member] of Object.entries(value)) {
    const result = withMarks(member);
    if (result !== member) {
      copy ??= { ...value };
      copy[name] = result;
    }
  }
  return copy ?? value;
}

/** A text, which is left alone, or a number. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const LONG = /^-?\d{16,}$/;

/** JSON.parse whose whole numbers beyond 2^53-1 are bigints. */
export function parseExact(json: string): unknown {
  if (!/\d{16}/.test(json)) return JSON.parse(json);
  const marked = json.replace(TEXT_OR_NUMBER, (found) =>
    LONG.test(found) && !Number.isSafeInteger(Number(found)) ? `"\\u0000#${found}"` : found,
  );
  return JSON.parse(marked, (_, value) => (isMarked(value) ? BigInt(value.slice(MARK.length)) : value));
}

const isMarked = (value: unknown): value is string => typeof value === "string" && value.startsWith(MARK);

/** A whole number beyond 2^53-1 where code calculates with numbers: nearly right in sums, exactly right when written. */
export class ExactInteger extends Number {
  constructor(readonly units: bigint) {
    super(units);
  }

  override toString(): string {
    return this.units.toString();
  }

  [Symbol.toPrimitive](hint: string): string | number {
    return hint === "string" ? this.units.toString() : Number(this.units);
  }
}

/** What the console's calls are answered, with amounts beyond 2^53-1 as `ExactInteger`. */
export function parseMarked(json: string): unknown {
  if (!json.includes("\\u0000#")) return JSON.parse(json);
  return JSON.parse(json, (_, value) => (isMarked(value) ? new ExactInteger(BigInt(value.slice(MARK.length))) : value));
}

/** The size of an amount, exact beyond 2^53-1 too. */
export function absolute(amount: number): number {
  const given = amount as unknown;
  if (typeof given === "bigint") return (given < 0n ? -given : given) as unknown as number;
  if (given instanceof ExactInteger)
    return (given.units < 0n ? new ExactInteger(-given.units) : given) as unknown as number;
  return Math.abs(amount);
}
