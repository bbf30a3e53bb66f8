import { beforeAll, describe, expect, test } from "vitest";
import { inSnapshot } from "@/server/snapshot";
import { act, type ChequeDesk, chequeDesk, registered } from "../../../../tests/cheques";
import { ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { dayIn } from "../../../../tests/mappings";
import { personOf, refusal } from "../../../../tests/operators";
import { cancelAnnouncement } from "../../accounting/announcement/cancel-announcement";
import { storeAnnouncement } from "../../accounting/announcement/store-announcement";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { askExport } from "./ask-export";
import { openTable } from "./open-table";
import { Subject } from "./schema";
import { streamCsv } from "./stream-csv";

const of = (kind: string, params: object) => Subject.parse({ kind, params });
const preferences = (locale: "fa" | "en") => ({ locale, calendar: "gregorian", digits: "latin" }) as const;

async function toPrintableDto(ctx: Ctx<OperatorActor>, subject: Subject, locale: "fa" | "en" = "en") {
  const tables = inSnapshot(async function* (books) {
    const { table } = await openTable(ctx, books, { subject, manner: preferences(locale) });
    const rows: unknown[][] = [];
    for await (const some of table.rows) rows.push(...some.map(({ cells }) => [...cells]));
    const at = (key: string) => table.columns.findIndex((column) => column.key === key);
    const column = (key: string) => rows.map((cells) => cells[at(key)]);
    yield { rows, column, at, count: table.count, title: table.title, facts: table.facts, ...table.foot() };
  });
  for await (const table of tables) return table;
  throw new Error("no table");
}

async function csv(ctx: Ctx<OperatorActor>, subject: Subject): Promise<string> {
  let text = "";
  for await (const chunk of (await streamCsv(ctx, inSnapshot, subject)).content) text += chunk;
  return text;
}

const money = (minor: number) => ({ minor: BigInt(minor), decimals: 0 });

describe("cheques", () => {
  let desk: ChequeDesk;
  const day = (days: number) => new Date(Date.parse(desk.today) + days * 86_400_000).toISOString().slice(0, 10);
  beforeAll(async () => {
    desk = await chequeDesk();
    await registered(desk, "received", { due_date: day(9), amount: 900, owner_name: "=1+1" });
    const early = await registered(desk, "received", { due_date: day(1), amount: 100, bank: "ملت" });
    await act(desk, early, "deposit");
    const back = await registered(desk, "received", { due_date: day(5), amount: 5_000 });
    await act(desk, back, "return");
    await registered(desk, "issued", { due_date: day(2), amount: 7 });
  });

  test("are exported by due date with the list's filters and sums", async () => {
    const all = await toPrintableDto(desk.ctx, of("cheques", {}));
    expect([all.count, all.column("due"), all.column("amount")]).toEqual([
      ...[3, [day(1), day(5), day(9)]],
      [100, 5_000, 900].map(money),
    ]);
    expect(all.column("state")).toEqual(["In collection", "Returned to drawer", "In hand"]);
    expect(all.column("bank")[0]).toBe("Mellat");
    expect(all.totals[0]!.cells[all.at("amount")]).toEqual(money(6_000));
    expect(all.totals[0]!.cells[all.at("open")]).toEqual(money(1_000));
    expect(all.totals[0]!.cells).toHaveLength(all.rows[0]!.length);
    expect(all.proof).toMatch(/^3 cheques; total 6,000 IRR, open 1,000 IRR$/);
    const narrowed = await toPrintableDto(
      desk.ctx,
      of("cheques", { state: ["in_safe", "deposited"], due_to: day(3) }),
      "fa",
    );
    expect([narrowed.column("state"), narrowed.count]).toEqual([["در جریان وصول"], 1]);
    expect(narrowed.facts.map(({ value }) => value).join()).toContain("نزد صندوق، در جریان وصول");
    expect((await toPrintableDto(desk.ctx, of("cheques", { direction: "issued" }))).column("amount")).toEqual([
      money(7),
    ]);
    expect(await csv(desk.ctx, of("cheques", {}))).not.toMatch(/(^|,)"?=1\+1/m);
  });

  test("of another branch are never included, and the cheque permission is required", async () => {
    const other = await chequeDesk();
    expect((await toPrintableDto(other.ctx, of("cheques", {}))).count).toBe(0);
    const reader = ctxOf({ ...(await personOf(desk.branchId)), permissions: ["accounting:read"] });
    for (const act of [
      askExport(reader, { subject: of("cheques", {}), format: "xlsx" }),
      csv(reader, of("cheques", {})),
    ])
      expect(await refusal(act)).toMatchObject({ reason: "noPermission" });
  });
});

describe("debit and credit notes", () => {
  let ctx: Ctx<OperatorActor>;
  beforeAll(async () => {
    const { branchId, partner } = await office();
    ctx = ctxOf(await personOf(branchId, "accountant"));
    const [income] = await asLedgerOwner<{ id: number }>(
      "select id from ledger.accounts where branch_id = $1 and code = '41010001'",
      [branchId],
    );
    const write = (direction: "debit" | "credit", amount: bigint, status: "draft" | "active" = "active") =>
      storeAnnouncement(ctx, {
        ...{ direction, account_id: income!.id, party: { type: "colleague", id: partner.colleagueId } },
        ...{ amount, date: dayIn(), status, description: "=2+2", reference: "R-1" },
      });
    await write("debit", 300n);
    await write("credit", 70n);
    await write("debit", 5_000n, "draft");
    await cancelAnnouncement(ctx, { id: (await write("debit", 9_000n)).id, on: "original" });
  });

  test("are exported like their list, with active ones summed by kind", async () => {
    const all = await toPrintableDto(ctx, of("announcements", {}));
    expect(all.column("worth")).toEqual([9_000, 5_000, 70, 300].map(money));
    expect(all.column("status")).toEqual(["Canceled", "Draft", "Open", "Open"]);
    expect(all.column("open")).toEqual([0, 0, 70, 300].map(money));
    expect(all.totals.map(({ cells }) => cells[all.at("worth")])).toEqual([money(300), money(70)]);
    expect(all.totals[0]!.cells).toHaveLength(all.rows[0]!.length);
    expect(all.proof).toBe(
      "4 notes; active debit notes 300 IRR, open 300 IRR; active credit notes 70 IRR, open 70 IRR",
    );
    const narrowed = await toPrintableDto(ctx, of("announcements", { direction: "credit", search: "R-1" }), "fa");
    expect([narrowed.column("worth"), narrowed.title]).toEqual([[money(70)], "اعلامیه‌های بدهکار و بستانکار"]);
    expect(await csv(ctx, of("announcements", {}))).not.toMatch(/(^|,)"?=2\+2/m);
    const other = ctxOf(await personOf((await office()).branchId));
    expect((await toPrintableDto(other, of("announcements", {}))).count).toBe(0);
  });

  test("are exported as a spreadsheet by a job", async () => {
    expect(await askExport(ctx, { subject: of("announcements", {}), format: "xlsx" })).toMatchObject({
      id: expect.any(Number),
    });
  });
});
