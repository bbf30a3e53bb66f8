import { beforeAll, expect, test } from "vitest";
import type { BranchId } from "@/domain/kernel/context";
import { prisma, query } from "@/server/db";
import { office } from "../../../../tests/fixtures";
import { withServer } from "../../../../tests/telephony";
import type { Change } from "./follow";
import { endOthers, endStale, keepCalls } from "./listening";

let branchId: BranchId;
beforeAll(async () => {
  ({ branchId } = await office());
  await withServer(branchId, 5038);
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const change = (linkedid: string, given: Partial<Change> = {}): Change => ({
  ...{
    linkedid,
    direction: "in",
    number: "+989121110000",
    extension: null,
    taken_by: null,
    queue: null,
    channel: null,
  },
  ...{ started_at: ago(5), answered_at: null, ended_at: null, ...given },
});
const call = (linkedid: string, at = branchId) =>
  prisma().phoneCall.findUniqueOrThrow({ where: { branchId_linkedid: { branchId: at, linkedid } } });
const waits = async () => {
  const [row] = await prisma().$queryRaw<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%jsonb_populate_recordset%phone_calls%'`;
  return row!.n;
};

test("a call that ends while a change of it is written stays ended", async () => {
  await keepCalls(query, branchId, [change("race.1")]);
  let written: Promise<void> | undefined;
  await prisma().$transaction(async (tx) => {
    await tx.$executeRaw`update phone_calls set ended_at = now() where branch_id = ${branchId}::int and linkedid = 'race.1'`;
    // Has read before the other commits, and waits for the row lock.
    written = keepCalls(query, branchId, [change("race.1", { direction: null, queue: "sales", answered_at: ago(1) })]);
    await expect.poll(waits, { timeout: 4_000 }).toBe(1);
  });
  await written;
  expect(await call("race.1")).toMatchObject({ state: "ended", queue: "sales" });
});

test("keeps the earlier of two recorded times", async () => {
  await keepCalls(query, branchId, [change("race.2")]);
  let written: Promise<void> | undefined;
  const answeredAt = new Date(ago(3));
  await prisma().$transaction(async (tx) => {
    await tx.phoneCall.update({ where: { branchId_linkedid: { branchId, linkedid: "race.2" } }, data: { answeredAt } });
    written = keepCalls(query, branchId, [change("race.2", { direction: null, queue: "sales" })]);
    await expect.poll(waits, { timeout: 4_000 }).toBe(1);
  });
  await written;
  expect(await call("race.2")).toMatchObject({ answeredAt, state: "answered", queue: "sales" });
  await endOthers(query, branchId, []);
});

test("ends calls of disabled servers, and calls older than any conversation", async () => {
  const other = (await office()).branchId;
  await withServer(other, 5038, { enabled: false });
  await keepCalls(query, other, [change("off"), change("off.young", { started_at: ago(0) })]);
  await keepCalls(query, branchId, [
    change("old", { started_at: ago(13 * 60), answered_at: ago(13 * 60) }),
    change("fresh"),
  ]);
  const resultOf = () => prisma().outboxEvent.count({ where: { branchId: other, type: "telephony.call" } });
  const before = await resultOf();
  await endStale(query);
  expect([(await call("off", other)).state, (await call("off.young", other)).state]).toEqual(["missed", "ringing"]);
  expect([(await call("old")).state, (await call("fresh")).state]).toEqual(["ended", "ringing"]);
  expect((await resultOf()) - before).toBe(1);
});
