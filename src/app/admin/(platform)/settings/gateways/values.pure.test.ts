import { expect, test } from "vitest";
import { formOf, valuesOf } from "./values";

test("a new gateway sends the settings of its own driver and no other's", () => {
  const typed = valuesOf(undefined, "IRR");
  const form = formOf(
    {
      ...typed,
      driver: "zarinpal",
      title: "x",
      secrets: { ...typed.secrets, merchant_id: " m ", secret_key: "sk_of_another" },
    },
    undefined,
    3,
  );
  expect(form).toMatchObject({
    driver: "zarinpal",
    position: 3,
    settings: { mode: "live" },
    secrets: { merchant_id: "m" },
  });
  expect(form).not.toHaveProperty("id");
});

test("an empty key is not sent: the stored one remains", () => {
  const form = formOf({ ...valuesOf(undefined, "USD"), driver: "stripe", title: "x" }, undefined, 0);
  expect(form.secrets).toEqual({});
});
