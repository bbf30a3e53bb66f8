import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, office, operatorOf } from "../../../tests/fixtures";
import type { OperatorActor, TxCtx } from "./context";
import { publish, publishAll } from "./publish";
import { recordChange } from "./record-change";
import { transact } from "./transact";

let actor: OperatorActor;
beforeEach(async () => {
  actor = operatorOf((await office()).branchId);
});

const within = (work: (tx: TxCtx<OperatorActor>) => Promise<void>) => transact(ctxOf(actor), work);

const audited = () =>
  prisma().auditEntry.findMany({
    where: { branchId: actor.branchId },
    select: { action: true, subjectType: true, subjectId: true, before: true, after: true },
  });
const events = (branchId: number = actor.branchId) =>
  prisma().outboxEvent.findMany({
    where: { branchId },
    select: { type: true, aggregateType: true, aggregateId: true, data: true },
    orderBy: { id: "asc" },
  });

test("writes the audit row and the event of a change", async () => {
  const change = { subject: { type: "certificate", id: 7 }, before: { title: "a" }, after: { title: "b" } };
  await within((tx) => recordChange(tx, { action: "certificate.change", ...change, topic: "certificate.changed" }));
  expect(await audited()).toEqual([
    {
      ...{ action: "certificate.change", subjectType: "certificate", subjectId: "7" },
      ...{ before: { title: "a" }, after: { title: "b" } },
    },
  ]);
  expect(await events()).toEqual([
    { type: "certificate.changed", aggregateType: "certificate", aggregateId: "7", data: { id: 7 } },
  ]);
});

test("publishes under the action when it is a topic too, with the data given", async () => {
  const subject = { type: "markup", id: 7 };
  await within((tx) => recordChange(tx, { action: "markup.create", subject, data: { id: 7, by: "system" } }));
  expect(await audited()).toMatchObject([{ action: "markup.create", before: null, after: null }]);
  expect(await events()).toEqual([
    { type: "markup.create", aggregateType: "markup", aggregateId: "7", data: { id: 7, by: "system" } },
  ]);
});

test("publishes the event of another record than the audited one", async () => {
  await within((tx) =>
    recordChange(tx, {
      action: "class.close",
      subject: { type: "charter_class", id: 7 },
      event: { topic: "charter.changed", subject: { type: "charter", id: 3 }, data: { class_id: 7 } },
    }),
  );
  expect(await audited()).toMatchObject([{ subjectType: "charter_class", subjectId: "7" }]);
  expect(await events()).toEqual([
    { type: "charter.changed", aggregateType: "charter", aggregateId: "3", data: { class_id: 7 } },
  ]);
});

test("leaves neither row when the change is rolled back", async () => {
  const fault = new Error("later in the transaction");
  const failing = within(async (tx) => {
    await recordChange(tx, { action: "markup.delete", subject: { type: "markup", id: 7 } });
    throw fault;
  });
  await expect(failing).rejects.toBe(fault);
  expect([await audited(), await events()]).toEqual([[], []]);
});

test("publishes several events in order, also to another branch, and none for an empty list", async () => {
  const other = (await office()).branchId;
  await within(async (tx) => {
    await publishAll(tx, []);
    await publish(tx, { topic: "place.changed", subject: { type: "place", id: "city" }, data: { kind: "city" } });
    await publishAll(tx, [
      { topic: "operator.changed", subject: { type: "operator", id: 9n } },
      { topic: "operator.changed", subject: { type: "operator", id: 9n }, branchId: other },
    ]);
  });
  const operator = { type: "operator.changed", aggregateType: "operator", aggregateId: "9", data: { id: 9 } };
  expect(await events()).toEqual([
    { type: "place.changed", aggregateType: "place", aggregateId: "city", data: { kind: "city" } },
    operator,
  ]);
  expect(await events(other)).toEqual([operator]);
});
