import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { compareStatement } from "@/domain/cashier/settlement/compare-statement";
import { previewStatement } from "@/domain/cashier/settlement/read-file";
import type { Ctx, OperatorActor } from "@/domain/kernel/context";
import { storeFile } from "@/domain/platform/file/store-file";
import { readAuditEntry } from "@/domain/reporting/audit-search/read-entry";
import { AuditEntryDetails } from "@/domain/reporting/audit-search/schema";
import { recordBrowserFile } from "@/domain/reporting/export/record-browser-file";
import { FORMATS, KINDS } from "@/domain/reporting/export/rules";
import { BROWSER_FILES, BROWSER_LISTS } from "@/domain/reporting/export/rules.browser";
import { BrowserFileInput } from "@/domain/reporting/export/schema.browser-file";
import { ask, writeHere } from "../../../tests/exports";
import { ctxOf } from "../../../tests/fixtures";
import { personOf, refusal } from "../../../tests/operators";
import { cashier, type Desk, receipt, store } from "../../../tests/payments";
import { selling, traveller } from "../../../tests/trades";
import { prisma, query } from "../db";
import { consoleRouter } from "../routers/console";
import type { Guard } from "../trpc";
import { sendCsv } from "./send-csv";
import { sendFile } from "./send-file";
import { sendJournalExport } from "./send-journal-export";
import { sendPrintable } from "./send-printable";

const now = vi.hoisted(() => ({ actor: undefined as unknown, broken: false }));
vi.mock("../session", () => ({ requireSession: async () => ({ actor: now.actor }) }));
vi.mock("@/domain/kernel/audit", async (original) => {
  const real = await original<typeof import("@/domain/kernel/audit")>();
  const audit: typeof real.audit = (...row) =>
    now.broken ? Promise.reject(new Error("no audit row")) : real.audit(...row);
  return { ...real, audit };
});

/** `make` has what is needed to send it; jobs write some files first. */
type Sent = { name: string; list: string; make: () => Promise<() => Promise<Response>>; after: object };
let desk: Desk;
let params: Record<(typeof KINDS)[number], object>;
let paper: { ctx: Ctx<OperatorActor>; booking: number; invoice: number };
beforeAll(async () => {
  desk = await cashier();
  await store(desk, [receipt(desk, { amount: 4_000 })]);
  const content = Buffer.from("date,ref,amount\n2026-09-23,A1,-1000");
  const { id: file_id } = await storeFile(desk.ctx, { name: "statement.csv", area: "statements", content });
  const { head, columns, toman } = await previewStatement(desk.ctx, { file_id });
  const { id } = await compareStatement(desk.ctx, { colleague_id: desk.colleague, file_id, head, columns, toman });
  desk = { ...desk, ctx: ctxOf(await personOf(desk.branchId)) };
  const none = Object.fromEntries(KINDS.map((kind) => [kind, {}])) as typeof params;
  params = {
    ...none,
    statement: { account_id: await anAccount(desk.branchId) },
    cheques: { side: "received" },
    comparison: { id },
    report: { report: "cash_flow" },
    colleagues: { operation: "all" },
    passengers: { status: 1 },
    seasonal: { from: "2026-09-23", to: "2026-12-21" },
    financial_statement: { kind: "income" },
    equity_changes: {},
  };
  const at = await selling();
  const sara = await at.rich(9_000_000);
  const { lock } = await at.locked(sara);
  const order = { locks: [lock.lock_id], accepted_total: lock.total, passengers: [traveller()] };
  const { trade_id: tradeId, items } = await at.store(sara, order);
  const invoice = await prisma().invoice.findFirstOrThrow({ where: { branchId: at.branchId, tradeId } });
  paper = { ctx: ctxOf(await personOf(at.branchId)), booking: items[0]!.pnr!.number, invoice: invoice.id };
});
beforeEach(() => {
  now.actor = desk.ctx.actor;
  now.broken = false;
});

const anAccount = async (branchId: number): Promise<number> =>
  (
    await query<{ id: number }>(
      "test.account",
      "select account_id as id from ledger.entries where branch_id = $1 limit 1",
      [branchId],
    )
  )[0]!.id;
const get = (path: string, input: object) =>
  new Request(`http://localhost${path}?${new URLSearchParams({ branch: "1", ...input })}`);
const lastRow = (branchId: number) =>
  prisma().auditEntry.findFirst({ where: { branchId, action: { in: FILES } }, orderBy: { id: "desc" } });
const FILES = ["export.csv", "export.books", "export.download", "export.save", "paper.download"];

const csv = (kind: (typeof KINDS)[number]): Sent => ({
  ...{ name: `${kind} as CSV`, list: kind },
  make: async () => () => sendCsv(get("/api/exports/csv", { subject: JSON.stringify({ kind, params: params[kind] }) })),
  after: { kind, format: "csv", params: expect.anything(), rows: expect.any(Number), columns: expect.any(Array) },
});
const books = (of: "entries" | "journal"): Sent => ({
  ...{ name: `all ${of}`, list: of === "entries" ? of : "hledger" },
  make: async () => () => sendJournalExport(get("/api/exports/dump", { of, from: "2026-01-01" })),
  after: { format: of === "entries" ? "csv" : "journal", params: { from: "2026-01-01" }, rows: expect.any(Number) },
});
const made = (format: (typeof FORMATS)[number], kind: (typeof KINDS)[number] = "journal"): Sent => ({
  ...{ name: `${kind} as ${format}`, list: kind },
  make: async () => {
    const id = await ask(desk.ctx, format, { kind, params: params[kind] });
    await writeHere({ of: { branchId: desk.branchId } as never, ctx: desk.ctx }, id);
    return () => sendFile(get(`/api/exports/${id}`, {}), String(id));
  },
  after: { kind, format, params: expect.anything(), rows: expect.any(Number) },
});
const FROM_THE_SERVER = [
  ...[...KINDS.map(csv), books("entries"), books("journal"), ...FORMATS.map((format) => made(format))],
  ...FORMATS.flatMap((format) =>
    (["tax_lines", "seasonal", "financial_statement", "equity_changes"] as const).map((kind) => made(format, kind)),
  ),
];

describe("files from the server", () => {
  test.each(FROM_THE_SERVER)("$name leaves an audit row: who, which list and filters, how many rows", async (file) => {
    const response = await (await file.make())();
    expect([response.status, (await response.text()).length > 0]).toEqual([200, true]);
    const row = (await lastRow(desk.branchId))!;
    expect(row).toMatchObject({ actor: `operator:${desk.ctx.actor.operatorId}`, after: file.after });
    const details = AuditEntryDetails.parse(await readAuditEntry(desk.ctx, { id: String(row.id) }));
    expect(details.exported).toMatchObject({ list: file.list, rows: (row.after as { rows: number }).rows });
  });

  test.each(FROM_THE_SERVER)("$name is not given without its audit row", async ({ make }) => {
    const send = await make();
    const before = await lastRow(desk.branchId);
    now.broken = true;
    expect((await send()).status).toBe(500);
    expect(await lastRow(desk.branchId)).toEqual(before);
  });

  test.each(["ticket", "invoice"] as const)("a %s as a PDF leaves one too, or is not given", async (kind) => {
    now.actor = paper.ctx.actor;
    const id = String(kind === "ticket" ? paper.booking : paper.invoice);
    const send = () => sendPrintable(get(`/api/papers/${kind}/${id}`, { lang: "en" }), kind, id);
    const response = await send();
    expect([response.status, (await response.arrayBuffer()).byteLength > 1_000]).toEqual([200, true]);
    const row = await lastRow(paper.ctx.actor.branchId);
    expect(row).toMatchObject({
      ...{ action: "paper.download", subjectType: kind, subjectId: id },
      after: { format: "pdf", language: "en" },
    });
    now.broken = true;
    expect((await send()).status).toBe(500);
    expect(await lastRow(paper.ctx.actor.branchId)).toEqual(row);
  });
});

const browserFile = (list: (typeof BROWSER_LISTS)[number]) =>
  BrowserFileInput.parse({
    list,
    format: "xlsx",
    filters: [{ name: "q", value: "sara" }],
    columns: ["Name", "State"],
    row_count: 7,
  });

describe("files that the browser writes", () => {
  test.each(BROWSER_LISTS)("%s leaves an audit row, with the permission of its rows only", async (list) => {
    await recordBrowserFile(desk.ctx, browserFile(list));
    const row = (await lastRow(desk.branchId))!;
    const after = { kind: list, format: "xlsx", params: { q: "sara" }, columns: ["Name", "State"], rows: 7 };
    expect(row).toMatchObject({ action: "export.save", subjectType: "export", subjectId: list, after });
    const details = AuditEntryDetails.parse(await readAuditEntry(desk.ctx, { id: String(row.id) }));
    const shown = {
      list,
      format: "xlsx",
      rows: 7,
      columns: ["Name", "State"],
      filters: [{ name: "q", value: "sara" }],
    };
    expect(details).toMatchObject({ withheld: false, exported: shown });

    const { permission, reads } = BROWSER_FILES[list];
    const procedures = consoleRouter._def.procedures as unknown as Record<string, { _def: { meta: { guard: Guard } } }>;
    expect(procedures[reads]!._def.meta.guard).toEqual({ kind: "operator", ...(permission && { permission }) });
    if (permission === null) return;
    const permissions = desk.ctx.actor.permissions.filter((one) => one !== permission);
    const barred = { ...desk.ctx, actor: { ...desk.ctx.actor, permissions } };
    expect(await refusal(recordBrowserFile(barred, browserFile(list)))).toMatchObject({ reason: "noPermission" });
    expect((await lastRow(desk.branchId))!.id).toBe(row.id);
    if (permission === "operator:read" || permission === "settings:read") return;
    const hidden = await readAuditEntry(barred, { id: String(row.id) });
    expect(hidden).toMatchObject({ withheld: true, exported: null });
  });

  test("filters have a bound, and the list is a known one", () => {
    const input = browserFile("locks");
    const filters = Array.from({ length: 61 }, () => input.filters[0]!);
    expect(BrowserFileInput.safeParse({ ...input, filters }).success).toBe(false);
    expect(BrowserFileInput.safeParse({ ...input, filters: [{ name: "q", value: "x".repeat(1_001) }] }).success).toBe(
      false,
    );
    expect(BrowserFileInput.safeParse({ ...input, list: "moon" }).success).toBe(false);
  });
});
