import { describe, expect, test } from "vitest";
import { office, partnerOf } from "../../../../tests/fixtures";
import { locksOf } from "../../../../tests/locks";
import { codes, one } from "../../../../tests/outcomes";

const MINUTE_MS = 60_000;
const [mine, theirs] = [await office(), await office()];
const { extend, release, book, locked, told, seats } = locksOf(mine);

describe("POST /lock/extend", () => {
  test("ten minutes, twice", async () => {
    const now = new Date();
    const { lock_id } = await locked({ now });
    const [first] = await extend([lock_id], { now });
    expect(first).toMatchObject({ status: true, code: 1000 });
    expect(Date.parse(first!.expires_at!)).toBeCloseTo(now.getTime() + 25 * MINUTE_MS, -4);
    expect(codes(await extend([lock_id]))).toEqual([1000]);
    expect(codes(await extend([lock_id]))).toEqual([5003]);
    const { actions, events } = await told(lock_id);
    expect([actions, events]).toEqual([
      ["lock.create", "lock.extend", "lock.extend"],
      ["lock.created", "lock.extended", "lock.extended"],
    ]);
    const twice = await locked();
    expect(codes(await extend([twice.lock_id, twice.lock_id]))).toEqual([1000, 5003]);
  });

  test("lockUnusable (1002) for another partner's, another branch's or none; lockExpired (4004); notAllowedInState (5003) after a release", async () => {
    const { lock_id } = await locked();
    const other = await partnerOf(mine.branchId);
    expect(codes(await extend([lock_id], { partner: other }))).toEqual([1002]);
    expect(codes(await extend([lock_id], { partner: theirs.partner }))).toEqual([1002]);
    expect(codes(await extend(["lck_none"]))).toEqual([1002]);
    const late = new Date(Date.now() + 16 * MINUTE_MS);
    expect(codes(await extend([lock_id], { now: late }))).toEqual([4004]);
    await release([lock_id]);
    expect(codes(await extend([lock_id]))).toEqual([5003]);
  });
});

describe("POST /lock/release", () => {
  test("releases the seats immediately; idempotent", async () => {
    const { id, lock_id } = await locked({ adult: 2 });
    expect(await seats(id)).toMatchObject({ held: 2 });
    const first = await release([lock_id, lock_id]);
    expect(first).toMatchObject([
      { lock_id, status: true, code: 1000 },
      { lock_id, status: true, code: 1000 },
    ]);
    expect(await release([lock_id, lock_id])).toEqual(first);
    expect(await seats(id)).toMatchObject({ held: 0 });
    const { actions, events } = await told(lock_id);
    expect([actions, events]).toEqual([
      ["lock.create", "lock.release"],
      ["lock.created", "lock.released"],
    ]);
  });

  test("notAllowedInState (5003) for a used one, lockUnusable (1002) for another partner's and another branch's; neighbours are not affected", async () => {
    const { main_id, id, lock_id } = await locked();
    const free = await locked();
    const other = await partnerOf(mine.branchId);
    expect(codes(await release([lock_id], other))).toEqual([1002]);
    expect(codes(await release([lock_id], theirs.partner))).toEqual([1002]);
    expect(await book(main_id, one(id, 1, { lock_id }))).toEqual([1000]);
    expect(codes(await release([lock_id, free.lock_id, "lck_none"]))).toEqual([5003, 1000, 1002]);
    expect(await seats(id)).toMatchObject({ sold: 1, held: 0 });
  });

  test("concurrent with /book of the same lock: one of the two gets it", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => locked()));
    for (const { main_id, id, lock_id } of made) {
      const [booked, released] = await Promise.all([book(main_id, one(id, 1, { lock_id })), release([lock_id])]);
      expect([
        [1000, 5003],
        [1002, 1000],
      ]).toContainEqual([...booked, ...codes(released)]);
      const sold = booked[0] === 1000 ? 1 : 0;
      expect(await seats(id)).toEqual({ capacity: 10, sold, held: 0 });
    }
  });
});
