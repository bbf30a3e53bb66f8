import { beforeEach, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { certificates } from "@/server/routers/back-office/catalogue/certificates";
import { backOfficeDoor, type Clerk } from "../../../../tests/back-office";
import { ctxOf } from "../../../../tests/fixtures";
import { pdf, png } from "../../../../tests/sample-files";
import { storeFile } from "../../platform/file/store-file";
import { WARN_EXPIRING } from "./warn-expiring";

const clerk = backOfficeDoor({ certificates });
let manager: Clerk;
beforeEach(async () => {
  manager = await clerk("manager");
});

/** `days` from today in Tehran, the branch's time zone. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Tehran" }).format(new Date(Date.now() + days * 86_400_000));
const add = async (given: object = {}) =>
  (await manager.ask("POST", "/base/certificate", { kind: "licence", title: "مجوز بند ب", ...given })).json;
const store = (name: string, content: Uint8Array, who = manager) =>
  storeFile(ctxOf(who.actor), { name, area: "certificates", content });

describe("a certificate", () => {
  test("is created with its file, read, changed, listed with its preview, and deleted", async () => {
    const { path } = await store("بند ب.png", png(40, 30));
    const { data } = await add({ number: "۱۲۳۴", issued_on: "1404-01-15", expires_on: inDays(20), file: path });
    expect(data).toMatchObject({
      number: "1234",
      issued_on: "2025-04-04",
      state: "expiring",
      days_left: 20,
      warning: 30,
    });
    const { json } = await manager.ask("GET", `/base/certificates?search=${encodeURIComponent("بند")}`);
    expect(json.data).toMatchObject([
      { id: data.id, file: { path, preview_url: expect.stringContaining("/preview?") } },
    ]);
    expect(json.meta).toMatchObject({ total: 1, expiring: 1, expired: 0 });
    const form = { id: data.id, version: 1, kind: "licence", title: "مجوز", file: data.file.id };
    const changed = await manager.ask("PUT", "/base/certificate", form);
    expect(changed.json.data).toMatchObject({ title: "مجوز", state: "endless", version: 2, file: { path } });
    expect((await manager.ask("PUT", "/base/certificate", form)).json.code).toBe(8004);
    expect((await manager.ask("DELETE", "/base/certificate", { id: data.id })).json.data.deleted).toBe(true);
    expect((await manager.ask("GET", `/base/certificate?id=${data.id}`)).json.code).toBe(3009);
    expect((await manager.ask("DELETE", "/base/certificate", { id: data.id })).json.code).toBe(3009);
  });

  test("of another branch is not found, nor is its file", async () => {
    const { path, id: fileId } = await store("x.pdf", pdf());
    const { data } = await add({ file: path });
    const other = await clerk("manager");
    expect((await other.ask("GET", `/base/certificate?id=${data.id}`)).json.code).toBe(3009);
    expect((await other.ask("DELETE", "/base/certificate", { id: data.id })).json.code).toBe(3009);
    expect((await other.ask("PUT", "/base/certificate", { id: data.id, kind: "tax", title: "x" })).json.code).toBe(
      3009,
    );
    expect((await other.ask("GET", "/base/certificates")).json.data).toEqual([]);
    for (const file of [path, fileId]) {
      const taken = await other.ask("POST", "/base/certificate", { kind: "tax", title: "x", file });
      expect([taken.status, taken.json.error.fields[0].path]).toEqual([422, "file"]);
    }
  });

  test("needs a permission: noPermission (2007) for an accountant, read-only for support", async () => {
    const accountant = await clerk("accountant", manager);
    expect((await accountant.ask("GET", "/base/certificates")).json.code).toBe(2007);
    const support = await clerk("support", manager);
    expect((await support.ask("GET", "/base/certificates")).status).toBe(200);
    expect((await support.ask("POST", "/base/certificate", { kind: "tax", title: "x" })).json.code).toBe(2007);
  });

  test("fieldInvalid (3003) when it ends before it begins, fieldMissing (3002) without a title", async () => {
    expect((await add({ issued_on: "2026-02-01", expires_on: "2026-01-01" })).error.fields[0].path).toBe("expires_on");
    expect((await manager.ask("POST", "/base/certificate", { kind: "tax" })).json.code).toBe(3002);
  });
});

test("the list filters by kind, state and days, the earliest end first", async () => {
  for (const [title, kind, days] of [
    ["a", "tax", 90],
    ["b", "tax", 5],
    ["c", "licence", -3],
    ["d", "licence", null],
  ] as const)
    await add({ title, kind, expires_on: days === null ? null : inDays(days) });
  const titles = async (search: string) =>
    (await manager.ask("GET", `/base/certificates?${search}`)).json.data.map(({ title }: { title: string }) => title);
  expect(await titles("")).toEqual(["c", "b", "a", "d"]);
  expect(await titles("kind=tax")).toEqual(["b", "a"]);
  expect(await titles("expiring=60")).toEqual(["c", "b"]);
  expect(await titles("state=expired")).toEqual(["c"]);
  expect(await titles("state=endless&sort=title")).toEqual(["d"]);
  expect(await titles("per_page=1&page=2")).toEqual(["b"]);
});

describe("the warning", () => {
  const warned = async () =>
    (
      await prisma().outboxEvent.findMany({
        where: { branchId: manager.branchId, type: "certificate.expiring" },
        orderBy: { id: "asc" },
      })
    ).map(({ data }) => data as { threshold: number; days_left: number });
  const warn = () => query("test.warn", WARN_EXPIRING);

  test("is sent once for each threshold, and again after a renewal", async () => {
    const { data } = await add({ expires_on: inDays(59) });
    await add({ title: "far", expires_on: inDays(61) });
    await add({ title: "over", expires_on: inDays(-1) });
    await warn();
    await Promise.all([warn(), warn()]);
    expect(await warned()).toMatchObject([{ threshold: 60, days_left: 59 }]);
    const move = (days: number) =>
      manager.ask("PUT", "/base/certificate", { id: data.id, kind: "tax", title: "x", expires_on: inDays(days) });
    await move(6);
    await warn();
    // Three thresholds passed together are one event, the most urgent.
    expect((await warned()).slice(1)).toMatchObject([{ threshold: 7, days_left: 6 }]);
    await move(300);
    await warn();
    expect(await warned()).toHaveLength(2);
  });
});
