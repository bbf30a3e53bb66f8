import { beforeAll, beforeEach, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { enqueueJob } from "../../platform/background-job/enqueue-job";
import { queueMessage } from "../../platform/message/queue-message";
import { getDashboardQueues } from "../dashboard/read-queues";
import { dismissFailures, restoreFailures } from "./dismiss-failures";
import { listFailures } from "./list-failures";
import { retryFailures } from "./retry-failures";
import { FailureList } from "./schema";

let mine: Ctx<OperatorActor>;
let stranger: Ctx<OperatorActor>;
beforeAll(async () => {
  stranger = ctxOf(await personOf((await office()).branchId));
});
beforeEach(async () => {
  mine = ctxOf(await personOf((await office()).branchId));
});

const key = (id: number) => ({ branchId_id: { branchId: mine.actor.branchId, id } });
const endedAt = new Date();

async function failedMessage(given: { businessKey?: string } = {}) {
  const result = await transact(mine, (tx) =>
    queueMessage(tx, { channel: "sms", to: "+989120000001", toName: "Sara", text: "x", ...given }),
  );
  const { id } = await prisma().outgoingMessage.findFirstOrThrow({
    where: { branchId: mine.actor.branchId },
    orderBy: { id: "desc" },
  });
  expect(result).not.toBeNull();
  await prisma().outgoingMessage.update({ where: key(id), data: { state: "failed", reason: "expired", endedAt } });
  return { kind: "message" as const, id };
}
async function failedWork() {
  const { id } = await transact(mine, (tx) =>
    enqueueJob(tx, { kind: "passenger_import", title: "people.xlsx", params: {}, total: 3 }),
  );
  await prisma().work.update({ where: key(id), data: { state: "failed", reason: "unexpected", endedAt, done: 1 } });
  return { kind: "work" as const, id };
}
async function failedExport() {
  const reading = { locale: "fa" as const, calendar: "jalali" as const, digits: "persian" as const };
  const { branchId, operatorId } = mine.actor;
  const { id } = await prisma().export.create({
    data: {
      ...{ branchId, operatorId, kind: "journal", format: "xlsx", params: {}, ...reading, requestId: "r" },
      ...{ state: "failed", reason: "noPermission", endedAt, expiresAt: new Date(Date.now() + 86_400_000) },
    },
  });
  return { kind: "export" as const, id };
}
const listed = async (ctx = mine) => FailureList.parse(await listFailures(ctx)).rows;
const waiting = async (ctx = mine) =>
  (await getDashboardQueues(ctx)).queues.find(({ name }) => name === "failures")?.total;
const jobs = async (name: string) =>
  (await query("test.jobs", "select 1 as n from graphile_worker.jobs where key = $1", [name])).length;

test("all failures are listed with their reason, for their branch only, as the dashboard counts them", async () => {
  const [message, work, file] = [await failedMessage(), await failedWork(), await failedExport()];
  const rows = await listed();
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...message, of: "sms", title: "+989120000001", detail: "Sara", reason: "expired" }),
      expect.objectContaining({ ...work, of: "passenger_import", title: "people.xlsx", asked_by: mine.actor.name }),
      expect.objectContaining({ ...file, of: "journal", title: "xlsx", reason: "noPermission", again: true }),
    ]),
  );
  expect(await waiting()).toBe(3);
  expect([await listed(stranger), await waiting(stranger)]).toEqual([[], 0]);
  const late = ctxOf(mine.actor, { now: new Date(Date.now() + 31 * 86_400_000) });
  expect([await listed(late), await waiting(late)]).toEqual([[], 0]);
});

test("each is retried on its own: an expired or foreign one does not block the others", async () => {
  const rows = [await failedMessage(), await failedWork(), await failedExport()];
  const code = await failedMessage({ businessKey: "one-time-code:7" });
  expect((await listed()).find(({ kind, id }) => kind === "message" && id === code.id)?.again).toBe(false);
  expect((await retryFailures(stranger, { rows })).rows.map(({ reason }) => reason)).toEqual([
    ...["notFound", "notFound", "notFound"],
  ]);
  const { rows: result } = await retryFailures(mine, { rows: [code, ...rows, rows[1]!] });
  expect(result.map(({ reason }) => reason)).toEqual([
    ...["operationNotAllowed", null, null, null, "operationNotAllowed"],
  ]);
  const [message, work, file] = rows as [typeof code, { id: number }, { id: number }];
  expect(await prisma().outgoingMessage.findUnique({ where: key(message.id) })).toMatchObject({
    ...{ state: "queued", reason: null, endedAt: null },
  });
  expect(await prisma().work.findUnique({ where: key(work.id) })).toMatchObject({ state: "waiting", done: 1 });
  expect(await prisma().export.findUnique({ where: key(file.id) })).toMatchObject({ state: "waiting", percent: 0 });
  const { branchId } = mine.actor;
  expect([await jobs(`work:${branchId}:${work.id}`), await jobs(`export:${branchId}:${file.id}`)]).toEqual([1, 1]);
  expect(await audited("retry")).toEqual(["export.retry", "message.retry", "work.retry"]);
});

test("a dismissed failure is hidden until it is restored", async () => {
  const rows = [await failedMessage(), await failedWork(), await failedExport()];
  const answer = (reason: string | null) => ({ rows: rows.map((row) => ({ ...row, reason })) });
  expect(await dismissFailures(stranger, { rows })).toEqual(answer("notFound"));
  expect(await restoreFailures(mine, { rows })).toEqual(answer("operationNotAllowed"));
  expect(await dismissFailures(mine, { rows })).toEqual(answer(null));
  expect([await listed(), await waiting()]).toEqual([[], 0]);
  expect(await dismissFailures(mine, { rows })).toEqual(answer("operationNotAllowed"));
  expect(await restoreFailures(mine, { rows })).toEqual(answer(null));
  expect(await waiting()).toBe(3);
  expect(await audited("dismiss")).toEqual(["export.dismiss", "message.dismiss", "work.dismiss"]);
  expect(await audited("restore")).toHaveLength(3);
});

async function audited(act: string) {
  const where = { branchId: mine.actor.branchId, action: { endsWith: `.${act}` } };
  return (await prisma().auditEntry.findMany({ where })).map(({ action }) => action).sort();
}
