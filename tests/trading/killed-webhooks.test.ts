import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { hooking, isSigned, Receiver, upTo } from "../webhooks";
import { dying } from "./dying";

/**
 * M3 of webhooks: their sender dies before and after each step; everything arrives, in order, and claimed deliveries at
 * most once more.
 */
let at: Awaited<ReturnType<typeof hooking>>;
let sender: Awaited<ReturnType<typeof dying>>;
let receiver: Receiver;
beforeAll(async () => {
  [sender, at] = await Promise.all([dying("tests/webhook-sender.ts"), hooking()]);
  await at.relay(); // rows of other test files
});
beforeEach(async () => {
  await prisma().webhookEndpoint.updateMany({ data: { removedAt: new Date(), active: false } });
  receiver = await new Receiver().open();
  return () => receiver.close();
});
afterAll(async () => {
  await sender.close();
  await at.close();
});

const SUBJECTS = ["A", "B", "C"];
const EACH = 3;
/** Longer than the lease of a claimed delivery. */
const LEASE_OVER_MS = 61_000;

test.each([
  ["webhook.claim.after", false],
  ["webhook.post.before", false],
  ["webhook.post.after", true],
  ["webhook.end.after", true],
])("at %s", async (point, received) => {
  const { id, secret } = await at.endpoint(receiver);
  for (let nth = 0; nth < EACH; nth++)
    for (const subject of SUBJECTS) await at.tell("booking.confirmed", `${point} ${subject}`);
  await at.relay();
  await sender.dies({ ALLOW_PRIVATE_TARGETS: "on" }, point);
  expect(receiver.heard.length > 0).toBe(received);
  at.clock.ms = Date.now() + LEASE_OVER_MS;
  await at.send();

  const of = { branchId: at.branchId, endpointId: id };
  expect(await prisma().webhookDelivery.count({ where: { ...of, status: "delivered" } })).toBe(SUBJECTS.length * EACH);
  expect(await prisma().webhookStream.count({ where: { ...of, lease: { not: null } } })).toBe(0);
  const names = new Map<string, string>();
  for (const { headers, raw, body } of receiver.heard) {
    expect(isSigned(secret, headers["x-signature"]!, raw)).toBe(true);
    names.set(`${body.aggregate.id} ${body.sequence}`, body.id);
  }
  expect(names.size).toBe(SUBJECTS.length * EACH);
  expect(new Set(names.values()).size).toBe(names.size);
  // Without repeats of the same name, each subject's numbers are complete and in order.
  for (const numbers of Object.values(receiver.told)) {
    expect([...new Set(numbers)]).toEqual(upTo(EACH));
    expect(numbers.length - EACH).toBeLessThanOrEqual(received ? 1 : 0);
  }
});
