import { expect, test } from "vitest";
import { isRefusal } from "./errors";
import { requireSentVersion, requireVersion } from "./require-version";

/** The data of the refusal, "none" without any; null when the version passes. */
function refusedWith(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.reason === "changedMeanwhile" ? (error.details.data ?? "none") : error.reason;
  }
  return null;
}

test("the stored version passes, and so does a call without one", () => {
  expect([7, null, undefined].map((sent) => refusedWith(() => requireVersion(sent, 7)))).toEqual([null, null, null]);
  expect(refusedWith(() => requireVersion("a", "a"))).toBeNull();
});

test("another version is refused with the stored one", () => {
  expect(refusedWith(() => requireVersion(6, 7))).toEqual({ version: 7 });
  expect(refusedWith(() => requireVersion(0, 7))).toEqual({ version: 7 });
});

test("with stored values it is refused with them and the version sent; with null without data", () => {
  expect(refusedWith(() => requireVersion(6, 7, { id: 1, version: 7 }))).toEqual({
    version: 6,
    current: { id: 1, version: 7 },
  });
  expect(refusedWith(() => requireVersion(6, 7, null))).toBe("none");
});

test("a form that must send a version is refused without one", () => {
  expect(refusedWith(() => requireSentVersion(7, 7))).toBeNull();
  expect(refusedWith(() => requireSentVersion(undefined, 7))).toEqual({ version: 7 });
  expect(refusedWith(() => requireSentVersion(null, 7, null))).toBe("none");
  expect(refusedWith(() => requireSentVersion(null, null))).toBeNull();
});
