import { beforeAll, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { OperatorChange } from "@/domain/people/operator/schema.staff";
import { updateOperator } from "@/domain/people/operator/update-operator";
import { prisma, query } from "@/server/db";
import { phoneSealing } from "@/server/telephony-deps";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import { settingsOf, withServer } from "../../../../tests/telephony";
import { CallNote, CallQuery } from "./schema";
import { saveExtension, saveSettings } from "./settings";

let branchId: OperatorActor["branchId"];
let manager: OperatorActor;
beforeAll(async () => {
  ({ branchId } = await office());
  manager = await withServer(branchId, 5038);
});

test.each([
  ["host", { host: "192.0.2.7" }],
  ["port", { port: 5039 }],
  ["user", { username: "other" }],
  ["no TLS", { tls: false }],
])("requires the secret again when its destination changes: %s", async (_, given) => {
  const { branchId: own } = await office();
  const by = await withServer(own, 5038, { tls: true });
  const { secret, ...form } = settingsOf(5038, { version: 1, tls: true, ...given });
  const save = (more: object) => refusal(saveSettings(ctxOf(by), phoneSealing, { ...form, ...more }));
  expect(await save({})).toEqual({ reason: "fieldMissing", fields: ["secret"] });
  expect((await save({ secret })).reason).toBe("done");
});

test("concurrent first saves create the settings once", async () => {
  const { branchId: own } = await office();
  const by = ctxOf(await personOf(own, "manager"));
  const result = await Promise.all(
    [5038, 5039, 5040].map((port) => refusal(saveSettings(by, phoneSealing, settingsOf(port)))),
  );
  expect(result.map(({ reason }) => reason).sort()).toEqual(["changedMeanwhile", "changedMeanwhile", "done"]);
  expect(await prisma().messageLine.count({ where: { branchId: own, driver: "telephony" } })).toBe(1);
});

test("concurrent assignments give a person one extension", async () => {
  const { operatorId } = await personOf(branchId, "support");
  const result = await Promise.all(
    ["301", "302", "303"].map((extension) =>
      refusal(saveExtension(ctxOf(manager), { operator_id: operatorId, extension })),
    ),
  );
  expect(result.map(({ reason }) => reason)).toEqual(["done", "done", "done"]);
  expect(await prisma().telephonyExtension.count({ where: { branchId, operatorId } })).toBe(1);
});

test("an extension of a former operator can be reassigned, an active one's cannot", async () => {
  const [gone, here] = [await personOf(branchId, "support"), await personOf(branchId, "support")];
  const give = (operatorId: number) =>
    refusal(saveExtension(ctxOf(manager), { operator_id: operatorId, extension: "401" }));
  await give(gone.operatorId);
  expect((await give(here.operatorId)).reason).toBe("referenceReused");
  await prisma().membership.update({
    where: { branchId_operatorId: { branchId, operatorId: gone.operatorId } },
    data: { active: false },
  });
  expect((await give(here.operatorId)).reason).toBe("done");
  const rows = await prisma().telephonyExtension.findMany({ where: { branchId, extension: "401" } });
  expect(rows.map(({ operatorId }) => operatorId)).toEqual([here.operatorId]);
});

test("a deactivated operator has no extension", async () => {
  const { operatorId } = await personOf(branchId, "support");
  await saveExtension(ctxOf(manager), { operator_id: operatorId, extension: "501" });
  await updateOperator(ctxOf(manager), OperatorChange.parse({ id: operatorId, active: false }));
  expect(await prisma().telephonyExtension.count({ where: { branchId, operatorId } })).toBe(0);
});

test.each(["a\u0000b", "\u0007", "\ud800"])("rejects %j as note and as search", (given) => {
  expect([CallNote.safeParse({ id: 1, note: given }).success, CallQuery.safeParse({ search: given }).success]).toEqual([
    false,
    false,
  ]);
});

test("days are valid database dates, Jalali included", async () => {
  expect(CallQuery.safeParse({ from: "0000-01-01" }).success).toBe(false);
  expect(CallQuery.parse({ from: "1405/02/12", to: "9999-12-31", search: " ", per_page: 5 })).toMatchObject({
    ...{ from: "2026-05-02", to: "9999-12-31", search: "" },
  });
  await expect(
    query("t.days", "select $1::date as a, $2::date + 1 as b", [
      CallQuery.parse({ from: "0001-01-01" }).from,
      "9999-12-31",
    ]),
  ).resolves.toHaveLength(1);
  expect(CallNote.parse({ id: 1, note: "two\nlines " }).note).toBe("two\nlines");
});
