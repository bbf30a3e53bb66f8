import { describe, expect, test } from "vitest";
import { charter, ctxOf, office, operatorOf } from "../../../../tests/fixtures";
import { locksOf } from "../../../../tests/locks";
import { codes, one, refusal } from "../../../../tests/outcomes";
import { extendLock } from "./extend-lock";
import { listLocks } from "./list-locks";
import { releaseLock } from "./release-lock";
import { LockList, LockQuery } from "./schema";
import { takeOverLock } from "./take-over-lock";

const MINUTE_MS = 60_000;
const [mine, theirs] = [await office(), await office()];
const { lock, extend, release, book, locked, told, seats } = locksOf(mine);

describe("the console's locks", () => {
  const desk = (branchId = mine.branchId) => ctxOf(operatorOf(branchId));
  const act = (lock_id: string) => ({ lock_id, reason: "مشتری تلفنی" });

  test("a takeover gives fresh 15 minutes, and the previous holder's /book gets 1002", async () => {
    const now = new Date(Date.now() - 10 * MINUTE_MS);
    const { main_id, id, lock_id } = await locked({ now });
    await extend([lock_id]);
    const { expires_at } = await takeOverLock(desk(), act(lock_id));
    expect(Date.parse(expires_at!)).toBeCloseTo(Date.now() + 15 * MINUTE_MS, -4);
    expect(await book(main_id, one(id, 1, { lock_id }))).toEqual([1002]);
    expect(codes(await release([lock_id]))).toEqual([1002]);
    expect(await seats(id)).toMatchObject({ sold: 0, held: 1 });
    const { audits, events } = await told(lock_id);
    expect(audits.at(-1)).toMatchObject({
      actor: "operator:1",
      action: "lock.take-over",
      before: { holder: `partner:${mine.partner.domainId}`, extended: true },
      after: { holder: "operator:1", reason: "مشتری تلفنی" },
    });
    expect(events.at(-1)).toBe("lock.taken_over");
    await extendLock(desk(), { lock_id });
    await extendLock(desk(), { lock_id });
    expect(await refusal(extendLock(desk(), { lock_id }))).toEqual(["notAllowedInState"]);
    await releaseLock(desk(), act(lock_id));
    expect(await seats(id)).toMatchObject({ held: 0 });
    expect((await told(lock_id)).audits.at(-1)).toMatchObject({
      action: "lock.release",
      before: { holder: "operator:1", status: "open" },
      after: { status: "released", reason: "مشتری تلفنی" },
    });
  });

  test("takeovers and extensions cannot exceed 45 minutes after creation", async () => {
    const madeAt = Date.now();
    const { lock_id } = await locked({ now: new Date(madeAt) });
    const at = (minutes: number, operatorId = 1) =>
      ctxOf({ ...operatorOf(mine.branchId), operatorId }, { now: new Date(madeAt + minutes * MINUTE_MS) });
    const ends = async (work: Promise<{ expires_at: string | null }>) =>
      Math.round((Date.parse((await work).expires_at!) - madeAt) / MINUTE_MS);
    expect(await ends(takeOverLock(at(14), act(lock_id)))).toBe(29);
    expect(await ends(takeOverLock(at(28), act(lock_id)))).toBe(43);
    expect(await ends(takeOverLock(at(42), act(lock_id)))).toBe(45);
    expect(await refusal(takeOverLock(at(43), act(lock_id)))).toEqual(["notAllowedInState"]);
    expect(await refusal(extendLock(at(43), { lock_id }))).toEqual(["notAllowedInState"]);
    expect(await ends(takeOverLock(at(44, 2), act(lock_id)))).toBe(45);
    expect(await refusal(takeOverLock(at(45), act(lock_id)))).toEqual(["lockExpired"]);
  });

  test("concurrent with /book: one of the two gets the seat", async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => locked()));
    for (const { main_id, id, lock_id } of made) {
      const [booked, taken] = await Promise.all([
        book(main_id, one(id, 1, { lock_id })),
        refusal(takeOverLock(desk(), act(lock_id))),
      ]);
      expect([
        [1000, "notAllowedInState"],
        [1002, "done"],
      ]).toContainEqual([booked[0], [taken].flat()[0]]);
    }
  });

  test("notFound (3009) in another branch, lockExpired (4004), notAllowedInState (5003) after a release", async () => {
    const { lock_id } = await locked();
    const other = desk(theirs.branchId);
    for (const work of [
      () => takeOverLock(other, act(lock_id)),
      () => releaseLock(other, act(lock_id)),
      () => extendLock(other, { lock_id }),
    ])
      expect(await refusal(work())).toEqual(["notFound"]);
    const late = ctxOf(operatorOf(mine.branchId), { now: new Date(Date.now() + 16 * MINUTE_MS) });
    expect(await refusal(takeOverLock(late, act(lock_id)))).toEqual(["lockExpired"]);
    await release([lock_id]);
    expect(await refusal(takeOverLock(desk(), act(lock_id)))).toEqual(["notAllowedInState"]);
  });

  test("lists open locks, soonest to expire first, paged and filtered", async () => {
    const at = await office();
    const made = await charter(at.branchId, { classes: [{}, {}] });
    const hold = async (n: number, item: number, client_reference?: string) => {
      const now = new Date(Date.now() - n * MINUTE_MS);
      const request = { main_id: made.id, client_reference, items: [one(item, 2)] };
      return (await lock(request, { partner: at.partner, now }))[0]!.lock_id!;
    };
    const ids = [
      await hold(9, made.classes[0]!, "ref"),
      await hold(5, made.classes[1]!),
      await hold(1, made.classes[0]!),
    ];
    await hold(20, made.classes[0]!);
    const list = async (input: object, branchId = at.branchId) =>
      LockList.parse(await listLocks(desk(branchId), LockQuery.parse(input)));
    const listed = async (input: object) => (await list(input)).rows.map(({ lock_id }) => lock_id);
    const first = await list({ per_page: 2 });
    expect(first.rows.map(({ lock_id }) => lock_id)).toEqual(ids.slice(0, 2));
    expect(first).toMatchObject({ total: 3 });
    expect(first.rows[0]).toMatchObject({
      charter: { id: made.id },
      fare_class: "Y1",
      holder: `partner:${at.partner.domainId}`,
      holder_name: expect.any(String),
      pax: { adult: 2, child: 0, infant: 0 },
      seats: 2,
      total: 2000,
      currency: "IRR",
      client_reference: "ref",
      extended: false,
    });
    const second = await list({ per_page: 2, cursor: first.next_cursor });
    expect(second).toMatchObject({ rows: [{ lock_id: ids[2] }], next_cursor: null });
    expect(await listed({ class_id: made.classes[1] })).toEqual([ids[1]]);
    expect(await listed({ charter_id: made.id, holder: `partner:${at.partner.domainId}` })).toEqual(ids);
    await takeOverLock(desk(at.branchId), act(ids[0]!));
    expect(await listed({ holder: "operator:1" })).toEqual([ids[0]]);
    expect(await list({}, theirs.branchId)).toMatchObject({ rows: [], total: 0 });
    expect(await refusal(list({ cursor: "x" }))).toEqual(["fieldInvalid", "cursor"]);
  });
});
