import { createHmac } from "node:crypto";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { type Answering, httpGateway } from "../../../tests/http-gateway";
import { type MailManner, mailServer } from "../../../tests/mail-server";
import { branchSending, directPool, messageOf, queued, type Sending, stateOf, until } from "../../../tests/messages";
import { ownDatabase } from "../../../tests/own-database";
import { takeReceipts } from "../messages/take-receipts";
import { startMessageWorker } from "./message-worker";

ownDatabase();
let pool: pg.Pool;
let keeper: ReturnType<typeof startMessageWorker> | undefined;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  pool = directPool();
});
afterEach(async () => {
  await keeper?.stop();
  keeper = undefined;
  for (const server of open.splice(0)) await server.close();
  await prisma().messageLine.updateMany({ data: { active: false, isDefault: false } });
});
afterAll(async () => {
  await pool.end();
});
const begin = () => {
  keeper = startMessageWorker(pool);
};
const becomes = (at: Sending, id: number, state: string) => until(async () => (await stateOf(at, id)) === state, state);
const lineOf = ({ branchId, lineId: id }: Sending) =>
  prisma().messageLine.findUniqueOrThrow({ where: { branchId_id: { branchId, id } } });

async function gatewayAnd(answering?: Answering, settings: object = {}) {
  const gateway = await httpGateway(answering);
  open.push(gateway);
  const secrets = { token: "gateway-token", receipts: "receipts-secret" };
  const at = await branchSending({ driver: "http", settings: { url: gateway.url, ...settings }, secrets });
  return { gateway, at };
}

test("HTTP: one signed request in the gateway's field names, and the message is handed over under its name", async () => {
  const settings = {
    fields: { to: "receptor", text: "message", id: "localid" },
    extra: { flow: "7" },
    plus: false,
    auth: "hmac",
    ref_at: "data.0.ref",
  };
  const { gateway, at } = await gatewayAnd(() => ({ body: '{"data":[{"ref":991}]}' }), settings);
  const id = await queued(at, { text: "سلام" });
  begin();
  await becomes(at, id, "handed");
  const { headers, body, method } = gateway.calls[0]!;
  const localid = `${at.branchId}-${id}`;
  expect([method, JSON.parse(body)]).toEqual([
    "POST",
    { flow: "7", receptor: "989120000001", message: "سلام", localid },
  ]);
  const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(headers["x-signature"]))!;
  expect(v1).toBe(createHmac("sha256", "gateway-token").update(`${t}.${body}`).digest("hex"));
  expect((await messageOf(at, id)).accepted.map(({ providerRef }) => providerRef)).toEqual(["991"]);
});

test("HTTP: cut before its answer it is unknown; it is repeated with the same key where the gateway detects repeats", async () => {
  const cutFirst: Answering = (_, nr) => (nr === 1 ? { cut: true } : { body: '{"id":"g"}' });
  const plain = await gatewayAnd(cutFirst);
  const keyed = await gatewayAnd(cutFirst, { idempotent: true });
  const [one, two] = [await queued(plain.at), await queued(keyed.at)];
  await prisma().outgoingMessage.updateMany({ data: { notBefore: new Date(0) } });
  begin();
  await becomes(plain.at, one, "unknown");
  await until(
    async () => (await messageOf(keyed.at, two)).attempts === 1 && (await stateOf(keyed.at, two)) === "queued",
  );
  await prisma().outgoingMessage.updateMany({
    where: { branchId: keyed.at.branchId },
    data: { notBefore: new Date(0) },
  });
  await becomes(keyed.at, two, "handed");
  const keys = keyed.gateway.calls.map(({ headers }) => headers["idempotency-key"]);
  expect([plain.gateway.calls.length, keys]).toEqual([1, Array(2).fill(`${keyed.at.branchId}-${two}`)]);
});

test("HTTP: a refusal fails the message, a refused key stops the line, and no secret is reported anywhere", async () => {
  const { gateway, at } = await gatewayAnd((_, nr) => ({ status: nr === 1 ? 422 : 401 }), { auth: "bearer" });
  const first = await queued(at);
  begin();
  await becomes(at, first, "failed");
  const second = await queued(at);
  await until(async () => (await lineOf(at)).fault !== null);
  expect([(await lineOf(at)).fault, await stateOf(at, second)]).toEqual(["HTTP 401", "queued"]);
  expect(gateway.calls[0]!.headers.authorization).toBe("Bearer gateway-token");
  const [{ told }] = (await prisma().$queryRaw`
    select concat((select jsonb_agg(m) from outgoing_messages m), (select jsonb_agg(l) from message_lines l),
                  (select jsonb_agg(o) from outbox o)) as told`) as [{ told: string }];
  expect(told).not.toMatch(/gateway-token|receipts-secret/);
});

test("HTTP receipts count when signed, once, for their own line; unsigned, late or of an unknown address they do not", async () => {
  const { at } = await gatewayAnd();
  const other = await gatewayAnd();
  const id = await queued(at);
  const theirs = await queued(other.at);
  begin();
  await becomes(at, id, "handed");
  await becomes(other.at, theirs, "handed");
  const { hook } = await lineOf(at);
  const body = JSON.stringify([
    { id: "g1", state: "queued" },
    { id: "g1", state: "delivered" },
  ]);
  const post = (to: string, secret: string, age = 0) => {
    const t = Math.floor(Date.now() / 1_000) - age;
    const v1 = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
    const headers = { "x-signature": `t=${t},v1=${v1}` };
    return takeReceipts(new Request("http://safar/api/hooks", { method: "POST", body, headers }), to);
  };
  const codes = [
    await post(hook, "wrong"),
    await post(hook, "receipts-secret", 3_600),
    await post("nobody", "receipts-secret"),
  ];
  expect(codes.map(({ status }) => status)).toEqual([401, 401, 404]);
  expect(await stateOf(at, id)).toBe("handed");
  expect([(await post(hook, "receipts-secret")).status, (await post(hook, "receipts-secret")).status]).toEqual([
    204, 204,
  ]);
  expect([await stateOf(at, id), await stateOf(other.at, theirs)]).toEqual(["delivered", "handed"]);
  const asGet = await takeReceipts(
    new Request("http://safar/?id=g1&state=failed&key=receipts-secret"),
    (await lineOf(other.at)).hook,
  );
  expect([asGet.status, (await messageOf(other.at, theirs)).reason]).toEqual([204, "failed"]);
});

async function mailAnd(preferences?: MailManner, password = "secret") {
  const server = await mailServer(preferences);
  open.push(server);
  const settings = { host: "127.0.0.1", port: server.port, encryption: "none", user: "safar" };
  const given = { channel: "email", settings, secrets: { password }, sender: "Safar <desk@safar.example>" } as const;
  return { server, at: await branchSending({ driver: "smtp", ...given }) };
}
const mail = {
  channel: "email",
  to: "sara@example.org",
  toName: "سارا",
  subject: "بلیت شما",
  text: "سلام\nDear",
} as const;

test("SMTP: accepted by the server it is handed over, with its subject, name and our Message-ID", async () => {
  const { server, at } = await mailAnd();
  const id = await queued(at, mail);
  begin();
  await becomes(at, id, "handed");
  const [taken] = server.mails;
  expect([taken!.from, taken!.to]).toEqual(["desk@safar.example", ["sara@example.org"]]);
  expect(taken!.source).toContain(`Message-ID: <${at.branchId}.${id}@127.0.0.1>`);
});

test("SMTP: a report is attached under its name", async () => {
  const { server, at } = await mailAnd();
  const { branchId } = at;
  const { id: scheduleId } = await prisma().reportSchedule.create({
    data: {
      ...{ branchId, report: "sales", rhythm: "daily", hour: 7, recipients: ["a@b.example"], language: "fa" },
      ...{ format: "xlsx", nextAt: new Date(), operatorId: at.ctx.actor.operatorId },
    },
  });
  const day = new Date("2026-05-01");
  const file = { fileName: "sales.xlsx", contentType: "application/x-sheet", content: Buffer.from("the figures") };
  const made = { state: "made", madeAt: new Date(), ...file };
  const { id: deliveryId } = await prisma().reportDelivery.create({
    data: { branchId, scheduleId, fromOn: day, toOn: day, ...made },
  });
  const id = await queued(at, { ...mail, deliveryId });
  begin();
  await becomes(at, id, "handed");
  expect(server.mails[0]!.source).toMatch(/Content-Type: application\/x-sheet; name=sales\.xlsx/);
  expect(server.mails[0]!.source).toContain(Buffer.from("the figures").toString("base64"));
});

test("SMTP: permanent refusal, temporary refusal, a cut after the data, and a wrong password are four different results", async () => {
  const { server, at } = await mailAnd((nr) => (["refuse", "later", "cut"] as const)[nr - 1] ?? "take");
  begin();
  const ends: string[] = [];
  for (const state of ["failed", "queued", "unknown"]) {
    const id = await queued(at, mail);
    await until(async () => (await messageOf(at, id)).reason !== null && (await stateOf(at, id)) === state, state);
    ends.push(await stateOf(at, id));
  }
  const nobody = await queued(at, { ...mail, to: "nobody@example.org" });
  await becomes(at, nobody, "failed");
  expect([ends, server.mails.length]).toEqual([["failed", "queued", "unknown"], 1]);

  const wrong = await mailAnd(undefined, "wrong");
  const id = await queued(wrong.at, mail);
  await until(async () => (await lineOf(wrong.at)).fault !== null);
  expect([await stateOf(wrong.at, id), wrong.server.mails.length]).toEqual(["queued", 0]);
});

test("the log line accepts every message, with the number masked, and reports no delivery", async () => {
  const at = await branchSending({ driver: "log" });
  const ids = await Promise.all([queued(at), queued(at, { to: "+14155550100" })]);
  begin();
  for (const id of ids) await becomes(at, id, "handed");
});

test("what is of no use any more fails instead of leaving, and what is not yet due waits", async () => {
  const at = await branchSending({ driver: "log" });
  const [late, early] = [await queued(at), await queued(at)];
  const past = new Date(Date.now() - 1_000);
  await prisma().outgoingMessage.updateMany({ where: { branchId: at.branchId, id: late }, data: { expiresAt: past } });
  const soon = new Date(Date.now() + 60_000);
  await prisma().outgoingMessage.updateMany({ where: { branchId: at.branchId, id: early }, data: { notBefore: soon } });
  begin();
  await becomes(at, late, "failed");
  expect([(await messageOf(at, late)).reason, await stateOf(at, early)]).toEqual(["expired", "queued"]);
});
