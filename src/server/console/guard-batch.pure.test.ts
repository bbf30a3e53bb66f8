import { expect, test } from "vitest";
import { turnedAway } from "./guard-batch";

const call = (path: string, headers: Record<string, string> = {}, method = "POST") =>
  turnedAway(new Request(`http://console.example/api/trpc/${path}`, { method, headers }))?.status ?? "through";
const OWN = { host: "console.example", "content-length": "2" };

test.each([
  ["20 calls", Array(20).fill("me").join(","), "through"],
  ["21 calls", Array(21).fill("me").join(","), 400],
  ["21 calls, commas encoded", Array(21).fill("me").join("%2C"), 400],
  ["20,000 commas", ",".repeat(20_000), 400],
] as const)("a batch of %s", (_, path, expected) => {
  expect(call(path, {}, "GET")).toBe(expected);
});

test.each([
  ["our own page", { ...OWN, "sec-fetch-site": "same-origin" }, "through"],
  ["an older browser on our own page", { ...OWN, origin: "http://console.example" }, "through"],
  ["another site", { ...OWN, "sec-fetch-site": "cross-site" }, 403],
  [
    "another site that claims our origin",
    { ...OWN, "sec-fetch-site": "cross-site", origin: "http://console.example" },
    403,
  ],
  ["a sister host", { ...OWN, "sec-fetch-site": "same-site" }, 403],
  ["a sandboxed frame", { ...OWN, origin: "null" }, 403],
  ["another origin", { ...OWN, origin: "http://evil.example" }, 403],
  ["nobody knows where", OWN, 403],
  ["a body of unknown length", { host: OWN.host, "sec-fetch-site": "same-origin" }, 413],
  ["a body too large", { ...OWN, "sec-fetch-site": "same-origin", "content-length": "1048577" }, 413],
] as const)("a change requested by %s", (_, headers, expected) => {
  expect(call("preferences.update", headers)).toBe(expected);
});
