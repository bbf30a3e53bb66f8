import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { runBackgroundJob } from "@/server/jobs/run-background-job";
import { messages } from "@/server/routers/back-office/platform/messages";
import { backOfficeDoor, type Clerk } from "../../../../tests/back-office";
import { ctxOf } from "../../../../tests/fixtures";
import { cancelJob } from "../background-job/cancel-job";
import { pasteMembers, saveGroup, setOptOut } from "./groups";
import { claimMessages, settleMessages } from "./sending";

const clerkOf = backOfficeDoor({ messages });
let clerk: Clerk;
beforeEach(async () => {
  clerk = await clerkOf("manager");
});

const add = (body: object, headers = {}, who = clerk) => who.ask("POST", "/panel/bulk/add", body, headers);
const numbers = (n: number) => Array.from({ length: n }, (_, at) => `0912${String(at).padStart(7, "0")}`);
const rows = (who = clerk) =>
  prisma().outgoingMessage.findMany({ where: { branchId: who.branchId }, orderBy: { id: "asc" } });
const work = (id: number) =>
  prisma().work.findUniqueOrThrow({ where: { branchId_id: { branchId: clerk.branchId, id } } });
/** Runs the job once as the job process does; a later continuation is only recorded. */
async function runJob(id: number): Promise<void> {
  const request: number[] = [];
  const helpers = { addJob: async () => void request.push(1), job: { attempts: 1, max_attempts: 3 } } as never;
  await runBackgroundJob({ branch_id: clerk.branchId, id }, helpers);
}
/** Sends everything due on the branch's line, as a sender does. */
async function sendAll(limit = 10_000): Promise<number> {
  const line = await prisma().messageLine.findFirstOrThrow({ where: { branchId: clerk.branchId } });
  const [at, run] = [{ branchId: clerk.branchId, lineId: line.id }, randomUUID()];
  const parcels = await claimMessages(query, at, run, limit);
  const handover = { outcome: "handed", refs: [] } as const;
  await settleMessages(
    query,
    at,
    run,
    parcels.map(({ id }) => ({ id, handover })),
  );
  return parcels.length;
}

describe("POST /panel/bulk/add", () => {
  test("normalizes and deduplicates numbers, reports invalid ones, excludes opt-outs and fills in names", async () => {
    await setOptOut(ctxOf(clerk.actor), { address: "09120000009", out: true });
    const contacts = [
      "۰۹۱۲۰۰۰۰۰۰۱",
      { mobile: "+989120000002", name: "سارا" },
      "0098 912 000 0001",
      "021-88888888",
      "x",
      "09120000009",
    ];
    const { status, json } = await add({ contacts, text: "سلام {name}" });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      accepted: 2,
      duplicates: 1,
      opted_out: 1,
      parts: 2,
      cost: null,
      state: "waiting",
    });
    expect(json.data.refused.map(({ index, code }: { index: number; code: number }) => [index, code])).toEqual([
      [3, 3003],
      [4, 3003],
    ]);
    const made = await rows();
    expect(made.map(({ toAddress, text, held }) => [toAddress, text, held])).toEqual([
      ["+989120000001", "سلام ", true],
      ["+989120000002", "سلام سارا", true],
    ]);
    const begins = new Date(json.data.begins_at).getTime() - Date.now();
    expect(begins).toBeGreaterThan(25_000);
    expect(begins).toBeLessThanOrEqual(30_000);
  });

  test("5,000 are queued; 5,001 are too many; a bulk without valid contacts is rejected by its items", async () => {
    const { json } = await add({ contacts: numbers(5_000), text: "hello" });
    expect(json.error).toBeUndefined();
    expect([json.data.accepted, (await rows()).length]).toEqual([5_000, 5_000]);
    expect((await add({ contacts: numbers(5_001), text: "hello" })).json.code).toBe(3008);
    const { json: nobody } = await add({ contacts: ["x"], text: "hello" });
    expect([nobody.code, nobody.error.fields[0].path]).toEqual([3003, "contacts[0]"]);
    expect((await add({ contacts: ["09120000001"], group_id: 1, text: "x" })).json.code).toBe(3003);
    expect((await add({ contacts: ["09120000001"], text: "س".repeat(680) })).json.error.fields[0].path).toBe("text");
  });

  test("nothing is sent before the start; canceled before it, nothing ever is", async () => {
    const { json } = await add({ contacts: numbers(3), text: "hello" });
    await prisma().outgoingMessage.updateMany({
      where: { branchId: clerk.branchId },
      data: { notBefore: new Date(0) },
    });
    expect(await sendAll()).toBe(0);
    await cancelJob(ctxOf(clerk.actor), { id: json.data.job_id });
    await runJob(json.data.job_id);
    expect(await sendAll()).toBe(0);
    expect((await rows()).map(({ state }) => state)).toEqual(Array(3).fill("canceled"));
  });

  test("its progress is what was sent; canceled half-way the rest is not sent", async () => {
    const { json } = await add({ contacts: [...numbers(4), "bad"], text: "hello" });
    const id = json.data.job_id;
    await prisma().outgoingMessage.updateMany({
      where: { branchId: clerk.branchId },
      data: { notBefore: new Date(0) },
    });
    await runJob(id);
    expect(await work(id)).toMatchObject({ state: "running", total: 5, done: 1, refused: 1 });
    expect(await sendAll(3)).toBe(3);
    await runJob(id);
    expect(await work(id)).toMatchObject({ state: "running", done: 4 });
    await cancelJob(ctxOf(clerk.actor), { id });
    expect(await sendAll()).toBe(0);
    expect((await rows()).map(({ state }) => state)).toEqual(["handed", "handed", "handed", "canceled"]);
  });

  test("concurrent bulks reach the daily limit exactly, and nothing is queued beyond it", async () => {
    await prisma().branchSetting.create({
      data: { branchId: clerk.branchId, type: "sms", data: { daily_bulk: 6 }, changedBy: "system" },
    });
    const wishes = [0, 1, 2, 3, 4].map((nth) =>
      add({ contacts: numbers(10).slice(nth * 2, nth * 2 + 2), text: "hello" }),
    );
    const result = await Promise.all(wishes);
    expect(result.map(({ json }) => json.data?.accepted ?? json.error.fields[0].path).sort()).toEqual([
      ...[2, 2, 2],
      ...["contacts", "contacts"],
    ]);
    expect(await rows()).toHaveLength(6);
    // Canceled bulks do not count; other days have their own limit.
    const job = result.find(({ json }) => json.data)!.json.data.job_id;
    await cancelJob(ctxOf(clerk.actor), { id: job });
    await runJob(job);
    expect((await add({ contacts: numbers(3), text: "hello" })).json.error.fields[0].path).toBe("contacts");
    expect((await add({ contacts: numbers(2), text: "hello" })).json.data.accepted).toBe(2);
    const send_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
    expect((await add({ contacts: numbers(6), text: "hello", send_at })).json.data.accepted).toBe(6);
  });

  test("sends nothing when the operator has lost the permission by the start", async () => {
    const { json } = await add({ contacts: numbers(2), text: "hello" });
    await prisma().membership.updateMany({ where: { branchId: clerk.branchId }, data: { role: "cashier" } });
    await runJob(json.data.job_id);
    expect(await work(json.data.job_id)).toMatchObject({ state: "failed", reason: "noPermission" });
    expect((await rows()).map(({ state }) => state)).toEqual(["canceled", "canceled"]);
  });

  test("the same key returns the same bulk", async () => {
    const body = { contacts: numbers(2), text: "hello" };
    const first = await add(body, { "idempotency-key": "once-and-only" });
    await query("test.forget", "delete from idempotency_keys where branch_id = $1", [clerk.branchId]);
    const second = await add(body, { "idempotency-key": "once-and-only" });
    expect(second.json.data.job_id).toBe(first.json.data.job_id);
    expect(await rows()).toHaveLength(2);
  });

  test("a group reaches its members; another branch's group is missing, and nothing is sent without the permission", async () => {
    const ctx = ctxOf(clerk.actor);
    const { id } = await saveGroup(ctx, { name: "مشتریان", note: "" });
    const pasted = await pasteMembers(ctx, {
      id,
      lines: ["09120000001, سارا", "علی;09120000002", "09120000001", "", "nobody"],
    });
    expect(pasted).toEqual({ added: 2, known: 1, refused: [{ line: 5, text: "nobody" }] });
    expect((await add({ group_id: id, text: "x" })).json.data.accepted).toBe(2);
    const [stranger, accountant] = [await clerkOf("manager"), await clerkOf("accountant", clerk)];
    expect((await add({ group_id: id, text: "x" }, {}, stranger)).json.code).toBe(3009);
    expect((await add({ group_id: id, text: "x" }, {}, accountant)).json.code).toBe(2007);
  });
});
