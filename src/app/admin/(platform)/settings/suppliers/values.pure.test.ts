import { expect, test } from "vitest";
import { formOf, valuesOf } from "./values";

test("of a form only the adapter's own members are sent, and no key that was not typed", () => {
  const values = valuesOf(undefined, "IRR");
  const typed = {
    ...values,
    ...{ code: "duffel", adapter: "duffel" as const, products: ["flight" as const, "train" as const] },
    settings: { ...values.settings, base_url: "", domain: "not of this one" },
    secrets: { access_token: " key ", token: "of another" },
  };
  expect(formOf(typed, undefined, 3)).toMatchObject({
    ...{ code: "duffel", products: ["flight"], position: 3, settings: {}, secrets: { access_token: "key" } },
  });
  expect(formOf(values, undefined, 0).secrets).toEqual({});
});
