/**
 * Integers of any size in JSON. Up to 2^53-1 they are JavaScript numbers; beyond that an amount is a `bigint` on the
 * server, a JSON number on the wire, and in the browser an `ExactInteger`, which calculates like a number and is
 * displayed exactly.
 */

/** No stored or returned text begins with it: NUL is rejected in all input. */
const MARK = "\u0000#";

/** Whether the JSON in progress will be unmarked afterwards: elsewhere JSON.stringify rejects a bigint as usual. */
let marking = false;
Object.defineProperty(BigInt.prototype, "toJSON", {
  configurable: true,
  writable: true,
  value(this: bigint) {
    return marking ? marked(this) : this.valueOf();
  },
});
const marked = (units: bigint) => `${MARK}${units}`;

/** An amount for calculations in JavaScript, exact beyond 2^53-1 too. Typed as number; displayed with `money`. */
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

/**
 * Replaces bigints with marked texts, for JSON serialized elsewhere and read with `parseMarked`. Values without bigints
 * are returned as they are.
 */
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

/** A text, which is skipped, or a number. */
const TEXT_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const LONG = /^-?\d{16,}$/;

/** JSON.parse that reads integers beyond 2^53-1 as bigints. */
export function parseExact(json: string): unknown {
  if (!/\d{16}/.test(json)) return JSON.parse(json);
  const marked = json.replace(TEXT_OR_NUMBER, (found) =>
    LONG.test(found) && !Number.isSafeInteger(Number(found)) ? `"\\u0000#${found}"` : found,
  );
  return JSON.parse(marked, (_, value) => (isMarked(value) ? BigInt(value.slice(MARK.length)) : value));
}

const isMarked = (value: unknown): value is string => typeof value === "string" && value.startsWith(MARK);

/** An integer beyond 2^53-1 for code that calculates with numbers: approximate in sums, exact when displayed. */
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

/** Parses answers to the console's calls, with amounts beyond 2^53-1 as `ExactInteger`. */
export function parseMarked(json: string): unknown {
  if (!json.includes("\\u0000#")) return JSON.parse(json);
  return JSON.parse(json, (_, value) => (isMarked(value) ? new ExactInteger(BigInt(value.slice(MARK.length))) : value));
}

/** Absolute value of an amount, exact beyond 2^53-1 too. */
export function absolute(amount: number): number {
  const given = amount as unknown;
  if (typeof given === "bigint") return (given < 0n ? -given : given) as unknown as number;
  if (given instanceof ExactInteger)
    return (given.units < 0n ? new ExactInteger(-given.units) : given) as unknown as number;
  return Math.abs(amount);
}
