import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SwrCache } from "./swr-cache";

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());
const settled = () => new Promise((done) => setImmediate(done));

function reader() {
  let reads = 0;
  return { reads: () => reads, read: async () => ++reads };
}

test("it is read once for all who ask, and nobody waits for it before it is too old", async () => {
  const kept = new SwrCache<number>(1_000, 10);
  const { read, reads } = reader();
  expect(await Promise.all([kept.get("a", read), kept.get("a", read)])).toEqual([1, 1]);
  vi.advanceTimersByTime(600);
  // Told as it was, read again behind.
  expect(await kept.get("a", read)).toBe(1);
  await settled();
  expect([await kept.get("a", read), reads()]).toEqual([2, 2]);
  vi.advanceTimersByTime(1_000);
  expect(await kept.get("a", read)).toBe(3);
});

test("what is forgotten while it is read again stays forgotten", async () => {
  const kept = new SwrCache<number>(1_000, 10);
  const { read } = reader();
  await kept.get("a", read);
  vi.advanceTimersByTime(600);
  kept.get("a", read);
  kept.forget("a");
  await settled();
  expect(await kept.get("a", read)).toBe(3);
});

test("what is forgotten is what is meant, and nothing else", async () => {
  const kept = new SwrCache<number>(1_000, 10);
  const { read } = reader();
  for (const key of ["1 a", "1 b", "10 a"]) await kept.get(key, read);
  kept.forgetWhere((key) => key.startsWith("1 "));
  expect([await kept.get("10 a", read), await kept.get("1 a", read), await kept.get("1 b", read)]).toEqual([3, 4, 5]);
  kept.forget("1 a");
  expect([await kept.get("1 b", read), await kept.get("1 a", read)]).toEqual([5, 6]);
});

test("what failed is asked anew; where reading again fails, the old is told until it is too old", async () => {
  const kept = new SwrCache<number>(1_000, 10);
  const fails = () => Promise.reject(new Error("no"));
  await expect(kept.get("a", fails)).rejects.toThrow("no");
  const { read } = reader();
  expect(await kept.get("a", read)).toBe(1);
  vi.advanceTimersByTime(600);
  expect(await kept.get("a", fails)).toBe(1);
  await settled();
  expect(await kept.get("a", read)).toBe(1);
  vi.advanceTimersByTime(1_000);
  await expect(kept.get("a", fails)).rejects.toThrow("no");
});

test("one key too many costs the one asked for least recently, and no other", async () => {
  const kept = new SwrCache<number>(1_000, 2);
  const { read, reads } = reader();
  for (const key of ["a", "b", "a", "c", "a"]) await kept.get(key, read);
  expect(reads()).toBe(3);
  await kept.get("b", read);
  expect(reads()).toBe(4);
});
