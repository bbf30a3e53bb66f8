import type { JobHelpers } from "graphile-worker";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookCharter } from "@/domain/booking/book-charter";
import { BookRequest } from "@/domain/booking/schema";
import { lockCharter } from "@/domain/hold/lock-charter";
import { LockRequest } from "@/domain/hold/schema";
import { pool, prisma } from "@/server/db";
import { charter, ctxOf, type Office, office } from "../../../tests/fixtures";
import { ownDatabase } from "../../../tests/own-database";
import { tasks } from "./tasks";

const HOUR_MS = 3_600_000;

let at: Office;
let database: Awaited<ReturnType<typeof ownDatabase>>;
beforeAll(async () => {
  database = await ownDatabase();
  at = await office();
});
afterAll(() => database.close());

const query: JobHelpers["query"] = (text, values) => pool().query(text, values);
const purge = () => tasks.purge_expired!({}, { query } as JobHelpers);

test("the key of a call of yesterday is forgotten with what it made kept; one of today is not", async () => {
  const { id, classes } = await charter(at.branchId);
  const items = [{ id: classes[0], pax: { adult: 1 } }];
  const call = (requestKey: string, hoursAgo: number) =>
    ctxOf(at.partner, { requestKey, now: new Date(Date.now() - hoursAgo * HOUR_MS) });
  const book = async (requestKey: string, hoursAgo: number) =>
    (await bookCharter(call(requestKey, hoursAgo), BookRequest.parse({ main_id: id, items })))[0]!.local_pnr;
  const lock = async (requestKey: string, hoursAgo: number) =>
    (await lockCharter(call(requestKey, hoursAgo), LockRequest.parse({ main_id: id, items })))[0]!.lock_id;
  const old = [await book("old", 26), await lock("old", 26)];
  const fresh = [await book("fresh", 23), await lock("fresh", 23)];
  expect([await book("old", 0), await lock("old", 0)]).toEqual(old);

  await purge();
  expect([await book("fresh", 0), await lock("fresh", 0)]).toEqual(fresh);
  const [pnr, lockId] = [await book("old", 0), await lock("old", 0)];
  expect(old).not.toContain(pnr);
  expect(old).not.toContain(lockId);
  const { branchId } = at;
  expect(await prisma().booking.count({ where: { branchId } })).toBe(3);
  expect(await prisma().hold.count({ where: { branchId } })).toBe(3);
});

test("of what ended a month ago nothing is left, of what ended since everything", async () => {
  const { branchId } = at;
  const { id, classes } = await charter(branchId);
  const made = async (daysAgo: number) => {
    const now = new Date(Date.now() - daysAgo * 24 * HOUR_MS);
    const request = LockRequest.parse({ main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] });
    return (await lockCharter(ctxOf(at.partner, { now }), request))[0]!.lock_id!;
  };
  const [old, recent] = [await made(31), await made(29)];
  await prisma().hold.updateMany({ where: { branchId, lockId: { in: [old, recent] } }, data: { status: "released" } });
  await query("update outbox set relayed_at = now() - interval '31 days' where aggregate_id = $1", [old]);
  await query("update outbox set relayed_at = now() - interval '29 days' where aggregate_id = $1", [recent]);
  const requests = await prisma().holdRequest.count({ where: { branchId } });

  await tasks.purge_ended_holds!({}, { query } as JobHelpers);
  await tasks.purge_relayed_events!({}, { query } as JobHelpers);
  const left = async (lockId: string) => [
    await prisma().hold.count({ where: { branchId, lockId } }),
    await prisma().outboxEvent.count({ where: { branchId, aggregateId: lockId } }),
  ];
  expect([await left(old), await left(recent)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(await prisma().holdRequest.count({ where: { branchId } })).toBe(requests - 1);
});
