import { expect, test } from "vitest";
import { afterQuiet, isWanted, signed } from "./rules.preferences";

const quiet = (quiet_from: string | null, quiet_to: string | null) => ({ quiet_from, quiet_to });
const TEHRAN = "Asia/Tehran";

test.each([
  // 22:30 in Tehran is 19:00 UTC.
  ["before them", "2026-05-02T17:59:59Z", "2026-05-02T17:59:59.000Z"],
  ["as they begin", "2026-05-02T18:30:00Z", "2026-05-03T04:30:00.000Z"],
  ["before midnight", "2026-05-02T19:00:30Z", "2026-05-03T04:30:00.000Z"],
  ["after midnight", "2026-05-03T04:29:59Z", "2026-05-03T04:30:00.000Z"],
  ["as they end", "2026-05-03T04:30:00Z", "2026-05-03T04:30:00.000Z"],
])("quiet hours across midnight: %s", (_, at, leaves) => {
  expect(afterQuiet(new Date(at), quiet("22:00", "08:00"), TEHRAN).toISOString()).toBe(leaves);
});

test("quiet hours within a day, none, and empty ones", () => {
  const at = new Date("2026-05-02T09:15:00Z");
  expect(afterQuiet(at, quiet("12:00", "14:00"), TEHRAN).toISOString()).toBe("2026-05-02T10:30:00.000Z");
  expect(afterQuiet(at, quiet(null, null), TEHRAN)).toBe(at);
  expect(afterQuiet(at, quiet("12:00", "12:00"), TEHRAN)).toBe(at);
});

test("appends the signature; suppresses disabled causes except for urgent messages", () => {
  expect(signed("سلام", { signature: " آژانس " })).toBe("سلام\nآژانس");
  expect(signed("x", { signature: null })).toBe("x");
  const preferences = {
    enabled: true,
    signature: null,
    ...quiet(null, null),
    on_booking: false,
    on_cancellation: true,
  };
  expect(isWanted(preferences, { cause: "booking" })).toBe(false);
  expect(isWanted(preferences, { cause: "cancellation" })).toBe(true);
  expect(isWanted(preferences, {})).toBe(true);
  expect(isWanted({ ...preferences, enabled: false }, {})).toBe(false);
  expect(isWanted({ ...preferences, enabled: false }, { urgent: true })).toBe(true);
});
