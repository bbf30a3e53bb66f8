import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { PATIENCE } from "@/domain/communication/telephony/port";
import { prisma } from "@/server/db";
import { telephony } from "@/server/routers/back-office/communication/telephony";
import { type AmiServer, amiServer, FAULTS } from "../../../../../tests/ami-server";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { shortened } from "../../../../../tests/shortened";
import { withServer } from "../../../../../tests/telephony";

const clerk = backOfficeDoor({ telephony });
let ami: AmiServer;
let socket: WebSocketServer;
let manager: Clerk;
let support: Clerk;
beforeAll(async () => {
  // Its answers arrive in pieces of seven bytes.
  ami = await amiServer({ chunk: 7 });
  socket = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await new Promise((done) => socket.once("listening", done));
  manager = await clerk("manager");
  support = await clerk("support", manager);
  await withServer(manager.branchId, ami.port, { websocket_url: `ws://127.0.0.1:${portOf(socket)}/ws` });
  await prisma().telephonyExtension.create({
    data: { branchId: manager.branchId, operatorId: support.actor.operatorId, extension: "204" },
  });
});
afterAll(async () => {
  await ami.close();
  socket.close();
});

const portOf = (of: WebSocketServer) => (of.address() as { port: number }).port;
const last = () => ami.seen.at(-1);
const code = ({ json }: { json: { code?: number } }) => json.code;
const audited = (action: string) => prisma().auditEntry.count({ where: { branchId: manager.branchId, action } });

describe("what a telephony server is sent", () => {
  test("whether it is there", async () => {
    const { status, json } = await support.ask("GET", "/telephony/test-connection");
    expect([status, json.data]).toMatchObject([200, { connected: true, version: "20.9.0" }]);
  });

  test("its channels, one of them, and the end of one", async () => {
    const id = ami.server.exchange.ring({ number: "09121234567" });
    const { json } = await support.ask("GET", "/telephony/channels/active");
    expect(json.data).toMatchObject({ total: 1, channels: [{ uniqueid: id, caller: "09121234567", state: "Ring" }] });
    const { channel } = json.data.channels[0];
    const one = await support.ask("GET", `/telephony/channel/status?channel=${encodeURIComponent(channel)}`);
    expect(one.json.data).toMatchObject({ channel, uniqueid: id });
    const ended = await support.ask("POST", "/telephony/call/hangup", { uniqueid: id });
    expect(ended.json.data).toEqual({ channel, ended: true });
    expect(ami.server.exchange.live).toBe(0);
    expect(await audited("telephony.hangup")).toBe(1);
    const gone = await support.ask("GET", `/telephony/channel/status?channel=${encodeURIComponent(channel)}`);
    expect([gone.status, code(gone)]).toEqual([404, 3009]);
    expect(code(await support.ask("POST", "/telephony/call/hangup", { channel }))).toBe(3009);
    const other = await clerk("manager");
    await withServer(other.branchId, ami.port);
    expect(code(await other.ask("GET", "/telephony/websocket/test"))).toBe(3009);
  });

  test("a call, under one key once", async () => {
    const key = { "idempotency-key": "call-once" };
    const first = await support.ask("POST", "/telephony/call/make", { phone: "0912 345 6789" }, key);
    expect(first.json).toMatchObject({
      ...{ data: { state: "done", phone: "+989123456789", extension: "204" } },
      meta: { code: 1000 },
    });
    expect(last()).toMatchObject({
      action: "Originate",
      fields: {
        channel: "PJSIP/204",
        context: "from-internal",
        exten: "09123456789",
        channelid: first.json.data.uniqueid,
      },
    });
    const before = ami.seen.length;
    const again = await support.ask("POST", "/telephony/call/make", { phone: "0912 345 6789" }, key);
    expect([again.json.data, ami.seen.length]).toEqual([first.json.data, before]);
    const spent = await prisma().telephonySpend.findMany({ where: { branchId: manager.branchId, kind: "call" } });
    expect(spent.map((row) => row.spent)).toEqual([1]);
    expect(code(await manager.ask("POST", "/telephony/call/make", { phone: "09123456789" }))).toBe(3002);
  });

  test("a call from the extension of one's own file, as a number too", async () => {
    const { branchId } = manager;
    const colleague = await clerk("support", manager);
    const ask = (extension?: unknown) =>
      colleague.ask("POST", "/telephony/call/make", { phone: "09123456780", extension });
    expect(code(await ask("317"))).toBe(3003);
    await prisma().membership.update({
      where: { branchId_operatorId: { branchId, operatorId: colleague.actor.operatorId } },
      data: { job: { extension: "317" } },
    });
    for (const extension of ["317", 317, undefined]) {
      const { data } = (await ask(extension)).json;
      expect(data).toMatchObject({ state: "done", extension: "317" });
      await colleague.ask("POST", "/telephony/call/hangup", { uniqueid: data.uniqueid });
    }
    expect(code(await ask("318"))).toBe(3003);
  });

  test("a text, stored among the outgoing messages", async () => {
    const text = "سلام\nدو خط";
    const { json } = await support.ask("POST", "/telephony/sms/send", { phone: "+989120001122", text });
    expect(json).toMatchObject({ data: { state: "done", phone: "+989120001122" }, meta: { code: 1000 } });
    expect(ami.server.exchange.texts.at(-1)).toEqual({ to: "pjsip:trunk/sip:09120001122@gateway", text });
    const { branchId } = manager;
    const id = json.data.message_id as number;
    expect(await prisma().outgoingMessage.findUnique({ where: { branchId_id: { branchId, id } } })).toMatchObject({
      ...{ toAddress: "+989120001122", text, state: "handed", askedBy: `operator:${support.actor.operatorId}` },
    });
  });

  test("a USSD code, with the network's reply", async () => {
    const { json } = await support.ask("POST", "/telephony/ussd/send", { code: "*140*1#" });
    expect(json.data).toMatchObject({ state: "done", code: "*140*1#", answer: "Sandbox: *140*1#\nCredit 125000 IRR" });
  });

  test("the round trip of its WebSocket", async () => {
    const { json } = await support.ask("GET", "/telephony/websocket/test");
    expect(json.data.url).toBe(`ws://127.0.0.1:${portOf(socket)}/ws`);
    expect(json.data.ms).toBeGreaterThanOrEqual(0);
    await expect.poll(() => socket.clients.size).toBe(0);
  });
});

describe("action/execute", () => {
  test("of the list, for administrators; audited before it leaves and after", async () => {
    const { json } = await manager.ask("POST", "/telephony/action/execute", { action: "CoreShowChannels" });
    expect(json.data).toMatchObject({ response: "Success", rows: [{ exten: "09123456789" }] });
    expect([await audited("telephony.execute"), await audited("telephony.execute_done")]).toEqual([1, 1]);
  });

  test.each(["Command", "System", "Originate", "QueueAdd", "UpdateConfig", "Reboot"])(
    "%s is refused and audited",
    async (action) => {
      const [before, seen] = [await audited("telephony.execute_refused"), ami.seen.length];
      const { status, json } = await manager.ask("POST", "/telephony/action/execute", {
        action,
        variables: { Command: "x" },
      });
      expect([status, json.code]).toEqual([403, 2007]);
      expect([await audited("telephony.execute_refused"), ami.seen.length]).toEqual([before + 1, seen]);
    },
  );

  test("a non-administrator is refused", async () => {
    expect(code(await support.ask("POST", "/telephony/action/execute", { action: "Ping" }))).toBe(2007);
  });
});

describe("a server that does not answer", () => {
  shortened(PATIENCE, { ms: 1_500 });
  const ROUTES: [string, string, object?][] = [
    ["GET", "/telephony/test-connection"],
    ["GET", "/telephony/channels/active"],
    ["GET", "/telephony/channel/status?channel=PJSIP/204-00000001"],
    ["POST", "/telephony/call/make", { phone: "09120009900", extension: "204" }],
    ["POST", "/telephony/call/hangup", { uniqueid: "1.1" }],
    ["POST", "/telephony/sms/send", { phone: "09120009900", text: "x" }],
    ["POST", "/telephony/ussd/send", { code: "*1#" }],
    ["POST", "/telephony/action/execute", { action: "Ping" }],
    ["GET", "/telephony/websocket/test"],
  ];

  test.each(FAULTS)("%s: every route answers 9004, and nothing stays open", async (fault) => {
    const faulty = await amiServer({ fault });
    const at = await clerk("manager");
    await withServer(at.branchId, faulty.port, { websocket_url: `ws://127.0.0.1:${faulty.port}/` });
    await prisma().telephonyExtension.create({
      data: { branchId: at.branchId, operatorId: at.actor.operatorId, extension: "204" },
    });
    const answers = await Promise.all(ROUTES.map(([method, path, body]) => at.ask(method, path, body)));
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(ROUTES.map(() => [503, 9004]));
    await expect.poll(() => faulty.open()).toBe(0);
    const states = await prisma().telephonyAct.findMany({ where: { branchId: at.branchId }, select: { state: true } });
    expect(states.map(({ state }) => state)).not.toContain("running");
    await faulty.close();
  });

  test("where none is configured likewise", async () => {
    const at = await clerk("manager");
    expect(code(await at.ask("GET", "/telephony/channels/active"))).toBe(9004);
  });
});
