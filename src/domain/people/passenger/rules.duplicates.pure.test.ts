import { expect, test } from "vitest";
import { type Compared, compare, directed, filledFrom } from "./rules.duplicates";

const person: Compared = {
  names: ["alikaya"],
  nationality: "TR",
  national_code: null,
  gender: null,
  birth_date: "1980-05-05",
  mobile: "+905321234567",
  email: null,
};

test.each([
  ["all the same", {}, 0.99, "high"],
  ["no mobile", { mobile: null }, 0.9, "high"],
  ["spelt otherwise", { names: ["alykaya"] }, 0.8, "high"],
  ["spelt otherwise, no mobile", { names: ["alykaya"], mobile: null }, 0.65, "medium"],
  ["born on another day", { birth_date: "1981-05-05" }, 0.35, "low"],
] as const)("%s", (_, more, confidence, level) => {
  expect(compare(person, { ...person, ...more } as Compared)).toMatchObject({ confidence, level });
});

test("reports different national codes as a reason against", () => {
  const coded = (national_code: string) => ({ ...person, national_code });
  expect(compare(coded("1"), coded("2"))).toMatchObject({ confidence: 0.65, differ: ["national_code"] });
});

test("keeps the passenger that alone has a national code", () => {
  type Known = { nationality: string; national_code: string | null };
  const a: Known = { nationality: "IR", national_code: null };
  const b: Known = { nationality: "IR", national_code: "1" };
  expect(directed(a, b)).toEqual({ target: b, source: a });
  expect(directed(b, a)).toEqual({ target: b, source: a });
  expect(directed(a, { ...a })).toEqual({ target: a, source: a });
});

test("takes over only missing values", () => {
  const nothing = {
    ...{ first_name_latin: null, last_name_latin: null, gender: null, birth_date: null },
    ...{ mobile: null, phone: null, email: null, address: null },
  };
  expect(filledFrom({ ...nothing, gender: "male" }, { ...nothing, gender: "female", phone: "1" })).toEqual({
    phone: "1",
  });
});
