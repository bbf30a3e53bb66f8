import { describe, expect, test } from "vitest";
import { isNationalCode } from "../../kernel/national-code";
import { paxOf, requestFault } from "./rules";
import { BookRequest } from "./schema";

const traveller = (type: "ADT" | "CHD" | "INF", more: object = {}) => ({
  type,
  first_name: "سارا",
  last_name: "احمدی",
  ...more,
});
const items = (...given: object[]) =>
  BookRequest.parse({ main_id: 1, items: given.map((item) => ({ id: 1, ...item })) }).items;
const fault = (...given: object[]) => {
  const found = requestFault(items(...given));
  return found && [found.reason, ...found.fields.map(({ path }) => path)];
};

test("passenger counts come from the passengers, else from pax", () => {
  const [byName, byCount] = items(
    { passengers: [traveller("ADT"), traveller("CHD"), traveller("INF")] },
    { pax: { adult: "۲", child: 1 } },
  );
  expect(paxOf(byName!)).toEqual({ adult: 1, child: 1, infant: 1 });
  expect(paxOf(byCount!)).toEqual({ adult: 2, child: 1, infant: 0 });
});

describe("passenger mix", () => {
  test.each([
    [{ adult: 1 }, undefined],
    [{ adult: 9 }, undefined],
    [{ adult: 4, child: 1, infant: 4 }, undefined],
    [{ adult: 0, child: 1 }, "passengerMix"],
    [{ adult: 0 }, "passengerMix"],
    [{ adult: 1, infant: 2 }, "passengerMix"],
    [{ adult: 10 }, "passengerMix"],
    [{ adult: 5, child: 1, infant: 4 }, "passengerMix"],
  ])("%o -> %s", (pax, reason) => {
    expect(fault({ pax })?.[0]).toBe(reason);
  });

  test("reports the field at fault", () => {
    expect(fault({ pax: { adult: 1 } }, { passengers: [traveller("CHD")] })).toEqual([
      "passengerMix",
      "items[1].passengers",
    ]);
    expect(fault({ passengers: [] })).toEqual(["passengerMix", "items[0].passengers"]);
  });

  test("passengers and pax given together must agree", () => {
    const passengers = [traveller("ADT"), traveller("INF")];
    expect(fault({ passengers, pax: { adult: 1, infant: 1 } })).toBeUndefined();
    expect(fault({ passengers, pax: { adult: 2 } })).toEqual(["passengerMix", "items[0].pax"]);
  });
});

describe("national code", () => {
  test.each(["0499370899", "0790419904", "0013542419", "9991000003"])("accepts %s", (code) =>
    expect(isNationalCode(code)).toBe(true),
  );
  test.each(["0499370898", "1111111111", "049937089", "04993708990", "abc", ""])("rejects %s", (code) =>
    expect(isNationalCode(code)).toBe(false),
  );

  test("is checked for Iranians and without a nationality, in Persian digits too", () => {
    const wrong = { national_code: "0499370898" };
    const request = [
      traveller("ADT", wrong),
      traveller("ADT", { ...wrong, nationality: "ir" }),
      traveller("ADT", { ...wrong, nationality: "AF" }),
    ];
    expect(fault({ pax: { adult: 1 } }, { passengers: request })).toEqual([
      "documentInvalid",
      "items[1].passengers[0].national_code",
      "items[1].passengers[1].national_code",
    ]);
    expect(fault({ passengers: [traveller("ADT", { national_code: "۰۴۹۹۳۷۰۸۹۹" })] })).toBeUndefined();
  });
});
