import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { branchSending, directPool, messageOf, queued, type Sending, stateOf, until } from "../../../tests/messages";
import { ownDatabase } from "../../../tests/own-database";
import { type Manner, type SmppPeer, smppPeer } from "../../../tests/smpp-peer";
import { startMessageWorker } from "./message-worker";

ownDatabase();
let pool: pg.Pool;
let keeper: ReturnType<typeof startMessageWorker> | undefined;
const peers: SmppPeer[] = [];
beforeAll(async () => {
  pool = directPool();
});
afterEach(async () => {
  await keeper?.stop();
  keeper = undefined;
  for (const peer of peers.splice(0)) await peer.close();
  await prisma().messageLine.updateMany({ data: { active: false, isDefault: false } });
});
afterAll(async () => {
  await pool.end();
});

async function peerAnd(
  preferences?: Manner,
  given: { password?: string } = {},
): Promise<{ peer: SmppPeer; at: Sending }> {
  const peer = await smppPeer({ manner: preferences });
  peers.push(peer);
  const settings = { host: "127.0.0.1", port: peer.port, system_id: "safar", window: 10, receipt_ids: "same" };
  const secrets = { password: given.password ?? "secret" };
  return { peer, at: await branchSending({ driver: "smpp", settings, secrets, sender: "+98300012" }) };
}
const begin = () => {
  keeper = startMessageWorker(pool);
};

test("handed over when the peer accepts it; delivered only by a receipt, also when receipts repeat or come out of order", async () => {
  const { peer, at } = await peerAnd();
  const id = await queued(at, { text: "سلام", to: "+989120000007" });
  begin();
  await until(async () => (await stateOf(at, id)) === "handed");
  const [taken] = peer.taken;
  expect(taken).toMatchObject({ to: "989120000007", from: "98300012", text: "سلام", coding: 8, ref: id & 0xffff });
  expect(await peer.receipt(taken!, "ENROUTE")).toBe(0);
  expect(await stateOf(at, id)).toBe("handed");
  expect(await peer.receipt(taken!)).toBe(0);
  expect(await stateOf(at, id)).toBe("delivered");
  await peer.receipt(taken!);
  await peer.receipt(taken!, "EXPIRED");
  expect(await stateOf(at, id)).toBe("delivered");
  expect(peer.taken).toHaveLength(1);
});

test("a long text is sent in linked parts, and is delivered when all of them are", async () => {
  const { peer, at } = await peerAnd();
  const text = "بلیت شما صادر شد. ".repeat(8);
  const id = await queued(at, { text });
  begin();
  await until(async () => (await stateOf(at, id)) === "handed");
  expect(peer.taken.map(({ text }) => text).join("")).toBe(text);
  expect(peer.taken.map(({ udh }) => udh?.slice(-2))).toEqual([1, 2, 3].map((nr) => [3, nr]));
  const [first, second, third] = peer.taken;
  await peer.receipt(first!);
  await peer.receipt(third!);
  expect(await stateOf(at, id)).toBe("handed");
  await peer.receipt(second!, "UNDELIV");
  expect(await messageOf(at, id)).toMatchObject({ state: "undelivered", reason: "UNDELIV 000" });
});

test("a submit whose answer is lost is unknown and not sent again; a receipt with our number settles it", async () => {
  const { peer, at } = await peerAnd((nr) => (nr === 1 ? "drop" : "take"));
  const id = await queued(at, { to: "+989120000009" });
  begin();
  await until(async () => (await stateOf(at, id)) === "unknown");
  const next = await queued(at, { to: "+989120000010" });
  await until(async () => (await stateOf(at, next)) === "handed");
  expect(peer.taken.map(({ to }) => to)).toEqual(["989120000009", "989120000010"]);
  await peer.receipt(peer.taken[0]!, "DELIVRD", { echo: true });
  expect(await stateOf(at, id)).toBe("delivered");
});

test("a receipt that comes before the answer is stored waits for it", async () => {
  const { peer, at } = await peerAnd();
  const { branchId, lineId } = at;
  await prisma().messageReceipt.create({ data: { branchId, lineId, providerRef: "m1", outcome: "delivered" } });
  const id = await queued(at);
  begin();
  await until(async () => (await stateOf(at, id)) === "delivered");
  expect(peer.taken).toHaveLength(1);
});

test("throttled it is sent later, refused it fails with the peer's word", async () => {
  const { peer, at } = await peerAnd((nr) => (["throttle", "refuse"] as const)[nr - 1] ?? "take");
  const first = await queued(at);
  begin();
  await until(async () => (await messageOf(at, first)).reason === "not now: 0x00000058");
  const second = await queued(at);
  await until(async () => (await stateOf(at, second)) === "failed");
  expect((await messageOf(at, second)).reason).toBe("refused: 0x0000000b");
  await until(async () => (await stateOf(at, first)) === "handed");
  expect(peer.taken).toHaveLength(1);
});

test("an absent peer or a refused password is reported at the line, and nothing is lost", async () => {
  const { peer, at } = await peerAnd(undefined, { password: "wrong" });
  const id = await queued(at);
  begin();
  const line = () =>
    prisma().messageLine.findUniqueOrThrow({ where: { branchId_id: { branchId: at.branchId, id: at.lineId } } });
  await until(async () => (await line()).fault !== null);
  expect((await line()).fault).toBe("bind refused: 0x0000000e");
  expect([await stateOf(at, id), peer.taken.length]).toEqual(["queued", 0]);
  const { sealSecrets } = await import("../message-secrets");
  await prisma().messageLine.update({
    where: { branchId_id: { branchId: at.branchId, id: at.lineId } },
    data: { sealed: sealSecrets({ password: "secret" }), revision: { increment: 1 } },
  });
  await until(async () => (await stateOf(at, id)) === "handed");
  await until(async () => (await line()).fault === null);
});

test("cut while idle it binds again; messages left in flight by another process are unknown", async () => {
  const { peer, at } = await peerAnd();
  const lost = await queued(at);
  await prisma().outgoingMessage.updateMany({
    where: { branchId: at.branchId, id: lost },
    data: { state: "sending", run: "6f1c2d0e-0000-4000-8000-000000000000", claimedAt: new Date() },
  });
  begin();
  await until(() => peer.binds() === 1);
  await until(async () => (await stateOf(at, lost)) === "unknown");
  peer.cut();
  const id = await queued(at);
  await until(async () => (await stateOf(at, id)) === "handed");
  expect([peer.binds(), peer.taken.length]).toEqual([2, 1]);
});

test("a private address is not called unless the deployment allows it", async () => {
  const { peer, at } = await peerAnd();
  const { config } = await import("../config");
  const settings = config();
  const before = settings.allowPrivateTargets;
  settings.allowPrivateTargets = false;
  try {
    const id = await queued(at);
    begin();
    const line = () =>
      prisma().messageLine.findUniqueOrThrow({ where: { branchId_id: { branchId: at.branchId, id: at.lineId } } });
    await until(async () => (await line()).fault !== null);
    expect((await line()).fault).toBe("127.0.0.1 is a private address");
    expect([peer.binds(), await stateOf(at, id)]).toEqual([0, "queued"]);
  } finally {
    settings.allowPrivateTargets = before;
  }
});
