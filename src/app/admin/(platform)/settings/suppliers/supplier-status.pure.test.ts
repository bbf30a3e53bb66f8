import { expect, test } from "vitest";
import { supplierStatus } from "./supplier-status";

const well = {
  ...{ active: true, allowed: true, missing: [] as string[] },
  state: { circuit: "good" as "good" | "open" | "half", failures: 0 },
};
test("the reason why a supplier is not called comes before its health", () => {
  const open = { circuit: "open" as const, failures: 5 };
  expect(supplierStatus(well)).toBe("well");
  expect(supplierStatus({ ...well, state: { circuit: "good", failures: 2 } })).toBe("failing");
  expect(supplierStatus({ ...well, state: open })).toBe("resting");
  expect(supplierStatus({ ...well, state: { circuit: "half", failures: 5 } })).toBe("toTry");
  expect(supplierStatus({ ...well, active: false, state: open })).toBe("off");
  expect(supplierStatus({ ...well, allowed: false })).toBe("notAllowed");
  expect(supplierStatus({ ...well, active: false, missing: ["token"] })).toBe("lacks");
});
