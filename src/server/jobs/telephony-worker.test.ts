import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { config } from "@/server/config";
import { prisma } from "@/server/db";
import { type AmiServer, amiServer } from "../../../tests/ami-server";
import { office } from "../../../tests/fixtures";
import { quietPool } from "../../../tests/quiet-pool";
import { withServer } from "../../../tests/telephony";
import { startTelephonyWorker } from "./telephony-worker";

const pool = quietPool({ connectionString: config().databaseDirectUrl, max: 4 });
let ami: AmiServer;
let branchId: number;
const running: ReturnType<typeof startTelephonyWorker>[] = [];
const start = () => {
  const one = startTelephonyWorker(pool);
  running.push(one);
  return one;
};
const PATIENCE = { timeout: 20_000, interval: 50 };

beforeAll(async () => {
  ami = await amiServer({ chunk: 11 });
  const at = await office();
  branchId = at.branchId;
  const manager = await withServer(at.branchId, ami.port);
  await prisma().telephonyExtension.create({ data: { branchId, operatorId: manager.operatorId, extension: "201" } });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  // The next test must not count the listener that is shutting down.
  await expect.poll(() => ami.server.connections, PATIENCE).toBe(0);
});
afterAll(async () => {
  await ami.close();
  await pool.end();
});

const calls = () => prisma().phoneCall.findMany({ where: { branchId }, orderBy: { id: "asc" } });
const call = async (linkedid: string) => (await calls()).find((row) => row.linkedid === linkedid);
const link = () => prisma().telephonyLink.findUniqueOrThrow({ where: { branchId } });
const listening = () => expect.poll(() => ami.server.present, PATIENCE);

test("an incoming call rings, is answered and ends; its caller is known by the number however it is written", async () => {
  const sara = await prisma().passenger.create({
    data: { branchId, firstName: "Sara", lastName: "Ahmadi", mobile: "+989121112233" },
  });
  start();
  await listening().toBe(1);
  const id = ami.server.exchange.ring({ number: "09121112233", queue: "sales" });
  await expect
    .poll(() => call(id), PATIENCE)
    .toMatchObject({
      ...{
        direction: "in",
        state: "ringing",
        number: "+989121112233",
        passengerId: sara.id,
        queue: "sales",
        extension: "201",
      },
    });
  ami.server.exchange.pickUp(id, "201");
  await expect.poll(async () => (await call(id))?.state, PATIENCE).toBe("answered");
  ami.server.exchange.end(id);
  await expect.poll(async () => (await call(id))?.state, PATIENCE).toBe("ended");
  const result = await prisma().outboxEvent.count({ where: { branchId, type: "telephony.call" } });
  expect(result).toBeGreaterThanOrEqual(3);
});

test("an unanswered call is missed; a call from a number shared by two persons is unassigned until one is chosen", async () => {
  const data = { branchId, firstName: "A", lastName: "B", mobile: "+989124445566" };
  await prisma().passenger.createMany({ data: [data, { ...data, mobile: null, phone: "+989124445566" }] });
  start();
  await listening().toBe(1);
  const id = ami.server.exchange.ring({ number: "+98 912 444 5566" });
  ami.server.exchange.end(id, "19");
  await expect.poll(() => call(id), PATIENCE).toMatchObject({ state: "missed", passengerId: null });
});

test("of two processes one listens; the other takes over when it dies", async () => {
  const first = start();
  await listening().toBe(1);
  const { listener } = await link();
  const second = start();
  await sleep(1_500);
  expect([ami.server.present, (await link()).listener]).toEqual([1, listener]);
  await first.kill();
  await expect.poll(async () => (await link()).listener, PATIENCE).not.toBe(listener);
  await listening().toBe(1);
  await second.stop();
  expect(await link()).toMatchObject({ listener: null, up: false });
});

test("a broken connection is restored, and the events missed in between are recovered", async () => {
  start();
  await listening().toBe(1);
  await expect.poll(async () => (await link()).up, PATIENCE).toBe(true);
  const before = ami.server.exchange.ring({ number: "09127778899" });
  await expect.poll(async () => (await call(before))?.state, PATIENCE).toBe("ringing");
  await prisma().phoneCall.updateMany({
    where: { branchId, linkedid: before },
    data: { startedAt: new Date(Date.now() - 60_000) },
  });
  ami.server.hangUp();
  // While no process listens.
  ami.server.exchange.end(before);
  const meanwhile = ami.server.exchange.ring({ number: "09127770000" });
  await listening().toBe(1);
  await expect.poll(async () => (await call(before))?.state, PATIENCE).toBe("missed");
  await expect.poll(async () => (await call(meanwhile))?.state, PATIENCE).toBe("ringing");
  ami.server.exchange.end(meanwhile);
});

test("a flood of events is each call once, and the link stays", async () => {
  start();
  await listening().toBe(1);
  const calls = Number(process.env.S5_CALLS ?? 300);
  const events = Number(process.env.S5_EVENTS ?? 10_000);
  const of = (nr: number) =>
    `Channel: PJSIP/trunk-${nr}\r\nCallerIDNum: 09120000000\r\nExten: s\r\nUniqueid: f.${nr}\r\nLinkedid: f.${nr}\r\n`;
  const begin = Array.from({ length: calls }, (_, nr) => `Event: Newchannel\r\n${of(nr)}\r\n`);
  const between = Array.from(
    { length: events },
    (_, nth) => `Event: ${nth % 2 ? "VarSet" : "DialBegin"}\r\n${of(nth % calls)}DestChannel: PJSIP/201-1\r\n\r\n`,
  );
  const end = begin.map((_, nr) => `Event: Hangup\r\n${of(nr)}\r\n`);
  ami.server.broadcast([...begin, ...between, ...end, ...end].join(""));
  const over = () => prisma().phoneCall.count({ where: { branchId, linkedid: { startsWith: "f." }, state: "missed" } });
  await expect.poll(over, PATIENCE).toBe(calls);
  expect((await link()).up).toBe(true);
});

test("a flood of garbage ends the connection and not the process", async () => {
  start();
  await listening().toBe(1);
  ami.server.broadcast("x".repeat(200_000));
  await expect.poll(async () => (await link()).fault ?? "", PATIENCE).toContain("exceeds the limit");
  await listening().toBe(1);
});
