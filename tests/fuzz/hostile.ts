import fc from "fast-check";

/** Values no client should send: wrong types, huge and odd numbers, prototype names, injections, broken text. */
const scalars = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    " ",
    "0",
    "-1",
    "1e309",
    "9007199254740993",
    "۱۲۳",
    "٤٥٦",
    "NaN",
    "undefined",
    "[object Object]",
    "__proto__",
    "constructor",
    "' or 1=1 --",
    "'; drop table bookings; --",
    "$1",
    "%00",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "\u202Eabc",
    "\uFFFF",
    "a".repeat(70_000),
    "1405-02-31",
    "2026-02-30",
    "0000-00-00",
    "0000-01-01",
    "9999-12-31",
    -0,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    2 ** 31,
    -(2 ** 63),
  ),
  fc.string({ unit: "binary", maxLength: 40 }).map((text) => text.toWellFormed()),
  fc.double({ noNaN: true }),
  fc.integer(),
);

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalars },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      [],
      {},
      [[]],
      [{}],
      [null],
      { not: "" },
      { contains: "" },
      { in: [] },
      { $gt: 0 },
      { length: 3 },
      { toString: 1 },
    ),
  },
  { weight: 1, arbitrary: fc.array(scalars, { maxLength: 60 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), scalars, { maxKeys: 8 }) },
);

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
};

/** Nearly valid: the shape of a schema in which every part may be missing, hostile, or valid. */
export function nearly(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const { type, properties, items, anyOf, oneOf } = schema;
  const branches = anyOf ?? oneOf;
  const right: fc.Arbitrary<unknown> = schema.enum
    ? fc.constantFrom(...schema.enum)
    : branches
      ? fc.oneof(...branches.map((branch) => nearly(branch, depth + 1)))
      : properties
        ? fc.record(
            Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, nearly(inner, depth + 1)])),
            { requiredKeys: [] },
          )
        : type === "array"
          ? fc.array(nearly(items ?? {}, depth + 1), { maxLength: depth === 0 ? 60 : 11 })
          : type === "integer" || type === "number"
            ? fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer())
            : type === "string"
              ? fc.oneof(
                  fc.constantFrom("ADT", "IR", "0013542419", "2030-01-01", "1370-01-01", "lck_x", "Sara"),
                  fc.string({ maxLength: 30 }),
                )
              : type === "boolean"
                ? fc.boolean()
                : hostile;
  return fc.oneof({ weight: depth === 0 ? 20 : 9, arbitrary: right }, { weight: 1, arbitrary: hostile });
}

/** Bodies that are not JSON objects, not UTF-8, or too deep, wide or long. */
export const bodies: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom<string | Uint8Array>(
    "",
    " ",
    "{",
    "[]",
    "null",
    "0",
    '"x"',
    "{}x",
    "{'a':1}",
    '{"a":1,}',
    '\uFEFF{"main_id":1}',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
    '{"main_id":1,"main_id":2}',
    `{"main_id":${"9".repeat(5_000)}}`,
    "[".repeat(100_000),
    `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
    JSON.stringify({ items: Array.from({ length: 1_500 }, () => 1) }),
    JSON.stringify({ a: "x".repeat(1_100_000) }),
    "main_id=1&items[0][id]=2",
    "<?xml version='1.0'?><book/>",
    Buffer.from('{"main_id":1}', "utf16le"),
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xab, 0x56, 0x4a, 0]),
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  ),
  fc.json({ maxDepth: 6 }),
  fc.uint8Array({ maxLength: 200 }),
);
