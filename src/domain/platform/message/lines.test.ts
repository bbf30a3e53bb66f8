import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { lineSealing, openSecrets } from "@/server/message-secrets";
import { ctxOf, office } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import { refusal } from "../../../../tests/outcomes";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { transact } from "../../kernel/transact";
import { cancelMessage, settleUnknown } from "./end-message";
import { listLines, removeLine, testLine } from "./lines";
import { listMessages, readMessage } from "./list-messages";
import { queueMessage } from "./queue-message";
import { saveLine } from "./save-line";
import { MessageQuery } from "./schema";
import { LineForm } from "./schema.line";
import { listTemplates, removeTemplate, saveTemplate } from "./templates";

const sealing = { ...lineSealing(), publicUrl: "https://safar.example" };
let mine: Ctx<OperatorActor>;
let theirs: Ctx<OperatorActor>;
beforeEach(async () => {
  mine = ctxOf(await personOf((await office()).branchId));
  theirs = ctxOf(await personOf((await office()).branchId));
});

const SMPP = {
  driver: "smpp",
  settings: { host: "smsc.example", system_id: "safar" },
  secrets: { password: "s3cret-word" },
};
const save = (given: object, ctx = mine) =>
  saveLine(ctx, sealing, LineForm.parse({ name: "line", channel: "sms", driver: "log", ...given }));
const lines = async (ctx = mine) => (await listLines(ctx, sealing)).rows;
const queue = async (ctx: Ctx<OperatorActor>) =>
  (await transact(ctx, (tx) => queueMessage(tx, { channel: "sms", to: "+989120000001", text: "hello" })))!.id;
const put = (ctx: Ctx<OperatorActor>, id: number, state: "unknown" | "handed") =>
  prisma().outgoingMessage.update({ where: { branchId_id: { branchId: ctx.actor.branchId, id } }, data: { state } });

test("secrets are write-only: sealed, listed by name, unchanged when omitted, removed when empty", async () => {
  const { id } = await save({ ...SMPP, is_default: true });
  const [line] = await lines();
  expect(line).toMatchObject({ id, driver: "smpp", kept_secrets: ["password"], is_default: true, receipts_at: null });
  const row = await prisma().messageLine.findUniqueOrThrow({
    where: { branchId_id: { branchId: mine.actor.branchId, id } },
  });
  const audits = await prisma().auditEntry.findMany({ where: { branchId: mine.actor.branchId } });
  expect(
    JSON.stringify([line, audits], (_, value) => (typeof value === "bigint" ? Number(value) : value)) +
      Buffer.from(row.sealed!).toString("latin1"),
  ).not.toContain("s3cret-word");
  expect(openSecrets(row.sealed)).toEqual({ password: "s3cret-word" });
  await save({ ...SMPP, id, revision: 1, secrets: {}, is_default: true });
  expect((await lines())[0]!.kept_secrets).toEqual(["password"]);
  await save({ ...SMPP, id, revision: 2, secrets: { password: "" }, is_default: true });
  expect((await lines())[0]!.kept_secrets).toEqual([]);
});

test("one default line per channel; rejects a stale or foreign one, incomplete settings, and disabling the default", async () => {
  const first = await save({ is_default: true });
  const second = await save({ name: "new", is_default: true });
  expect((await lines()).map(({ id, is_default }) => [id, is_default])).toEqual([
    [first.id, false],
    [second.id, true],
  ]);
  expect(await refusal(save({ id: second.id, revision: 9, is_default: true }))).toEqual(["changedMeanwhile"]);
  expect(await refusal(save({ id: second.id, revision: 1, is_default: true }, theirs))).toEqual(["notFound"]);
  expect(await refusal(save({ id: second.id, revision: 1, is_default: false }))).toEqual(["operationNotAllowed"]);
  expect(await refusal(save({ driver: "smpp", settings: { host: "x y" } }))).toEqual([
    "fieldInvalid",
    "settings.host",
    "settings.system_id",
  ]);
  expect(() => LineForm.parse({ name: "x", channel: "email", driver: "smpp" })).toThrow();
});

test("a test message uses the tested line; a line with messages cannot be removed", async () => {
  const { id } = await save({ name: "tried" });
  const made = await testLine(mine, { id, to: "0912 000 0001" });
  expect(await readMessage(mine, made)).toMatchObject({ to: "+989120000001", line: "tried", state: "queued" });
  expect(await refusal(testLine(mine, { id, to: "sara@example.org" }))).toEqual(["fieldInvalid", "to"]);
  expect(await refusal(testLine(theirs, { id, to: "09120000001" }))).toEqual(["notFound"]);
  expect(await refusal(removeLine(mine, { id }))).toEqual(["hasMovements"]);
  const unused = await save({ name: "unused" });
  await removeLine(mine, unused);
  expect((await lines()).map(({ name }) => name)).toEqual(["tried"]);
});

test("lists the branch's messages by state, line, number and page; foreign ones are missing", async () => {
  const ids = [await queue(mine), await queue(mine), await queue(mine)];
  await queue(theirs);
  await put(mine, ids[0]!, "handed");
  const list = async (given: object) => listMessages(mine, MessageQuery.parse(given));
  expect((await list({})).rows.map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await list({ state: "handed" })).rows.map(({ id }) => id)).toEqual([ids[0]]);
  expect((await list({ search: "۰۹۱۲۰۰۰" })).rows).toHaveLength(3);
  expect((await list({ search: "0935" })).rows).toHaveLength(0);
  const first = await list({ per_page: 2 });
  expect((await list({ per_page: 2, cursor: first.next_cursor })).rows.map(({ id }) => id)).toEqual([ids[0]]);
  expect(await refusal(readMessage(theirs, { id: ids[0]! }))).toEqual(["notFound"]);
});

test("cancels unsent messages; only unknown ones can be settled by a person", async () => {
  const [queued, unknown, other] = [await queue(mine), await queue(mine), await queue(mine)];
  await cancelMessage(mine, { id: queued });
  expect(await refusal(cancelMessage(mine, { id: queued }))).toEqual(["operationNotAllowed"]);
  expect(await refusal(cancelMessage(theirs, { id: other }))).toEqual(["notFound"]);
  await put(mine, unknown, "unknown");
  await put(mine, other, "unknown");
  expect(await refusal(settleUnknown(theirs, { id: unknown, found: "taken" }))).toEqual(["notFound"]);
  await settleUnknown(mine, { id: unknown, found: "not_taken" });
  await settleUnknown(mine, { id: other, found: "taken" });
  expect(await refusal(settleUnknown(mine, { id: other, found: "not_taken" }))).toEqual(["operationNotAllowed"]);
  const states = (await listMessages(mine, MessageQuery.parse({}))).rows.map(({ id, state }) => [id, state]);
  expect(states).toEqual([
    [other, "handed"],
    [unknown, "queued"],
    [queued, "canceled"],
  ]);
});

test("templates: versioned updates, unique codes, scoped to the branch", async () => {
  const form = {
    ...{
      code: "confirmed",
      name: "x",
      channel: "sms" as const,
      text_fa: "س",
      text_en: "x",
      subject_fa: null,
      subject_en: null,
    },
    ...{ params: [], active: true },
  };
  const { id } = await saveTemplate(mine, form);
  await saveTemplate(mine, { ...form, id, revision: 1, name: "y" });
  expect(await refusal(saveTemplate(mine, { ...form, id, revision: 1 }))).toEqual(["changedMeanwhile"]);
  expect(await refusal(saveTemplate(mine, form))).toEqual(["referenceReused", "code"]);
  expect(await refusal(saveTemplate(theirs, { ...form, code: "other", id, revision: 2 }))).toEqual(["notFound"]);
  expect(await refusal(removeTemplate(theirs, { id }))).toEqual(["notFound"]);
  expect((await listTemplates(mine)).rows.map(({ name, revision }) => [name, revision])).toEqual([["y", 2]]);
});

test("requires the secret again for another host, not for other settings", async () => {
  const { id } = await save(SMPP);
  const moved = { ...SMPP, id, revision: 1, settings: { ...SMPP.settings, host: "elsewhere.example" }, secrets: {} };
  expect(await refusal(save(moved))).toEqual(["fieldMissing", "secrets.password"]);
  for (const there of [{ port: 2776 }, { tls: true }, { system_id: "other" }])
    expect(await refusal(save({ ...moved, settings: { ...SMPP.settings, ...there } }))).toEqual([
      "fieldMissing",
      "secrets.password",
    ]);
  await save({ ...moved, settings: { ...SMPP.settings, window: 5 } });
  await save({ ...moved, revision: 2, secrets: { password: "another-word" } });
  await save({
    ...moved,
    revision: 3,
    settings: { host: "third.example", system_id: "safar" },
    secrets: { password: "" },
  });
  const http = {
    driver: "http",
    settings: { url: "https://sms.example/send", auth: "bearer" },
    secrets: { token: "t" },
  };
  const line = await save(http);
  const elsewhere = {
    ...http,
    id: line.id,
    revision: 1,
    settings: { ...http.settings, url: "https://x.example/send" },
  };
  expect(await refusal(save({ ...elsewhere, secrets: {} }))).toEqual(["fieldMissing", "secrets.token"]);
  await save({ ...elsewhere, settings: { ...http.settings, url: "https://sms.example/other" }, secrets: {} });
});

test("with public addresses only, no line sends unencrypted", async () => {
  const live = (given: object) =>
    saveLine(mine, { ...sealing, allowPrivate: false }, LineForm.parse({ name: "l", channel: "sms", ...given }));
  const http = (url: string) => ({ driver: "http", settings: { url } });
  expect(await refusal(live(http("http://sms.example/send")))).toEqual(["fieldInvalid", "settings.url"]);
  await live(http("https://sms.example/send"));
  const mail = { channel: "email", driver: "smtp", secrets: { password: "p" } };
  const settings = { host: "mail.example", encryption: "none" };
  expect(await refusal(live({ ...mail, settings }))).toEqual(["fieldInvalid", "settings.encryption"]);
  await live({ ...mail, settings: { ...settings, encryption: "tls" } });
});

test("history shows both versions of a line, with fingerprints of secrets", async () => {
  const { id } = await save(SMPP);
  await save({ ...SMPP, id, revision: 1, secrets: { password: "another-word" } });
  const where = { branchId: mine.actor.branchId, subjectId: String(id), subjectType: "message_line" };
  const [made, changed] = await prisma().auditEntry.findMany({ where, orderBy: { id: "asc" } });
  const resultOf = (side: unknown) => (side as { secrets: { password: string } }).secrets.password;
  expect(made!.before).toBeNull();
  expect(resultOf(changed!.before)).toBe(resultOf(made!.after));
  expect(resultOf(changed!.after)).not.toBe(resultOf(changed!.before));
  expect(resultOf(changed!.after)).toMatch(/^[\w-]{12}$/);
});
