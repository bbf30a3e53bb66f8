import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testServer, testSocket } from "@/domain/communication/telephony/diagnostics";
import { dial, ringMe } from "@/domain/communication/telephony/dial";
import { Dial } from "@/domain/communication/telephony/schema";
import { saveExtension, saveSettings } from "@/domain/communication/telephony/settings";
import { telephonyStatus } from "@/domain/communication/telephony/telephony-status";
import type { BranchId, OperatorActor } from "@/domain/kernel/context";
import { config } from "@/server/config";
import { prisma } from "@/server/db";
import { phoneSealing, telephonyDeps } from "@/server/telephony-deps";
import { ctxOf, office } from "../../../tests/fixtures";
import { quietPool } from "../../../tests/quiet-pool";
import { settingsOf, withServer } from "../../../tests/telephony";
import { keepDemoPhone } from "./keep-demo-phone";
import { startTelephonyWorker } from "./telephony-worker";

const pool = quietPool({ connectionString: config().databaseDirectUrl, max: 4 });
let manager: OperatorActor;
let branchId: number;
let neighbour: number;
let running: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  const at = await office();
  branchId = at.branchId;
  manager = await withServer(at.branchId, 5038);
  neighbour = (await office()).branchId;
  await withServer(neighbour as BranchId, 5038);
  await prisma().telephonyServer.updateMany({
    where: { branchId: { in: [branchId, neighbour] } },
    data: { demo: true },
  });
  await saveExtension(ctxOf(manager), { operator_id: manager.operatorId, extension: "201" });
  // Of two job processes one runs the demo's server, and one listens.
  running = [keepDemoPhone(), keepDemoPhone(), startTelephonyWorker(pool), startTelephonyWorker(pool)];
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await pool.end();
});

const PATIENCE = { timeout: 20_000, interval: 100 };
const ctx = () => ctxOf(manager);
const link = async () => (await telephonyStatus(ctx())).link;
const call = (number: string) => prisma().phoneCall.findFirst({ where: { branchId, number }, orderBy: { id: "desc" } });

test("the demo's telephone starts automatically: it rings on request and answers calls", async () => {
  await expect.poll(link, PATIENCE).toBe("up");
  expect(await telephonyStatus(ctx())).toMatchObject({ demo: true, extension: "201", fault: null });
  expect((await testServer(ctx(), telephonyDeps())).connected).toBe(true);
  expect((await testSocket(ctx(), telephonyDeps())).url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws$/);
  expect(await ringMe(ctx(), telephonyDeps(), { number: "+989125550001" })).toEqual({ ok: true });
  await expect
    .poll(() => call("+989125550001"), PATIENCE)
    .toMatchObject({ state: "ringing", direction: "in", extension: "201" });
  await dial(ctx(), telephonyDeps(), Dial.parse({ number: "+989125550002" }));
  await expect
    .poll(() => call("+989125550002"), PATIENCE)
    .toMatchObject({ state: "answered", direction: "out", channel: expect.stringMatching(/^PJSIP\/201-/) });
});

test("bytes that are no frame end their WebSocket alone", async () => {
  await expect.poll(link, PATIENCE).toBe("up");
  const { websocketUrl } = await prisma().telephonyServer.findUniqueOrThrow({ where: { branchId } });
  const { hostname, port, pathname } = new URL(websocketUrl!);
  const handshake = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
  const headers = { ...handshake, "sec-websocket-key": randomBytes(16).toString("base64") };
  const input = request({ host: hostname, port, path: pathname, headers }).end();
  const [, socket] = (await once(input, "upgrade")) as [unknown, Socket];
  // A browser masks its frames; this frame is not masked.
  socket.resume().write(Buffer.from([0x81, 0x01, 0x61]));
  await once(socket, "close");
  expect((await testSocket(ctx(), telephonyDeps())).url).toBe(websocketUrl);
});

test("what rings in one branch is nothing to another", async () => {
  await expect
    .poll(async () => (await prisma().telephonyLink.findUniqueOrThrow({ where: { branchId: neighbour } })).up, PATIENCE)
    .toBe(true);
  await ringMe(ctx(), telephonyDeps(), { number: "+989125550003" });
  await expect.poll(() => call("+989125550003"), PATIENCE).toMatchObject({ state: "ringing" });
  expect(await prisma().phoneCall.count({ where: { branchId: neighbour } })).toBe(0);
  const ports = await prisma().telephonyServer.findMany({
    where: { branchId: { in: [branchId, neighbour] } },
    select: { port: true },
  });
  expect(new Set(ports.map(({ port }) => port)).size).toBe(2);
});

test("settings of another server are the demo's no more", async () => {
  const { version, port } = await prisma().telephonyServer.findUniqueOrThrow({ where: { branchId } });
  await saveSettings(ctx(), phoneSealing, settingsOf(port, { version }));
  expect((await telephonyStatus(ctx())).demo).toBe(true);
  await saveSettings(ctx(), phoneSealing, settingsOf(5038, { version: version + 1 }));
  expect((await telephonyStatus(ctx())).demo).toBe(false);
  await expect.poll(link, PATIENCE).toBe("down");
});
