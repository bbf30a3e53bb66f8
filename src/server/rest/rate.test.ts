import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { onceInProcess } from "../process";
import { countCall } from "./rate";

test("a count that a limiter of another copy of the library refuses is 9001, as any other", async () => {
  const require = createRequire(import.meta.url);
  for (const path of Object.keys(require.cache)) if (path.includes("rate-limiter-flexible")) delete require.cache[path];
  const { RateLimiterMemory } = require("rate-limiter-flexible") as typeof import("rate-limiter-flexible");
  onceInProcess("rate:paper", async () => new RateLimiterMemory({ keyPrefix: "paper", points: 1, duration: 60 }));
  const headers: Record<string, string> = {};
  await countCall("paper", "somebody", headers);
  await expect(countCall("paper", "somebody", headers)).rejects.toMatchObject({ reason: "tooManyRequests" });
  expect(headers["ratelimit-remaining"]).toBe("0");
});
