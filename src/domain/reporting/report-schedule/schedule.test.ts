import { expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { sendReports } from "@/server/jobs/send-reports";
import { branchSending, type Sending } from "../../../../tests/messages";
import { refusal } from "../../../../tests/operators";
import { claimMessages } from "../../platform/message/sending";
import { listSchedules } from "./list-schedules";
import { saveSchedule } from "./save-schedule";
import { ScheduleSave } from "./schema";
import { removeSchedule, restoreSchedule, sendNow, turnSchedule } from "./turn-schedule";

const FORM = {
  report: "sales",
  by: "day",
  rhythm: "daily",
  hour: 7,
  recipients: ["Boss@Agency.example", "boss@agency.example", "books@agency.example"],
  language: "fa",
  format: "xlsx",
};
const desk = () => branchSending({ driver: "smtp", channel: "email", settings: { host: "127.0.0.1", port: 9 } });
const save = (at: Sending, more: object = {}) => saveSchedule(at.ctx, ScheduleSave.parse({ ...FORM, ...more }));
const rowsOf = async (at: Sending) => (await listSchedules(at.ctx)).rows;
const isDue = ({ branchId }: Sending, id: number) =>
  prisma().reportSchedule.update({
    where: { branchId_id: { branchId, id } },
    data: { nextAt: new Date(Date.now() - 1_000) },
  });
const mailsOf = ({ branchId }: Sending) =>
  prisma().outgoingMessage.findMany({ where: { branchId }, orderBy: { id: "asc" } });

test("when due it is sent once to each recipient, also by concurrent senders, with the file; and is due next day", async () => {
  const at = await desk();
  const { id } = await save(at);
  await isDue(at, id);
  await Promise.all([sendReports(), sendReports()]);
  await sendReports();
  const mails = await mailsOf(at);
  expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual(["books@agency.example", "boss@agency.example"]);
  const [row] = await rowsOf(at);
  expect(row!.deliveries).toMatchObject([{ state: "made", messages: { queued: 2 } }]);
  expect(new Date(row!.next_at).getTime()).toBeGreaterThan(Date.now());
  const [parcel] = await claimMessages(query, at, crypto.randomUUID(), 1);
  expect(parcel!.attachment).toMatchObject({ fileName: expect.stringMatching(/^sales-\d{4}-\d\d-\d\d.*\.xlsx$/) });
  expect(Buffer.from(parcel!.attachment!.content).subarray(0, 2).toString()).toBe("PK");
  expect(parcel!.subject).toMatch(/^گزارش فروش/);
});

test("whose owner may no longer read the books is paused with a reason; saved by one who may, it resumes", async () => {
  const at = await desk();
  const { id } = await save(at);
  const { operatorId } = at.ctx.actor;
  await prisma().membership.updateMany({ where: { operatorId }, data: { customised: true, permissions: [] } });
  await isDue(at, id);
  await sendReports();
  expect(await rowsOf(at)).toMatchObject([{ active: false, paused: "noPermission", deliveries: [] }]);
  expect(await mailsOf(at)).toEqual([]);
  await prisma().membership.updateMany({ where: { operatorId }, data: { customised: false } });
  await turnSchedule(at.ctx, { id, active: true });
  expect(await rowsOf(at)).toMatchObject([{ active: true, paused: null }]);
});

test("a report without read permission cannot be scheduled", async () => {
  const at = await desk();
  const of = (permission: string) => {
    const permissions = at.ctx.actor.permissions.filter((one) => one !== permission);
    return { ...at, ctx: { ...at.ctx, actor: { ...at.ctx.actor, permissions } } };
  };
  expect(await refusal(save(of("reservation:read")))).toMatchObject({ reason: "noPermission" });
  expect(await refusal(save(of("cheque:read"), { report: "cheques", by: "week" }))).toMatchObject({
    reason: "noPermission",
  });
  await save(of("cheque:read"));
  expect(await rowsOf(at)).toHaveLength(1);
});

test("only reports its owner may still read are sent: sales and cheques need more than the accountant's role", async () => {
  const at = await desk();
  const { operatorId } = at.ctx.actor;
  const made = [
    await save(at),
    await save(at, { report: "cheques", by: "week" }),
    await save(at, { report: "cash_flow", by: "day" }),
  ];
  const permissions = ["accounting:read"];
  await prisma().membership.updateMany({ where: { operatorId }, data: { customised: true, permissions } });
  for (const { id } of made) await isDue(at, id);
  await sendReports();
  const rows = new Map((await rowsOf(at)).map((row) => [row.report, row]));
  const paused = { active: false, paused: "noPermission", deliveries: [] };
  expect(rows.get("sales")).toMatchObject(paused);
  expect(rows.get("cheques")).toMatchObject(paused);
  expect(rows.get("cash_flow")).toMatchObject({ active: true, paused: null, deliveries: [{ state: "made" }] });
});

test("sent again by hand, paused, deleted and restored; each is audited", async () => {
  const at = await desk();
  const { id } = await save(at, { report: "receivables", by: null, format: "pdf", recipients: ["a@b.example"] });
  await sendNow(at.ctx, { id });
  await sendNow(at.ctx, { id });
  await sendReports();
  expect(await mailsOf(at)).toHaveLength(2);
  await turnSchedule(at.ctx, { id, active: false });
  await isDue(at, id);
  await sendReports();
  expect(await mailsOf(at)).toHaveLength(2);
  await removeSchedule(at.ctx, { id });
  expect(await rowsOf(at)).toEqual([]);
  await restoreSchedule(at.ctx, { id });
  expect(await rowsOf(at)).toMatchObject([{ id, active: false }]);
  const where = { branchId: at.branchId, subjectType: "report_schedule" };
  const result = await prisma().auditEntry.findMany({ where, orderBy: { id: "asc" } });
  expect(result.map(({ action }) => action.split(".")[1])).toEqual([
    "create",
    "send",
    "send",
    "sent",
    "sent",
    "deactivate",
    "delete",
    "restore",
  ]);
});

test("a delivery that kills its worker five times is failed; a deleted schedule sends nothing", async () => {
  const [at, other] = [await desk(), await desk()];
  const delivery = async (of: Sending, data: object) => {
    const { id } = await save(of);
    await sendNow(of.ctx, { id });
    await prisma().reportDelivery.updateMany({ where: { branchId: of.branchId, scheduleId: id }, data });
    return id;
  };
  await delivery(at, { attempts: 5, heardAt: new Date(Date.now() - 301_000) });
  const taken = await delivery(other, {});
  await removeSchedule(other.ctx, { id: taken });
  await sendReports();
  const [row] = await rowsOf(at);
  expect(row!.deliveries).toMatchObject([{ state: "failed", reason: "unexpected" }]);
  expect([await mailsOf(at), await mailsOf(other)]).toEqual([[], []]);
  await restoreSchedule(other.ctx, { id: taken });
  await sendReports();
  expect(await mailsOf(other)).toHaveLength(2);
});

test("invalid input is refused at its field; a concurrent change is not overwritten; another branch cannot see it", async () => {
  const [at, other] = [await desk(), await desk()];
  expect(await refusal(save(at, { report: "receivables", by: "day" }))).toMatchObject({
    reason: "fieldInvalid",
    fields: ["by"],
  });
  for (const recipients of [[], ["nobody"], Array.from({ length: 11 }, (_, n) => `a${n}@b.example`)])
    expect(ScheduleSave.safeParse({ ...FORM, recipients }).success).toBe(false);
  const { id } = await save(at);
  await save(at, { id, version: 1, hour: 8 });
  expect(await refusal(save(at, { id, version: 1, hour: 9 }))).toMatchObject({ reason: "changedMeanwhile" });
  expect(await rowsOf(other)).toEqual([]);
  const actions = [
    () => save(other, { id, version: 2 }),
    () => turnSchedule(other.ctx, { id, active: false }),
    () => removeSchedule(other.ctx, { id }),
    () => sendNow(other.ctx, { id }),
  ];
  for (const action of actions) expect(await refusal(action())).toMatchObject({ reason: "notFound" });
});
