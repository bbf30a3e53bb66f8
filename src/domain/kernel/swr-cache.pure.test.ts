import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SwrCache } from "./swr-cache";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());
const settled = () => new Promise((done) => setImmediate(done));

function reader() {
  let reads = 0;
  return { reads: () => reads, read: async () => ++reads };
}

test("concurrent readers share one read, and a refresh in the background avoids waiting", async () => {
  const cache = new SwrCache<number>(1_000, 10);
  const { read, reads } = reader();
  expect(await Promise.all([cache.get("a", read), cache.get("a", read)])).toEqual([1, 1]);
  vi.advanceTimersByTime(600);
  // Returned stale while it is refreshed in the background.
  expect(await cache.get("a", read)).toBe(1);
  await settled();
  expect([await cache.get("a", read), reads()]).toEqual([2, 2]);
  vi.advanceTimersByTime(1_000);
  expect(await cache.get("a", read)).toBe(3);
});

test("an entry invalidated during its refresh stays invalidated", async () => {
  const cache = new SwrCache<number>(1_000, 10);
  const { read } = reader();
  await cache.get("a", read);
  vi.advanceTimersByTime(600);
  cache.get("a", read);
  cache.forget("a");
  await settled();
  expect(await cache.get("a", read)).toBe(3);
});

test("invalidation affects only the given keys", async () => {
  const cache = new SwrCache<number>(1_000, 10);
  const { read } = reader();
  for (const key of ["1 a", "1 b", "10 a"]) await cache.get(key, read);
  cache.forgetWhere((key) => key.startsWith("1 "));
  expect([await cache.get("10 a", read), await cache.get("1 a", read), await cache.get("1 b", read)]).toEqual([
    3, 4, 5,
  ]);
  cache.forget("1 a");
  expect([await cache.get("1 b", read), await cache.get("1 a", read)]).toEqual([5, 6]);
});

test("retries after a failed read; when a refresh fails, the stale value is served until it expires", async () => {
  const cache = new SwrCache<number>(1_000, 10);
  const fails = () => Promise.reject(new Error("no"));
  await expect(cache.get("a", fails)).rejects.toThrow("no");
  const { read } = reader();
  expect(await cache.get("a", read)).toBe(1);
  vi.advanceTimersByTime(600);
  expect(await cache.get("a", fails)).toBe(1);
  await settled();
  expect(await cache.get("a", read)).toBe(1);
  vi.advanceTimersByTime(1_000);
  await expect(cache.get("a", fails)).rejects.toThrow("no");
});

test("evicts the least recently used key beyond the limit, and no other", async () => {
  const cache = new SwrCache<number>(1_000, 2);
  const { read, reads } = reader();
  for (const key of ["a", "b", "a", "c", "a"]) await cache.get(key, read);
  expect(reads()).toBe(3);
  await cache.get("b", read);
  expect(reads()).toBe(4);
});
