import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRefusal } from "@/domain/kernel/errors";
import { readInput, readQuery } from "./input";
import { exceedsLimits } from "./json-limits";

const read = (body: string, query = "", params = {}, type: string | undefined = "application/json") =>
  readInput(params, Buffer.from(body), type, query);

const refusalOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (isRefusal(error)) return error.row.code;
    throw error;
  }
};

describe("query", () => {
  test.each([
    ["items[0][main_id]=1&items[0][item_id]=2", { items: [{ main_id: "1", item_id: "2" }] }],
    ["items[]=a&items[]=b", { items: ["a", "b"] }],
    ['items=[{"main_id":1}]', { items: [{ main_id: 1 }] }],
    ["filter[status]=open", { filter: { status: "open" } }],
    ["a=1&a=2", { a: ["1", "2"] }],
    ["a[b]=1&a[b]=2&a[b]=3", { a: { b: ["1", "2", "3"] } }],
    ["q=%D8%B3%D9%84%D8%A7%D9%85", { q: "سلام" }],
    ["q=[not json", { q: "[not json" }],
    ["", {}],
  ])("%s", (query, expected) => {
    expect(readQuery(query)).toEqual(expected);
  });

  test("prototype names are ignored and reach no prototype", () => {
    expect(readQuery("__proto__[x]=1&constructor[prototype][x]=1&a[__proto__][x]=1")).toEqual({});
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test("a huge index makes no huge array", () => {
    expect(refusalOf(() => readQuery("items[999999999]=1"))).toBe(3003);
  });

  test.each(["a=1&a[b]=2", "a[b]=1&a[b][c]=2", "a=1&a[]=2"])("%s contradicts itself: 3003", (query) => {
    expect(refusalOf(() => readQuery(query))).toBe(3003);
  });

  test("any query is read or refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (query) => {
        refusalOf(() => read("", query));
      }),
    );
  });
});

describe("body", () => {
  test("path beats body beats query", () => {
    expect(read('{"a":2,"b":2}', "a=1&b=1&c=1", { a: "3" })).toEqual({ a: "3", b: 2, c: "1" });
  });

  test("nothing sent is an empty input; a byte-order mark is tolerated", () => {
    expect(read("")).toEqual({});
    expect(read('\uFEFF{"a":1}')).toEqual({ a: 1 });
  });

  test.each(["{", "[]", "null", "1", '"x"', "{'a':1}", "\u0000"])("%j is not a JSON object: 3001", (body) => {
    expect(refusalOf(() => read(body))).toBe(3001);
  });

  test("a form's members are read as a query's", () => {
    const type = "application/x-www-form-urlencoded; charset=UTF-8";
    expect(read("items[0][id]=7&name=%D8%B3%D9%84%D8%A7%D9%85+x&kinds=a&kinds=b", "", {}, type)).toEqual({
      items: [{ id: "7" }],
      name: "سلام x",
      kinds: ["a", "b"],
    });
    expect(refusalOf(() => read("a=%00", "", {}, type))).toBe(3003);
  });

  test("another content type, or bytes that are not UTF-8: 3001", () => {
    expect(refusalOf(() => read("a=1", "", {}, "text/plain"))).toBe(3001);
    expect(refusalOf(() => readInput({}, Buffer.from([0x7b, 0xff, 0x7d]), "application/json", ""))).toBe(3001);
  });

  test("text that PostgreSQL cannot store is refused with its path: 3003", () => {
    expect(refusalOf(() => read('{"a":[{"b":"\\u0000"}]}'))).toBe(3003);
    expect(refusalOf(() => read('{"a":"\\ud800"}'))).toBe(3003);
    expect(read('{"a":"\\ud83d\\ude00"}')).toEqual({ a: "😀" });
  });

  test("__proto__ in a body pollutes nothing", () => {
    const input = read('{"__proto__":{"polluted":true}}');
    expect((input as { polluted?: unknown }).polluted).toBeUndefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe("limits before parsing", () => {
  const nest = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;

  test("depth 32 passes, 33 does not: 3008", () => {
    expect(refusalOf(() => read(nest(32)))).toBeUndefined();
    expect(refusalOf(() => read(nest(33)))).toBe(3008);
  });

  test("5,000 items and 1,000 members pass, one more does not", () => {
    const list = (items: number) => JSON.stringify(Array.from({ length: items }, () => 0));
    const wide = (members: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: members }, (_, at) => [`k${at}`, [0]])));
    expect([list(5_000), list(5_001)].map((json) => exceedsLimits(Buffer.from(json)))).toEqual([false, true]);
    expect([wide(1_000), wide(1_001)].map((json) => exceedsLimits(Buffer.from(json)))).toEqual([false, true]);
  });

  test("brackets and commas inside strings do not count", () => {
    expect(exceedsLimits(Buffer.from(JSON.stringify({ a: '"[{,'.repeat(2_000) })))).toBe(false);
  });

  test("agrees with a plain walk over the parsed value", () => {
    const depth = (value: unknown): number =>
      typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
    fc.assert(
      fc.property(fc.json({ maxDepth: 40, depthSize: "large" }), (json) => {
        expect(exceedsLimits(Buffer.from(json))).toBe(depth(JSON.parse(json)) > 32);
      }),
    );
  });
});
