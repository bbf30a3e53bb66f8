import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { idle } from "./idle";

test("pauses that are cut short leave no listener and no timer behind", async () => {
  const ended = new AbortController();
  for (let nth = 0; nth < 20; nth++) await idle(60_000, ended.signal, [Promise.resolve()]);
  expect(getEventListeners(ended.signal, "abort")).toHaveLength(0);
  expect(process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length).toBeLessThan(10);
});

test("a pause ends when everything ends", async () => {
  const ended = new AbortController();
  const pause = idle(60_000, ended.signal);
  ended.abort();
  await pause;
  await idle(60_000, ended.signal);
});
