import { expect, test } from "vitest";
import type { PartnerActor } from "@/domain/kernel/context";
import { prisma, runBatched } from "@/server/db";
import { charter, ctxOf, type Office, office, partnerOf } from "../../../../tests/fixtures";
import { locksOf } from "../../../../tests/locks";
import { personOf } from "../../../../tests/operators";
import { codes, one } from "../../../../tests/outcomes";
import { actorName } from "../../kernel/context";
import { listHoarders } from "./list-hoarders";
import { lockOwnSeats } from "./lock-own";
import { takeOverLock } from "./take-over-lock";

const MINUTE_MS = 60_000;

/** A branch with the default limits, or with given ones. */
async function bound(set?: object): Promise<Office> {
  const mine = await office();
  const where = { branchId: mine.branchId, type: "locks" as const };
  if (!set) await prisma().branchSetting.deleteMany({ where });
  else await prisma().branchSetting.updateMany({ where, data: { data: set } });
  return mine;
}

const open = (mine: Office, holder: string) =>
  prisma().hold.findMany({ where: { branchId: mine.branchId, holder, status: "open" } });
const seatsOf = async (mine: Office, holder: string) =>
  (await open(mine, holder)).reduce((sum, { seats }) => sum + seats, 0);
const partnerName = (partner: PartnerActor) => actorName(partner);

/** Locks a customer's seats through a search of the branch's own charters. */
async function holds(mine: Office, holder: string, adult: number, capacity = 100) {
  const made = await charter(mine.branchId, { classes: [{ capacity }] });
  return lockOwnSeats(
    { runBatched, now: new Date(), requestId: "test" },
    {
      ...{ branchId: mine.branchId, colleagueId: null, holder, reference: crypto.randomUUID() },
      ...{ charterId: made.id, classId: made.classes[0]!, pax: { adult, child: 0, infant: 0 } },
    },
  );
}

test("a customer may have five open locks and twenty seats; the refusal has their current use; staff are unlimited", async () => {
  const mine = await bound();
  for (const holder of ["passenger:12", "colleague_user:7"]) {
    for (let nth = 0; nth < 5; nth++) expect((await holds(mine, holder, 1)).code).toBe(1000);
    expect(await holds(mine, holder, 1)).toMatchObject({
      code: 4008,
      held: { locks: 5, seats: 5, of_class: 0, most_locks: 5, most_seats: 20, most_of_class: 30 },
    });
  }
  for (const adult of [9, 9]) expect((await holds(mine, "passenger:13", adult)).code).toBe(1000);
  expect((await holds(mine, "passenger:13", 3)).code).toBe(4008);
  expect((await holds(mine, "passenger:13", 2)).code).toBe(1000);
  for (let nth = 0; nth < 8; nth++) expect((await holds(mine, "operator:3", 9)).code).toBe(1000);
  expect((await holds(mine, "system", 9)).code).toBe(1000);
});

test("a partner domain may have thirty locks, a call gets as many as fit; a release makes room", async () => {
  const mine = await bound();
  const { lock, release } = locksOf(mine);
  const made = await charter(mine.branchId, { classes: [{ capacity: 500 }] });
  const items = (count: number) => Array.from({ length: count }, () => one(made.classes[0]!, 1));
  for (const count of [9, 9, 9]) await lock({ main_id: made.id, items: items(count) });
  const last = await lock({ main_id: made.id, items: items(4) });
  expect(codes(last)).toEqual([1000, 1000, 1000, 4008]);
  expect(last[3]).toMatchObject({ lock_id: null, held: { locks: 30, most_locks: 30, seats: 30, most_seats: 200 } });
  await release([last[0]!.lock_id!]);
  const strict = await lock({ main_id: made.id, items: items(2), on_partial: "all_or_nothing" });
  expect(codes(strict)).toEqual([5003, 4008]);
  expect(codes(await lock({ main_id: made.id, items: items(1) }))).toEqual([1000]);
  // Another domain has its own limit.
  const other = await partnerOf(mine.branchId);
  expect(codes(await lock({ main_id: made.id, items: items(9) }, { partner: other }))).toEqual(Array(9).fill(1000));
});

test("of one class the larger of nine seats and thirty percent", async () => {
  const mine = await bound();
  const { lock } = locksOf(mine);
  for (const [capacity, most] of [
    [10, 9],
    [30, 9],
    [100, 30],
  ] as const) {
    const made = await charter(mine.branchId, { classes: [{ capacity }] });
    const partner = await partnerOf(mine.branchId);
    for (let left = most as number; left > 0; left -= 9)
      await lock({ main_id: made.id, items: [one(made.classes[0]!, Math.min(9, left))] }, { partner });
    const [more] = await lock({ main_id: made.id, items: [one(made.classes[0]!, 1)] }, { partner });
    expect(more).toMatchObject({ code: 4008, held: { of_class: most, most_of_class: most } });
  }
});

test("a repeated call returns its locks, full or not; expired ones no longer count", async () => {
  const mine = await bound({ partner_locks: 2 });
  const { lock, partner } = { ...locksOf(mine), partner: mine.partner };
  const made = await charter(mine.branchId, { classes: [{ capacity: 50 }] });
  const request = {
    main_id: made.id,
    client_reference: "r1",
    items: [one(made.classes[0]!, 1), one(made.classes[0]!, 1)],
  };
  const first = await lock(request);
  expect(await lock(request)).toEqual(first);
  const single = { main_id: made.id, items: [one(made.classes[0]!, 1)] };
  expect(codes(await lock(single))).toEqual([4008]);
  expect(codes(await lock(single, { now: new Date(Date.now() + 16 * MINUTE_MS) }))).toEqual([1000]);
  expect(partner.domainId).toBeGreaterThan(0);
});

test("concurrent calls on different classes cannot exceed the limit", async () => {
  const mine = await bound({ partner_seats: 20, partner_locks: null });
  const { lock } = locksOf(mine);
  const charters = await Promise.all(
    Array.from({ length: 12 }, () => charter(mine.branchId, { classes: [{ capacity: 50 }] })),
  );
  const results = await Promise.all(
    charters.flatMap(({ id, classes }) => [1, 2].map(() => lock({ main_id: id, items: [one(classes[0]!, 3)] }))),
  );
  expect(await seatsOf(mine, partnerName(mine.partner))).toBe(18);
  expect(results.flatMap(codes).filter((code) => code === 1000)).toHaveLength(6);
  // Only SQL, each in its own transaction, so that no batcher of a process serializes them.
  const other = await bound();
  const charter_ = await Promise.all(
    Array.from({ length: 10 }, () => charter(other.branchId, { classes: [{ capacity: 50 }] })),
  );
  await Promise.all(
    charter_.map(({ id, classes }, nth) =>
      prisma().$queryRawUnsafe(
        "select lock_charter($1::jsonb)::text",
        JSON.stringify({
          ...{
            branch_id: other.branchId,
            colleague_id: null,
            holder: "passenger:5",
            actor: "passenger:5",
            request_id: "t",
          },
          ...{
            now: new Date(),
            main_id: id,
            client_reference: `x${nth}`,
            request_key: null,
            strict: true,
            request_hash: "h",
          },
          items: [
            { id: classes[0], lock_id: `lck_${`${nth}`.repeat(24).slice(0, 24)}`, adult: 1, child: 0, infant: 0 },
          ],
        }),
      ),
    ),
  );
  expect(await open(other, "passenger:5")).toHaveLength(5);
});

test("a lock is extended twice; after a takeover its holder has no third time", async () => {
  const mine = await bound();
  const { extend, locked } = locksOf(mine);
  const { lock_id } = await locked();
  expect(
    [await extend([lock_id]), await extend([lock_id]), await extend([lock_id])].map((results) => codes(results)[0]),
  ).toEqual([1000, 1000, 5003]);
});

test("holders over half of their limit are listed in the console, the fullest first, by name", async () => {
  const mine = await bound();
  const { lock } = locksOf(mine);
  const made = await charter(mine.branchId, { classes: [{ capacity: 500 }] });
  await lock({ main_id: made.id, items: Array.from({ length: 9 }, () => one(made.classes[0]!, 9)) });
  await lock({ main_id: made.id, items: Array.from({ length: 3 }, () => one(made.classes[0]!, 9)) });
  for (let nth = 0; nth < 4; nth++) await holds(mine, "passenger:12", 1);
  await holds(mine, "passenger:13", 1);
  for (let nth = 0; nth < 9; nth++) await holds(mine, "operator:3", 9);
  const manager = await personOf(mine.branchId);
  const { rows } = await listHoarders(ctxOf(manager));
  expect(rows.map(({ holder, locks, seats }) => [holder, locks, seats])).toEqual([
    ["passenger:12", 4, 4],
    [partnerName(mine.partner), 12, 108],
  ]);
  expect(rows[1]).toMatchObject({
    most_locks: 30,
    most_seats: 200,
    class: { class_id: made.classes[0], seats: 108, most: 150 },
  });
  const [hold] = await open(mine, "passenger:12");
  await takeOverLock(ctxOf(manager), { lock_id: hold!.lockId, reason: "held too long" });
  expect((await listHoarders(ctxOf(manager))).rows.find(({ holder }) => holder === "passenger:12")?.locks).toBe(3);
});
