import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OperatorActor } from "@/domain/kernel/context";
import { prisma, query } from "@/server/db";
import { phoneSealing } from "@/server/telephony-deps";
import { type AmiServer, amiServer } from "../../../../tests/ami-server";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import { settingsOf, shortDesk, withServer } from "../../../../tests/telephony";
import { readCard } from "./card";
import { chooseCaller, handleCall, noteCall, sayAbout } from "./change-call";
import { activeChannels, testInWords, testServer, testSocket } from "./diagnostics";
import { answerCall, askNetwork, dial, hangUpCall, ringMe } from "./dial";
import type { Change } from "./follow";
import { listCalls, liveCalls, readCall } from "./list-calls";
import { endOthers, expireRequests, keepCalls } from "./listening";
import { CallList, CallOut, CallQuery, Card, Dial, LiveCalls } from "./schema";
import { SettingsOut } from "./schema.settings";
import { readSettings, saveExtension, saveSettings } from "./settings";
import { telephonyStatus } from "./telephony-status";

let ami: AmiServer;
let branchId: OperatorActor["branchId"];
let clerk: OperatorActor;
let manager: OperatorActor;
let ctx: ReturnType<typeof ctxOf<OperatorActor>>;
let stranger: typeof ctx;
beforeAll(async () => {
  ami = await amiServer({ chunk: 5 });
  ({ branchId } = await office());
  manager = await withServer(branchId, ami.port);
  clerk = await personOf(branchId, "support");
  ctx = ctxOf(clerk);
  stranger = ctxOf(await personOf((await office()).branchId, "manager"));
  await saveExtension(ctxOf(manager), { operator_id: clerk.operatorId, extension: "204" });
});
afterAll(() => ami.close());

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
let nth = 0;
const change = (given: Partial<Change> = {}): Change => ({
  ...{
    linkedid: `t.${++nth}`,
    direction: "in",
    number: "+989121110000",
    extension: "204",
    taken_by: null,
    queue: null,
  },
  ...{ channel: "PJSIP/trunk-0001", started_at: ago(5), answered_at: null, ended_at: null, ...given },
});
/** A call as the listener writes it. */
async function received(given: Partial<Change> = {}) {
  const result = change(given);
  await keepCalls(query, branchId, [result]);
  return prisma().phoneCall.findUniqueOrThrow({
    where: { branchId_linkedid: { branchId, linkedid: result.linkedid } },
  });
}
const missed = (given: Partial<Change> = {}) => received({ ended_at: ago(4), ...given });
const list = async (input: object = {}, by = ctx) => CallList.parse(await listCalls(by, CallQuery.parse(input)));

describe("events", () => {
  test("duplicated, late and partial events make one call", async () => {
    const { linkedid, id } = await received();
    const at = { linkedid, direction: null, number: null, extension: null, channel: null };
    await keepCalls(query, branchId, [change({ ...at, ended_at: ago(1) })]);
    await keepCalls(query, branchId, [change({ ...at, answered_at: ago(3), taken_by: "204" })]);
    await keepCalls(query, branchId, [change({ ...at, ended_at: ago(0), answered_at: ago(0) })]);
    await keepCalls(query, branchId, [change({ linkedid, started_at: ago(0) })]);
    const row = await prisma().phoneCall.findUniqueOrThrow({ where: { branchId_id: { branchId, id } } });
    expect(row).toMatchObject({
      state: "ended",
      extension: "204",
      operatorId: clerk.operatorId,
      number: "+989121110000",
    });
    expect(Math.round((row.endedAt!.getTime() - row.answeredAt!.getTime()) / MINUTE)).toBe(2);
  });

  test("an end without a beginning makes none", async () => {
    const result = change({ direction: null, ended_at: ago(0) });
    await keepCalls(query, branchId, [result]);
    expect(await prisma().phoneCall.count({ where: { branchId, linkedid: result.linkedid } })).toBe(0);
  });

  test("many changes are published as one event", async () => {
    const count = () => prisma().outboxEvent.count({ where: { branchId, type: "telephony.call" } });
    const before = await count();
    const many = Array.from({ length: 60 }, () => change({ direction: "out", ended_at: ago(1) }));
    await keepCalls(query, branchId, many);
    expect((await count()) - before).toBe(1);
    expect(
      await prisma().phoneCall.count({ where: { branchId, linkedid: { in: many.map(({ linkedid }) => linkedid) } } }),
    ).toBe(60);
    await keepCalls(query, branchId, many);
    expect((await count()) - before).toBe(1);
  });

  test("calls missing on the server are ended", async () => {
    const [gone, there, young] = [await received(), await received(), await received({ started_at: ago(0) })];
    await endOthers(query, branchId, [there.linkedid]);
    const states = await prisma().phoneCall.findMany({
      where: { branchId, id: { in: [gone.id, there.id, young.id] } },
      orderBy: { id: "asc" },
    });
    expect(states.map(({ state }) => state)).toEqual(["missed", "ringing", "ringing"]);
    const result = LiveCalls.parse(await liveCalls(ctx)).rows.map(({ id }) => id);
    expect(result).toEqual(expect.arrayContaining([there.id, young.id]));
    expect(result).not.toContain(gone.id);
    await endOthers(query, branchId, []);
    await prisma().phoneCall.updateMany({ where: { branchId, endedAt: null }, data: { endedAt: new Date() } });
  });
});

describe("calls", () => {
  test("are listed by filter, page by page", async () => {
    const number = "+989125550000";
    for (const minutes of [9, 8, 7]) await missed({ number, started_at: ago(minutes), ended_at: ago(minutes - 0.5) });
    const first = await list({ number, per_page: 2 });
    expect([first.rows.length, first.total]).toEqual([2, 3]);
    const rest = await list({ number, per_page: 2, cursor: first.next_cursor });
    expect([rest.rows.length, rest.next_cursor]).toEqual([1, null]);
    const all = [...first.rows, ...rest.rows].map(({ id }) => id);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    const queue = (await list({ number, missed_open: true })).rows.map(({ id }) => id);
    expect(queue).toEqual([...all].reverse());
    expect((await list({ search: "0912555" })).total).toBe(3);
    expect((await list({ number, state: "ended" })).total).toBe(0);
    expect((await list({ number }, stranger)).total).toBe(0);
    expect(await refusal(list({ cursor: "nonsense" }))).toEqual({ reason: "fieldInvalid", fields: ["cursor"] });
  });

  test("a missed call is handled once, which can be reverted", async () => {
    const { id } = await missed();
    await handleCall(ctx, { id, handled: true });
    await handleCall(ctxOf(manager), { id, handled: true });
    await noteCall(ctx, { id, note: "rang back" });
    const result = CallOut.parse(await readCall(ctx, { id }));
    expect(result).toMatchObject({ state: "missed", note: "rang back", handled: { by: { id: clerk.operatorId } } });
    expect(result.events.map(({ what }) => what)).toEqual(["rang", "ended", "handled", "noted"]);
    await handleCall(ctx, { id, handled: false });
    expect((await readCall(ctx, { id })).handled).toBeNull();
    const { id: ended } = await received({ answered_at: ago(4), ended_at: ago(3) });
    expect((await refusal(handleCall(ctx, { id: ended, handled: true }))).reason).toBe("operationNotAllowed");
    for (const act of [() => handleCall(stranger, { id, handled: true }), () => noteCall(stranger, { id, note: "x" })])
      expect((await refusal(act())).reason).toBe("notFound");
  });

  test("a handled call stays missed despite late events", async () => {
    const { id, linkedid } = await missed();
    await handleCall(ctx, { id, handled: true });
    await keepCalls(query, branchId, [change({ linkedid, answered_at: ago(4) })]);
    expect((await readCall(ctx, { id })).state).toBe("missed");
  });
});

describe("caller card", () => {
  test("lists all who share the number, the chosen one first, with debt and open items", async () => {
    const number = "+989123330000";
    const [sara, reza] = await Promise.all([
      prisma().passenger.create({ data: { branchId, firstName: "سارا", lastName: "احمدی", mobile: number } }),
      prisma().passenger.create({ data: { branchId, firstName: "رضا", lastName: "احمدی", phone: number } }),
    ]);
    const { id } = await received({ number });
    const card = Card.parse(await readCard(ctx, { id }));
    expect(card.call).toMatchObject({ passenger: null, sharing: 2, state: "ringing", acts: ["answer", "hangup"] });
    expect(card.people.map((person) => person.id).sort()).toEqual([sara.id, reza.id].sort());
    expect(card.people[0]).toMatchObject({ last_trip: null, debts: [], open: [] });
    const at = { branchId, createdBy: `passenger:${reza.id}`, currency: "IRR" };
    const request = await prisma().travelRequest.create({
      data: { ...at, party: at.createdBy, passengerId: reza.id, kind: "other", notes: "x" },
    });
    const open = (await readCard(ctx, { id })).people.find((person) => person.id === reza.id)?.open;
    expect(open).toMatchObject([{ kind: "request", id: request.id }]);
    await chooseCaller(ctx, { id, passenger_id: reza.id });
    expect((await readCard(ctx, { id })).people.map((person) => person.id)[0]).toBe(reza.id);
    expect((await list({ passenger_id: reza.id })).rows.map((row) => row.id)).toEqual([id]);
    expect((await list({ passenger_id: sara.id })).total).toBe(0);
    expect(await refusal(chooseCaller(ctx, { id, passenger_id: 999_999 }))).toMatchObject({ fields: ["passenger_id"] });
    expect(await refusal(sayAbout(ctx, { id, trade_id: 999_999 }))).toMatchObject({ fields: ["trade_id"] });
    expect((await refusal(readCard(stranger, { id }))).reason).toBe("notFound");
  });
});

describe("requests", () => {
  test("click to call rings the operator's extension, then the number; returning a call handles the missed one", async () => {
    const lost = await missed({ number: "+989127770000" });
    const before = ami.seen.length;
    const { id } = await dial(ctx, shortDesk(), Dial.parse({ number: "+989127770000", call_id: lost.id }));
    expect(ami.seen.slice(before)).toMatchObject([
      { action: "Originate", fields: { channel: "PJSIP/204", exten: "09127770000" } },
    ]);
    expect(await readCall(ctx, { id: id! })).toMatchObject({
      direction: "out",
      state: "ringing",
      number: "+989127770000",
    });
    expect((await readCall(ctx, { id: lost.id })).events.map(({ what }) => what)).toContain("called_back");
    expect(await refusal(dial(ctxOf(manager), shortDesk(), Dial.parse({ number: "+989127770000" })))).toEqual({
      ...{ reason: "fieldMissing", fields: ["extension"] },
    });
    expect(
      (await refusal(dial(ctx, shortDesk(), Dial.parse({ number: "+989127770000", passenger_id: 999_999 })))).reason,
    ).toBe("notFound");
  });

  test("a ringing call is redirected to the operator's extension, and can be ended", async () => {
    const linkedid = ami.server.exchange.ring({ number: "09121110000" });
    const { channels: rows } = await activeChannels(ctx, shortDesk());
    const { id } = await received({ linkedid, channel: rows.find(({ uniqueid }) => uniqueid === linkedid)!.channel });
    await answerCall(ctx, shortDesk(), { id });
    expect(ami.seen.at(-1)).toMatchObject({ action: "Redirect", fields: { exten: "204" } });
    await keepCalls(query, branchId, [change({ linkedid, answered_at: ago(0), taken_by: "204" })]);
    expect((await refusal(answerCall(ctx, shortDesk(), { id }))).reason).toBe("operationNotAllowed");
    await hangUpCall(ctx, shortDesk(), { id });
    expect(ami.seen.at(-1)!.action).toBe("Hangup");
    expect((await refusal(hangUpCall(stranger, shortDesk(), { id }))).reason).toBe("notFound");
  });

  test("a USSD code is sent and stored", async () => {
    const result = await askNetwork(ctx, shortDesk(), { code: "*555#" });
    expect(result).toMatchObject({ kind: "ussd", state: "done", target: "*555#", by: { id: clerk.operatorId } });
    expect(result.answer).toContain("*555#");
  });
});

describe("a request whose process died", () => {
  test("has an unknown outcome after a minute, and so has its message; a recent one is untouched", async () => {
    const act = { branchId, kind: "ussd", state: "running", target: "*1#", createdBy: `operator:${clerk.operatorId}` };
    const before = new Date(Date.now() - 2 * MINUTE);
    const { messageLineId } = await prisma().telephonyServer.findUniqueOrThrow({ where: { branchId } });
    const message = await prisma().outgoingMessage.create({
      data: {
        ...{
          branchId,
          lineId: messageLineId!,
          channel: "sms",
          toAddress: "+989121110000",
          text: "x",
          parts: 1,
          state: "sending",
        },
        ...{
          run: "8e9d2c1a-0f5b-4c55-9d0e-6f7f4b9c7a11",
          askedBy: act.createdBy,
          expiresAt: new Date(Date.now() + MINUTE),
        },
      },
    });
    const sms = { ...act, kind: "sms", target: message.toAddress, text: "x", messageId: message.id };
    const old = await prisma().telephonyAct.create({ data: { ...sms, createdAt: before, spentAt: before } });
    const young = await prisma().telephonyAct.create({ data: { ...act, spentAt: new Date() } });
    await expireRequests(query);
    const acts = await prisma().telephonyAct.findMany({
      where: { branchId, id: { in: [old.id, young.id] } },
      orderBy: { id: "asc" },
    });
    expect(acts.map(({ state }) => state)).toEqual(["unknown", "running"]);
    const swept = await prisma().outgoingMessage.findUnique({ where: { branchId_id: { branchId, id: message.id } } });
    expect(swept).toMatchObject({ state: "unknown", run: null });
  });
});

describe("settings", () => {
  test("never return the secret, retain it when omitted, and are changed one at a time", async () => {
    const result = SettingsOut.parse(await readSettings(ctxOf(manager), phoneSealing));
    expect(result.settings).toMatchObject({ host: "127.0.0.1", kept_secret: true, version: 1 });
    expect(JSON.stringify(result)).not.toContain("tell-nobody");
    expect(result.extensions.find(({ operator_id }) => operator_id === clerk.operatorId)?.extension).toBe("204");
    const { secret: _, ...form } = settingsOf(ami.port, { version: 1 });
    expect(await saveSettings(ctxOf(manager), phoneSealing, form)).toEqual({ version: 2 });
    expect((await testServer(ctx, shortDesk())).connected).toBe(true);
    expect((await refusal(saveSettings(ctxOf(manager), phoneSealing, form))).reason).toBe("changedMeanwhile");
    const rows = await prisma().auditEntry.findMany({ where: { branchId, action: "telephony.save" } });
    expect(JSON.stringify(rows.map(({ after }) => after))).not.toContain("tell-nobody");
    expect(
      (await refusal(saveExtension(ctxOf(manager), { operator_id: manager.operatorId, extension: "204" }))).reason,
    ).toBe("referenceReused");
  });

  test("test results are texts", async () => {
    expect(await testInWords(() => testServer(ctx, shortDesk()))).toMatchObject({ ok: true, says: "20.9.0" });
    expect(await testInWords(() => testServer(stranger, shortDesk()))).toMatchObject({
      ok: false,
      says: "no telephony server is set up",
    });
    expect((await refusal(testSocket(ctx, shortDesk()))).reason).toBe("notFound");
    expect((await refusal(ringMe(ctx, shortDesk(), {}))).reason).toBe("operationNotAllowed");
  });

  test("telephony status", async () => {
    expect(await telephonyStatus(ctx)).toMatchObject({ link: "down", extension: "204", demo: false, awaiting: 0 });
    expect(await telephonyStatus(stranger)).toMatchObject({ link: "off", missed: 0, extension: null });
  });
});
