import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonOf, rawJson, rawJsonList } from "./raw-json";

const members = fc.dictionary(fc.string(), fc.jsonValue());

test("what was made ahead stands in the whole as if it were made with it", () => {
  fc.assert(
    fc.property(members, fc.array(members), (whole, parts) => {
      const made = `${jsonOf({ ...whole, parts: parts.map(rawJson), last: { one: rawJson(parts) } })}`;
      expect(made).toBe(JSON.stringify({ ...whole, parts, last: { one: parts } }));
    }),
  );
});

test("what was made ahead may hold what was made before it", () => {
  fc.assert(
    fc.property(members, fc.array(members), (whole, parts) => {
      const made = `${jsonOf({ data: rawJson({ ...whole, parts: parts.map(rawJson) }) })}`;
      expect(made).toBe(JSON.stringify({ data: { ...whole, parts } }));
    }),
  );
});

test("a list of what is made is one as well", () => {
  fc.assert(
    fc.property(members, fc.array(members), (whole, parts) => {
      const made = `${jsonOf({ ...whole, parts: rawJsonList(parts.map(rawJson)) })}`;
      expect(made).toBe(JSON.stringify({ ...whole, parts }));
    }),
  );
});

test("whoever makes JSON otherwise gets the same", () => {
  fc.assert(
    fc.property(members, (part) => {
      expect(JSON.stringify([rawJson(part)])).toBe(JSON.stringify([part]));
    }),
  );
});
