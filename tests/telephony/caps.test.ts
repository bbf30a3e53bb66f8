import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCall, sendText } from "@/domain/communication/telephony/dial";
import { approvePhoneRequest, rejectPhoneRequest } from "@/domain/communication/telephony/phone-requests";
import { CallWish } from "@/domain/communication/telephony/schema.routes";
import { saveExtension } from "@/domain/communication/telephony/settings";
import { prisma, query } from "@/server/db";
import { type AmiServer, amiServer } from "../ami-server";
import { ctxOf, office } from "../fixtures";
import { personOf, refusal } from "../operators";
import { SHORT_MS, shortDesk, withServer } from "../telephony";

const ROUNDS = Number(process.env.S7_ROUNDS ?? 1);

/** S7: costs are deducted from the daily limit first, exactly, for all callers, repeats and keys. */
let ami: AmiServer;
beforeAll(async () => {
  ami = await amiServer();
});
afterAll(() => ami.close());

const number = (nth: number) => `+98912${String(1_000_000 + nth)}`;
async function branch(given: object, port = ami.port) {
  const { branchId } = await office();
  const manager = await withServer(branchId, port, { caps: { calls: 20, sms: 20, ussd: 5 }, ...given });
  const clerk = await personOf(branchId, "support");
  await saveExtension(ctxOf(manager), { operator_id: clerk.operatorId, extension: "201" });
  const call = (phone: string, requestKey: string | null = null, by = clerk) =>
    makeCall({ ...ctxOf(by), requestKey }, shortDesk(), CallWish.parse({ phone, extension: "201" }));
  return { branchId, manager, clerk, call };
}
const spent = async (branchId: number) =>
  (await prisma().telephonySpend.findMany({ where: { branchId } })).reduce((sum, row) => sum + row.spent, 0);
const originated = (from: number) => ami.seen.slice(from).filter(({ action }) => action === "Originate").length;

describe("the day's cap", () => {
  test.each(Array.from({ length: ROUNDS }, (_, nth) => nth + 1))(
    "is reached exactly under concurrency, and never exceeded (%i)",
    async () => {
      const { branchId, call } = await branch({ caps: { calls: 6, sms: 0, ussd: 0 } });
      const before = ami.seen.length;
      const result = await Promise.all(Array.from({ length: 16 }, (_, nth) => refusal(call(number(nth)))));
      expect(result.filter(({ reason }) => reason === "done")).toHaveLength(6);
      expect(result.filter(({ reason }) => reason === "tooManyRequests")).toHaveLength(10);
      expect([await spent(branchId), originated(before)]).toEqual([6, 6]);
    },
  );

  test("one kind does not count for another, and a cap of zero lets nothing out", async () => {
    const { branchId, clerk, call } = await branch({ caps: { calls: 0, sms: 1, ussd: 0 } });
    expect(await refusal(call(number(1)))).toMatchObject({ reason: "tooManyRequests", data: { cap: "call" } });
    const text = () => sendText(ctxOf(clerk), shortDesk(), { phone: number(1), text: "x" });
    expect([(await text()).state, (await refusal(text())).reason, await spent(branchId)]).toEqual([
      "done",
      "tooManyRequests",
      1,
    ]);
  });

  test("is guarded by the database", async () => {
    const { branchId, call } = await branch({});
    await call(number(1));
    await expect(
      query("t.spend", "update telephony_spends set spent = 0 where branch_id = $1", [branchId]),
    ).rejects.toThrow();
    await expect(
      query("t.spend0", "update telephony_spends set spent = spent - 1 where branch_id = $1", [branchId]),
    ).rejects.toThrow();
    await expect(
      query("t.spend2", "update telephony_spends set spent = spent + 2 where branch_id = $1", [branchId]),
    ).rejects.toThrow();
  });
});

describe("a number", () => {
  test("has its share of an hour, also under concurrency", async () => {
    const { call } = await branch({ same_number_an_hour: 3 });
    const result = await Promise.all(Array.from({ length: 10 }, () => refusal(call(number(7)))));
    expect(result.filter(({ reason }) => reason === "done")).toHaveLength(3);
    expect((await refusal(call(number(8)))).reason).toBe("done");
  });

  test.each(["+989091234567", "09091234567", "00989091234567", "0098909123456789", "0909123456700"])(
    "that costs more is never called: %s",
    async (phone) => {
      const { branchId, call } = await branch({ premium_prefixes: ["+98909"] });
      const before = ami.seen.length;
      expect(await refusal(call(phone))).toEqual({ reason: "fieldInvalid", fields: ["phone"] });
      expect([await spent(branchId), ami.seen.length]).toEqual([0, before]);
    },
  );
});

describe("a number with digits too many", () => {
  test("is invalid: an exchange ignores extra digits", async () => {
    const { branchId, call } = await branch({ same_number_an_hour: 1 });
    await call("09121234567");
    for (const phone of ["091212345670", "0912123456799"])
      expect(await refusal(call(phone))).toEqual({ reason: "fieldInvalid", fields: ["phone"] });
    expect(await spent(branchId)).toBe(1);
    expect((await call("1580")).phone).toBe("1580");
  });
});

describe("sent again under one key", () => {
  test("sent concurrently, it is executed and accepted once", async () => {
    const { branchId, call } = await branch({});
    const before = ami.seen.length;
    const result = await Promise.all(Array.from({ length: 10 }, () => refusal(call(number(1), "k"))));
    const reasons = new Set(result.map(({ reason }) => reason));
    expect(reasons).toContain("done");
    // Calls during the first get that answer; on a fast machine there are none.
    expect(["done", "firstStillRunning"]).toEqual(expect.arrayContaining([...reasons]));
    expect((await call(number(1), "k")).state).toBe("done");
    expect([await spent(branchId), originated(before)]).toEqual([1, 1]);
    expect((await refusal(call(number(2), "k"))).reason).toBe("referenceReused");
  });

  test("what surely did not leave is tried again, and taken once", async () => {
    const down = await amiServer({ fault: "absent" });
    const { branchId, call } = await branch({}, down.port);
    expect((await refusal(call(number(1), "k"))).reason).toBe("telephonyUnreachable");
    await prisma().telephonyServer.update({ where: { branchId }, data: { port: ami.port } });
    expect((await call(number(1), "k")).state).toBe("done");
    expect(await spent(branchId)).toBe(1);
    expect(await prisma().telephonyAct.count({ where: { branchId } })).toBe(1);
  });

  test("what may have left is never sent again by itself", async () => {
    const mute = await amiServer({ fault: "hang_answer" });
    const { branchId, call } = await branch({}, mute.port);
    expect((await refusal(call(number(1), "k"))).reason).toBe("telephonyUnreachable");
    await prisma().telephonyServer.update({ where: { branchId }, data: { port: ami.port } });
    const before = ami.seen.length;
    expect((await refusal(call(number(1), "k"))).reason).toBe("telephonyUnreachable");
    expect([ami.seen.length, (await prisma().telephonyAct.findFirstOrThrow({ where: { branchId } })).state]).toEqual([
      before,
      "unknown",
    ]);
    expect(SHORT_MS).toBeLessThan(5_000);
    await mute.close();
  });
});

describe("beyond what one person may", () => {
  test("a second one approves, not the first; then it is executed and accepted", async () => {
    const { branchId, manager, call } = await branch({ approval_above: 2 });
    await call(number(1));
    await call(number(2));
    const before = ami.seen.length;
    const waiting = await call(number(3), null, manager);
    expect([waiting.state, ami.seen.length, await spent(branchId)]).toEqual(["awaiting", before, 2]);
    expect((await refusal(approvePhoneRequest(ctxOf(manager), shortDesk(), { id: waiting.id }))).reason).toBe(
      "noPermission",
    );
    const second = await personOf(branchId, "manager");
    const done = await Promise.all(
      [1, 2, 3].map(() => refusal(approvePhoneRequest(ctxOf(second), shortDesk(), { id: waiting.id }))),
    );
    expect(done.map(({ reason }) => reason).sort()).toEqual(["done", "operationNotAllowed", "operationNotAllowed"]);
    expect([originated(before), await spent(branchId)]).toEqual([1, 3]);
    // The call belongs to its requester.
    const made = await prisma().phoneCall.findFirstOrThrow({ where: { branchId }, orderBy: { id: "desc" } });
    expect(made.operatorId).toBe(manager.operatorId);
  });

  test("or refuses: nothing leaves; and no person approves beyond the cap", async () => {
    const { branchId, manager, call } = await branch({ approval_above: 0, caps: { calls: 1, sms: 0, ussd: 0 } });
    const [one, two, three] = [await call(number(1)), await call(number(2)), await call(number(3))];
    const before = ami.seen.length;
    expect(await rejectPhoneRequest(ctxOf(manager), { id: one.id, reason: "why" })).toEqual({ id: one.id });
    expect((await refusal(approvePhoneRequest(ctxOf(manager), shortDesk(), { id: two.id }))).reason).toBe("done");
    expect((await refusal(approvePhoneRequest(ctxOf(manager), shortDesk(), { id: three.id }))).reason).toBe(
      "tooManyRequests",
    );
    expect([originated(before), await spent(branchId)]).toEqual([1, 1]);
    const other = await personOf((await office()).branchId, "manager");
    expect((await refusal(approvePhoneRequest(ctxOf(other), shortDesk(), { id: three.id }))).reason).toBe("notFound");
  });
});
