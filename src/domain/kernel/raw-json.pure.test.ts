import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonOf, rawJson, rawJsonList } from "./raw-json";

const members = fc.dictionary(fc.string(), fc.jsonValue());

test("embeds pre-serialized parts as if serialized with the whole", () => {
  fc.assert(
    fc.property(members, fc.array(members), (whole, parts) => {
      const made = `${jsonOf({ ...whole, parts: parts.map(rawJson), last: { one: rawJson(parts) } })}`;
      expect(made).toBe(JSON.stringify({ ...whole, parts, last: { one: parts } }));
    }),
  );
});

test("pre-serialized parts may contain earlier ones", () => {
  fc.assert(
    fc.property(members, fc.array(members), (whole, parts) => {
      const made = `${jsonOf({ data: rawJson({ ...whole, parts: parts.map(rawJson) }) })}`;
      expect(made).toBe(JSON.stringify({ data: { ...whole, parts } }));
    }),
  );
});

test("a list of pre-serialized parts is one as well", () => {
  fc.assert(
    fc.property(members, fc.array(members), (whole, parts) => {
      const made = `${jsonOf({ ...whole, parts: rawJsonList(parts.map(rawJson)) })}`;
      expect(made).toBe(JSON.stringify({ ...whole, parts }));
    }),
  );
});

test("other serializers give the same result", () => {
  fc.assert(
    fc.property(members, (part) => {
      expect(JSON.stringify([rawJson(part)])).toBe(JSON.stringify([part]));
    }),
  );
});
