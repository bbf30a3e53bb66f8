import { afterAll, beforeAll, expect, test } from "vitest";
import { sendUssd } from "@/domain/communication/telephony/dial";
import { prisma } from "@/server/db";
import { type AmiServer, amiServer } from "../ami-server";
import { ctxOf, office } from "../fixtures";
import { personOf, refusal } from "../operators";
import { shortDesk, withServer } from "../telephony";

/** A reply names the modem, not the request: a branch sends one at a time. */
let ami: AmiServer;
beforeAll(async () => {
  ami = await amiServer();
});
afterAll(() => ami.close());

async function branch() {
  const { branchId } = await office();
  await withServer(branchId, ami.port);
  const clerk = ctxOf(await personOf(branchId, "manager"));
  const spent = async () => (await prisma().telephonySpend.findFirst({ where: { branchId } }))?.spent ?? 0;
  return { branchId, spent, ask: (code: string) => sendUssd(clerk, shortDesk(), { code }) };
}

test("many concurrent requests each get their own answer, or none", async () => {
  const { spent, ask } = await branch();
  const codes = Array.from({ length: 8 }, (_, nth) => `*14${nth}#`);
  const result = await Promise.allSettled(codes.map((code) => ask(code)));
  const answered = result.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(answered.length).toBeGreaterThan(0);
  for (const { code, answer } of answered) expect(answer).toContain(code);
  expect(await spent()).toBe(answered.length);
});

test.each([
  ["running", 0, "firstStillRunning"],
  ["unknown", 5, "firstStillRunning"],
  ["unknown", 60, "done"],
  ["done", 0, "done"],
])("after one that is %s since %i s: %s", async (state, seconds, reason) => {
  const { branchId, spent, ask } = await branch();
  const then = new Date(Date.now() - seconds * 1_000);
  await prisma().telephonyAct.create({
    data: {
      ...{ branchId, kind: "ussd", state, target: "*1#", createdBy: "operator:1", spentAt: then },
      endedAt: state === "running" ? null : then,
    },
  });
  expect((await refusal(ask("*2#"))).reason).toBe(reason);
  expect(await spent()).toBe(reason === "done" ? 1 : 0);
});
