import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberFormat } from "@/ui/format/numbers";
import { absolute, ExactInteger, exact, exactJson, parseExact, parseMarked, withMarks } from "./exact";
import { moneyOut } from "./primitives";
import { jsonOf } from "./raw-json";

const BEYOND = 2n ** 53n + 1n;

test("JSON.stringify outside of exactJson still rejects a bigint", () => {
  expect(() => JSON.stringify({ a: 1n })).toThrow(TypeError);
  const plain = { at: new Date(), list: [1, { text: "x" }] };
  expect(withMarks(plain)).toBe(plain);
});

describe("amounts beyond 2^53-1", () => {
  test("are exact JSON numbers on the wire and round-trip", () => {
    const result = { amount: moneyOut.parse(BEYOND), text: `"${BEYOND}"`, list: [moneyOut.parse(-BEYOND), 1] };
    const json = exactJson(result);
    expect(json).toBe(`{"amount":9007199254740993,"text":"\\"9007199254740993\\"","list":[-9007199254740993,1]}`);
    expect(jsonOf(result)).toBe(json);
    expect(parseExact(json)).toEqual({ amount: BEYOND, text: `"${BEYOND}"`, list: [-BEYOND, 1] });
  });

  test("calculate as a number in the browser and are displayed exactly", () => {
    const { amount } = parseMarked(JSON.stringify(withMarks({ amount: BEYOND }))) as { amount: number };
    expect(amount).toBeInstanceOf(ExactInteger);
    expect([amount > 5, amount + 0 > 2 ** 53 - 1, Math.abs(amount) > 0]).toEqual([true, true, true]);
    const { money } = numberFormat({ locale: "en", digits: "latin" });
    expect(money(amount, "IRR").figure).toBe("9,007,199,254,740,993");
    const { amount: below } = parseMarked(JSON.stringify(withMarks([{ amount: -BEYOND }])).slice(1, -1)) as {
      amount: number;
    };
    expect(money(absolute(below), "USD").figure).toBe("90,071,992,547,409.93");
    expect(absolute(exact(-BEYOND))).toBe(BEYOND);
    expect(absolute(-5)).toBe(5);
  });
});

test("integers of any size survive the wire in any context", () => {
  const amounts = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), amounts)), (rows) => {
      const result = rows.map(([text, amount]) => ({ [`k${text}`]: exact(amount), text }));
      const read = parseExact(exactJson(result)) as Record<string, unknown>[];
      expect(read.map((row) => ({ ...row }))).toEqual(result);
    }),
  );
});

test("parses other JSON unchanged", () => {
  const short = fc.json().filter((json) => !/\d{16}/.test(json));
  fc.assert(
    fc.property(short, (json) => {
      expect(parseExact(json)).toEqual(JSON.parse(json));
    }),
  );
  expect(parseExact('{"d":0.1234567890123456789,"e":[-12.00000000000000001]}')).toEqual({
    d: 0.12345678901234568,
    e: [-12],
  });
  expect(parseExact('{"a":1.5e300,"b":"1234567890123456789","c":12345678901234567890.5}')).toEqual({
    a: 1.5e300,
    b: "1234567890123456789",
    c: 12345678901234567000,
  });
});
