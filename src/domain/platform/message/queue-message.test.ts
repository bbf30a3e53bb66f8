import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import { refusal } from "../../../../tests/outcomes";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { type Queued, queueMessage } from "./queue-message";

let mine: Ctx<OperatorActor>;
let theirs: Ctx<OperatorActor>;
beforeEach(async () => {
  mine = ctxOf(await personOf((await office()).branchId));
  theirs = ctxOf(await personOf((await office()).branchId));
});

const queue = (ctx: Ctx<OperatorActor>, given: Partial<Queued> = {}) =>
  transact(ctx, (tx) => queueMessage(tx, { channel: "sms", to: "+989120000001", text: "سلام", ...given } as Queued));
const rows = (ctx: Ctx<OperatorActor>) =>
  prisma().outgoingMessage.findMany({ where: { branchId: ctx.actor.branchId } });

test("one message per business event, even from concurrent transactions; other branches' events are separate", async () => {
  const businessKey = "booking:K7Q2MN:confirmed";
  const both = await Promise.all([queue(mine, { businessKey }), queue(mine, { businessKey })]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await queue(mine, { businessKey })).toBeNull();
  expect(await queue(theirs, { businessKey })).not.toBeNull();
  expect(await queue(mine)).not.toBeNull();
  expect((await rows(mine)).map(({ state, parts }) => [state, parts])).toEqual([
    ["queued", 1],
    ["queued", 1],
  ]);
});

test("commits or rolls back with its cause", async () => {
  const broken = transact(mine, async (tx) => {
    await queueMessage(tx, { channel: "sms", to: "+989120000001", text: "x", businessKey: "k" });
    throw new Error("the cause failed");
  });
  await expect(broken).rejects.toThrow("the cause failed");
  expect(await rows(mine)).toEqual([]);
});

test("a template is rendered in the language of the caller; missing values are reported", async () => {
  const { branchId } = mine.actor;
  await prisma().messageTemplate.create({
    data: {
      ...{ branchId, code: "confirmed", name: "confirmed", channel: "sms", params: [{ name: "pnr", type: "code" }] },
      ...{ textFa: "رزرو {pnr} قطعی شد.", textEn: "Booking {pnr} is confirmed." },
    },
  });
  const given = { template: "confirmed", text: undefined, params: { pnr: "{pnr}K7" } };
  await queue(mine, given);
  await queue(mine, { ...given, locale: "fa" });
  expect((await rows(mine)).map(({ text }) => text)).toEqual([
    "Booking {pnr}K7 is confirmed.",
    "رزرو {pnr}K7 قطعی شد.",
  ]);
  expect(await refusal(queue(mine, { ...given, params: {} }))).toEqual(["fieldMissing", "params.pnr"]);
  expect(await refusal(queue(theirs, given))).toEqual(["notFound", "template"]);
});

test("a branch without a line uses the log driver", async () => {
  await queue(mine);
  const [line] = await prisma().messageLine.findMany({ where: { branchId: mine.actor.branchId } });
  expect(line).toMatchObject({ driver: "log", channel: "sms", isDefault: true });
});

test("text messages follow the branch's settings; urgent ones are sent immediately and unchanged", async () => {
  const { branchId } = mine.actor;
  const now = new Date();
  const clock = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16);
  await prisma().branch.update({ where: { id: branchId }, data: { timeZone: "UTC" } });
  const data = { signature: "Safar", quiet_from: clock(-60), quiet_to: clock(60), on_booking: false };
  await prisma().branchSetting.create({ data: { branchId, type: "sms", data, version: 1, changedBy: "system" } });
  expect(await queue(mine, { cause: "booking" })).toBeNull();
  await queue(mine, { cause: "cancellation", text: "gone" });
  await queue(mine, { urgent: true, text: "123456" });
  await queue(mine, { text: "of no use later", expiresInSeconds: 60 });
  await queue(mine, { channel: "email", to: "a@b.example", subject: "x", text: "mail", cause: "booking" });
  const made = (await rows(mine)).map(({ text, notBefore }) => [
    text,
    notBefore.getTime() > now.getTime() + 50 * 60_000,
  ]);
  expect(new Map(made as [string, boolean][])).toEqual(
    new Map([
      ["gone\nSafar", true],
      ["123456", false],
      ["of no use later\nSafar", false],
      ["mail", false],
    ]),
  );
  await prisma().branchSetting.updateMany({ where: { branchId, type: "sms" }, data: { data: { enabled: false } } });
  expect(await queue(mine)).toBeNull();
  expect(await queue(mine, { urgent: true })).not.toBeNull();
});
