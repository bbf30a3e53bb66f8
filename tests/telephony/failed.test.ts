import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManagerServer } from "@/adapters/ami/sandbox/server";
import { answerCall, askNetwork, dial, makeCall, sendText } from "@/domain/communication/telephony/dial";
import { executeAction } from "@/domain/communication/telephony/execute-action";
import { approvePhoneRequest } from "@/domain/communication/telephony/phone-requests";
import { Dial } from "@/domain/communication/telephony/schema";
import { OwnExtension } from "@/domain/communication/telephony/schema.phone-request";
import { CallWish } from "@/domain/communication/telephony/schema.routes";
import { saveExtension, setOwnExtension } from "@/domain/communication/telephony/settings";
import { prisma, query } from "@/server/db";
import { ACCOUNT, type AmiServer, amiServer } from "../ami-server";
import { ctxOf, office } from "../fixtures";
import { personOf, refusal } from "../operators";
import { shortDesk, withServer } from "../telephony";

/** A failed action returns its cost; one with an unknown outcome does not, and an approved one is checked again. */
let ami: AmiServer;
let down: AmiServer;
beforeAll(async () => {
  [ami, down] = [await amiServer(), await amiServer({ fault: "absent" })];
});
afterAll(() => ami.close());

async function branch(given: object = {}, port = ami.port) {
  const { branchId } = await office();
  const manager = await withServer(branchId, port, given);
  const clerk = await personOf(branchId, "support");
  await saveExtension(ctxOf(manager), { operator_id: clerk.operatorId, extension: "201" });
  const call = (phone: string, requestKey: string | null = null, extension = "201") =>
    makeCall({ ...ctxOf(clerk), requestKey }, shortDesk(), CallWish.parse({ phone, extension }));
  const change = (data: object) => prisma().telephonyServer.update({ where: { branchId }, data });
  const spent = async () => (await prisma().telephonySpend.findFirst({ where: { branchId } }))?.spent ?? 0;
  return { branchId, manager, clerk, call, change, spent };
}
const PHONE = "+989121234567";

describe("what surely did not leave", () => {
  test("uses up nothing of the cap, nor of the number's share", async () => {
    const { call, change, spent } = await branch(
      { caps: { calls: 2, sms: 0, ussd: 0 }, same_number_an_hour: 2 },
      down.port,
    );
    for (let nth = 0; nth < 5; nth++) expect((await refusal(call(PHONE))).reason).toBe("telephonyUnreachable");
    expect(await spent()).toBe(0);
    await change({ port: ami.port });
    expect([(await call(PHONE)).state, (await call(PHONE)).state, await spent()]).toEqual(["done", "done", 2]);
    expect((await refusal(call(PHONE))).reason).toBe("tooManyRequests");
  });

  test("is taken of the day it is tried again on, and judged by its cap", async () => {
    const { branchId, call, change, spent } = await branch({ caps: { calls: 1, sms: 0, ussd: 0 } }, down.port);
    await refusal(call(PHONE, "monday"));
    await query("t.age", "update telephony_acts set created_at = now() - interval '1 day' where branch_id = $1", [
      branchId,
    ]);
    await change({ port: ami.port });
    await call("+989121234568");
    expect((await refusal(call(PHONE, "monday"))).reason).toBe("tooManyRequests");
    await change({ capCalls: 5, approvalAbove: 1 });
    const again = await call(PHONE, "monday");
    expect([again.state, await spent()]).toEqual(["awaiting", 1]);
  });

  test("sees to no missed call", async () => {
    const { branchId, clerk, change } = await branch({}, down.port);
    const at = new Date(Date.now() - 60_000);
    const { id } = await prisma().phoneCall.create({
      data: { branchId, linkedid: "lost.1", direction: "in", number: PHONE, startedAt: at, endedAt: at },
    });
    const back = () => refusal(dial(ctxOf(clerk), shortDesk(), Dial.parse({ number: PHONE, call_id: id })));
    const lost = () => prisma().phoneCall.findUniqueOrThrow({ where: { branchId_id: { branchId, id } } });
    expect([(await back()).reason, (await lost()).handledAt]).toEqual(["telephonyUnreachable", null]);
    await change({ port: ami.port });
    expect([(await back()).reason, (await lost()).handledBy]).toEqual(["done", `operator:${clerk.operatorId}`]);
  });
});

test("a code accepted by the network and answered late may have been executed, and is not sent again", async () => {
  const request: string[] = [];
  const late = new ManagerServer(
    ACCOUNT,
    {
      instead: (action) => {
        if (action.get("action") !== "DongleSendUSSD") return undefined;
        request.push(action.get("ussd") ?? "");
        return `Response: Success\r\nActionID: ${action.get("actionid")}\r\nMessage: queued\r\n\r\n`;
      },
    },
    { paceMs: 0, ringMs: 60_000 },
  );
  const { branchId, clerk, spent } = await branch({}, await late.open());
  const ask = () => refusal(askNetwork(ctxOf(clerk), shortDesk(), { code: "*1#", request_key: "x" }));
  expect([(await ask()).reason, (await ask()).reason]).toEqual(["telephonyUnreachable", "telephonyUnreachable"]);
  const [act] = await prisma().telephonyAct.findMany({ where: { branchId } });
  expect([request, act!.state, await spent()]).toEqual([["*1#"], "unknown", 1]);
  await late.close();
});

describe("an internal extension", () => {
  test("belongs to the branch, and is neither a full nor a premium number", async () => {
    const { manager, clerk, call, spent } = await branch({ premium_prefixes: ["199"] });
    for (const extension of ["9092307000", "2022307"])
      expect([
        OwnExtension.safeParse({ extension }).success,
        CallWish.safeParse({ phone: PHONE, extension }).success,
      ]).toEqual([false, false]);
    expect(await refusal(call(PHONE, null, "777"))).toEqual({ reason: "fieldInvalid", fields: ["extension"] });
    const given = { operator_id: clerk.operatorId, extension: "1991" };
    for (const give of [() => setOwnExtension(ctxOf(clerk), given), () => saveExtension(ctxOf(manager), given)])
      expect(await refusal(give())).toEqual({ reason: "fieldInvalid", fields: ["extension"] });
    expect(await spent()).toBe(0);
  });

  test("nor is a caller led to one that costs since", async () => {
    const { branchId, clerk, change } = await branch();
    const { id } = await prisma().phoneCall.create({
      data: {
        ...{ branchId, linkedid: "ring.1", direction: "in", number: PHONE, channel: "PJSIP/trunk-0001" },
        startedAt: new Date(),
      },
    });
    await change({ premiumPrefixes: ["201"] });
    const before = ami.seen.length;
    expect(await refusal(answerCall(ctxOf(clerk), shortDesk(), { id }))).toMatchObject({ fields: ["extension"] });
    expect(ami.seen.length).toBe(before);
  });
});

test("under one key it is another call where another telephone rings", async () => {
  const { manager, call } = await branch();
  await saveExtension(ctxOf(manager), { operator_id: manager.operatorId, extension: "202" });
  await call(PHONE, "k");
  expect((await refusal(call(PHONE, "k", "202"))).reason).toBe("referenceReused");
});

describe("what waited for a second person", () => {
  test.each([
    ["a number that costs since", { premiumPrefixes: ["+98912"] }, "fieldInvalid"],
    ["texts no more", { sms: { way: "off", device: "", to: "", from: "" } }, "telephonyUnreachable"],
  ])("is judged again: %s", async (_, since, reason) => {
    const { branchId, clerk, manager, change, spent } = await branch({ approval_above: 0 });
    const { id, state } = await sendText(ctxOf(clerk), shortDesk(), { phone: PHONE, text: "x" });
    await change(since);
    const before = ami.seen.length;
    expect((await refusal(approvePhoneRequest(ctxOf(manager), shortDesk(), { id }))).reason).toBe(reason);
    const act = await prisma().telephonyAct.findUniqueOrThrow({ where: { branchId_id: { branchId, id } } });
    expect([state, act.state, ami.seen.length, await spent()]).toEqual(["awaiting", "awaiting", before, 0]);
  });
});

test("an executed request is listed with its values, a refused one without", async () => {
  const { branchId, manager, change } = await branch();
  const run = (action: string, variables: Record<string, string>) =>
    refusal(executeAction(ctxOf(manager), shortDesk(), { action, variables }));
  await run("QueueStatus", { Queue: "sales" });
  await change({ enabled: false });
  // Whether the server is in use or not.
  expect((await run("Command", { Command: "core stop now" })).reason).toBe("noPermission");
  expect((await run("Ping", {})).reason).toBe("telephonyUnreachable");
  const result = await prisma().auditEntry.findMany({
    where: { branchId, action: { in: ["telephony.execute", "telephony.execute_refused"] } },
    orderBy: { id: "asc" },
  });
  expect(result.map(({ after }) => after)).toEqual([
    { action: "QueueStatus", variables: { Queue: "sales" } },
    { action: "Command", variables: ["Command"] },
  ]);
});

test("previous values of settings and extensions are in the audit log, a secret nowhere", async () => {
  const { branchId, manager, clerk } = await branch({ caps: { calls: 50, sms: 1, ussd: 1 } });
  await withServer(branchId, ami.port, { caps: { calls: 1_000, sms: 1, ussd: 1 } });
  await saveExtension(ctxOf(manager), { operator_id: clerk.operatorId, extension: "205" });
  const last = (action: string) =>
    prisma().auditEntry.findFirstOrThrow({ where: { branchId, action }, orderBy: { id: "desc" } });
  const saved = await last("telephony.save");
  expect(saved).toMatchObject({ before: { capCalls: 50 }, after: { capCalls: 1_000, secret_changed: true } });
  expect(JSON.stringify(saved.before)).not.toContain("sealed");
  expect(await last("telephony.extension")).toMatchObject({
    before: { extension: "201" },
    after: { extension: "205" },
  });
});
