import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sourcesIn } from "../../tests/source-paths";
import { untilLoaded } from "./lazy-part";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const noLine = () => Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
const failing = (times: number) => {
  let calls = 0;
  return { calls: () => calls, load: async () => (++calls > times ? "here" : Promise.reject(noLine())) };
};

test("retries with growing delays until the part is loaded", async () => {
  const { load, calls } = failing(3);
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(499);
  expect(calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(1 + 1_000 + 2_000);
  expect(calls()).toBe(4);
  expect(await loaded).toBe("here");
});

test("retries immediately when the browser is online again", async () => {
  const { load } = failing(1);
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event("online"));
  expect(await loaded).toBe("here");
  expect(vi.getTimerCount()).toBe(0);
});

test("fails immediately when the fetched script throws", async () => {
  await expect(untilLoaded(() => Promise.reject(new TypeError("ours")))).rejects.toThrow("ours");
});

/** Components whose failed loading would crash the page. */
const bare = (text: string) =>
  [...text.matchAll(/\b(?:lazy|dynamic)\(\s*(?:async )?\(\) =>\s*(?!untilLoaded)\S+/g)].map(([found]) => found);

test("no part of a page is loaded otherwise", () => {
  expect(bare('const A = lazy(() => import("./a"));')).toHaveLength(1);
  expect(bare('const A = dynamic(() =>\n  import("./a"));')).toHaveLength(1);
  const files = sourcesIn(["src/app", "src/ui"], /\.tsx?$/);
  const wrong = files.filter(([path, text]) => !path.includes("lazy-part") && bare(text)[0]).map(([path]) => path);
  expect(wrong).toEqual([]);
});
