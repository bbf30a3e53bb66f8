import { expect, test } from "vitest";
import { standingOf } from "./standing";

const well = {
  ...{ active: true, allowed: true, missing: [] as string[] },
  state: { circuit: "good" as "good" | "open" | "half", failures: 0 },
};
test("what keeps a supplier from being asked comes before how it does", () => {
  const open = { circuit: "open" as const, failures: 5 };
  expect(standingOf(well)).toBe("well");
  expect(standingOf({ ...well, state: { circuit: "good", failures: 2 } })).toBe("failing");
  expect(standingOf({ ...well, state: open })).toBe("resting");
  expect(standingOf({ ...well, state: { circuit: "half", failures: 5 } })).toBe("toTry");
  expect(standingOf({ ...well, active: false, state: open })).toBe("off");
  expect(standingOf({ ...well, allowed: false })).toBe("notAllowed");
  expect(standingOf({ ...well, active: false, missing: ["token"] })).toBe("lacks");
});
