import { beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { ctxOf } from "../../../../tests/fixtures";
import { advance, sandboxLock } from "../../../../tests/issuing";
import { asLedgerOwner } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { type Selling, selling, traveller } from "../../../../tests/trades";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { storeFile } from "../../platform/file/store-file";
import { decideSupplierDocument } from "./decide-document";
import { listSupplierDocuments } from "./list-documents";
import { previewBill } from "./read-bill";
import { listDocumentLines, readSupplierDocument } from "./read-document";
import { SupplierDocumentAct, SupplierDocumentForm, SupplierDocumentLineQuery, SupplierDocumentQuery } from "./schema";
import { storeSupplierDocument } from "./store-document";

type Sold = { id: number; pnr: string; supplierPnr: string; owed: number; name: string; day: string };

let at: Selling;
let ctx: Ctx<OperatorActor>;
let number = 0;
let sold = 0;
const LAST_NAMES = ["Rostami", "Karimi", "Sadeghi", "Moradi", "Bahrami", "Kazemi"];
beforeAll(async () => {
  at = await selling();
  ctx = ctxOf(await personOf(at.branchId, "accountant"));
});

/** A ticket issued by the sandbox, and what we owe for it. */
async function issued(): Promise<Sold> {
  const buyer = (await at.rich(100_000_000)) as CustomerActor;
  const lock = await sandboxLock(at, buyer);
  const person = traveller("ADT", { last_name_latin: LAST_NAMES[sold++ % LAST_NAMES.length] });
  const { trade_id } = await at.store(buyer, {
    locks: [lock.lock_id],
    accepted_total: lock.total,
    passengers: [person],
  });
  expect(await advance(at, trade_id)).toBe("issued");
  const booking = await prisma().booking.findFirstOrThrow({ where: { branchId: at.branchId, tradeId: trade_id } });
  const [{ owed, day }] = (await query<{ owed: number; day: string }>(
    "t.owed",
    "select booking_owed($1, $2)::float8 as owed, ledger.business_day($1, $3)::text as day",
    [at.branchId, booking.id, booking.createdAt],
  )) as [{ owed: number; day: string }];
  const name = `${person.last_name_latin}/${person.first_name_latin}`;
  return { id: Number(booking.id), pnr: booking.localPnr, supplierPnr: booking.supplierPnr!, owed, name, day };
}

const stored = (more: object) =>
  storeSupplierDocument(
    ctx,
    SupplierDocumentForm.parse({ supplier_id: at.sandboxId, kind: "bill", number: `B-${++number}`, ...more }),
  );
const decide = (of: { id: number; version: number }, act: string, more: object = {}) =>
  decideSupplierDocument(ctx, SupplierDocumentAct.parse({ id: of.id, version: of.version, act, ...more }));
const linesOf = async (id: number) => (await listDocumentLines(ctx, SupplierDocumentLineQuery.parse({ id }))).items;

/** Debit less credit of a mapping's account with this supplier, or without a party. */
async function balance(key: string, party: string | null = `supplier:${at.sandboxId}`): Promise<number> {
  const [row] = await asLedgerOwner<{ sum: string }>(
    `select coalesce(sum(e.dr - e.cr), 0) as sum from ledger.entries e
       join ledger.mappings m on m.branch_id = e.branch_id and m.key = $2 and m.account_id = e.account_id and upper_inf(m.valid)
      where e.branch_id = $1 and e.party is not distinct from $3`,
    [at.branchId, key, party],
  );
  return Number(row!.sum);
}

describe("a bill beside our bookings", () => {
  test("lines are found by PNR, reference and name; acceptance posts the difference alone, once", async () => {
    const [a, b, c, d] = [await issued(), await issued(), await issued(), await issued()];
    const lines = [
      { reference: a.supplierPnr.toLowerCase(), net: a.owed, day: a.day },
      { reference: b.pnr, net: b.owed + 70, day: b.day },
      { passenger: c.name, net: c.owed, day: c.day },
      { reference: "ZZ-UNKNOWN", passenger: "NOBODY/AT ALL", net: 30, day: a.day },
    ];
    const bill = await stored({ day: a.day, lines });
    expect(bill).toMatchObject({
      ...{ state: "entered", amount: a.owed + b.owed + c.owed + 100, difference: 100 },
      verdicts: { equal: 2, differs: 1, unknown: 1, missing: 1, missing_amount: d.owed },
    });
    expect(await linesOf(bill.id)).toMatchObject([
      { verdict: "equal", how: "pnr", local_pnr: a.pnr, our_net: a.owed },
      { verdict: "differs", how: "reference", local_pnr: b.pnr, our_net: b.owed },
      { verdict: "equal", how: "name", local_pnr: c.pnr },
      { verdict: "unknown", how: null, local_pnr: null, our_net: null },
      { verdict: "missing", net: 0, local_pnr: d.pnr, our_net: d.owed },
    ]);
    const before = await balance("supplier.payable");
    expect(await refusal(decide(bill, "accept", { difference: 99 }))).toMatchObject({ reason: "changedMeanwhile" });
    const accepted = await decide(bill, "accept", { difference: 100 });
    expect(accepted).toMatchObject({
      state: "accepted",
      difference: 100,
      voucher: { document_id: expect.any(Number) },
    });
    expect(await balance("supplier.payable")).toBe(before - 100);
    expect(await balance("supplier.difference", null)).toBe(100);
    for (const act of ["accept", "dispute", "withdraw"])
      expect(await refusal(decide(accepted, act, { difference: 100 }))).toMatchObject({
        reason: "operationNotAllowed",
      });

    // Billed again, nothing of it is owed any more; what the first bill lacked is still missing.
    const again = await stored({ day: a.day, lines: [{ reference: a.pnr, net: a.owed, day: a.day }] });
    expect(again).toMatchObject({ difference: a.owed, verdicts: { differs: 1, missing: 1, missing_amount: d.owed } });
    await decide(again, "withdraw");
    expect(await balance("supplier.payable")).toBe(before - 100);
    const own = await stored({ day: d.day, lines: [{ reference: d.pnr, net: d.owed - 5, day: d.day }] });
    expect((await decide(own, "accept", { difference: -5 })).verdicts).toMatchObject({ differs: 1, missing: 0 });
    expect(await balance("supplier.payable")).toBe(before - 95);
  });

  test("several lines of a booking share our debt for it", async () => {
    const a = await issued();
    const half = Math.floor(a.owed / 2);
    const bill = await stored({
      day: a.day,
      lines: [
        { reference: a.pnr, net: half },
        { ticket: a.supplierPnr, net: a.owed - half },
      ],
    });
    expect(bill).toMatchObject({ difference: 0, verdicts: { equal: 2, missing: 0 } });
    const accepted = await decide(bill, "accept", { difference: 0 });
    expect(accepted.voucher).toBeNull();
  });

  test("is read from a file, or refused with its rows", async () => {
    const a = await issued();
    const upload = async (rows: string[]) =>
      (await storeFile(ctx, { name: "bill.csv", area: "statements", content: Buffer.from(rows.join("\n")) })).id;
    const read = async (rows: string[]) => {
      const file_id = await upload(rows);
      const { head, columns } = await previewBill(ctx, { file_id });
      return stored({ day: a.day, file_id, reading: { head, columns } });
    };
    const bill = await read(["صورت‌حساب آبان،,,", "PNR,Fare,Tax,Comm", `${a.supplierPnr},${a.owed},40,30`, "Total,,,"]);
    expect(bill).toMatchObject({ amount: a.owed + 10, difference: 10, file_id: expect.any(Number) });
    expect(await refusal(read(["PNR,Net", "X1,1.2.3/4", "X2,5", "X3,1.2.3/4"]))).toMatchObject({
      reason: "fieldInvalid",
      fields: ["rows[2].net", "rows[4].net"],
    });
    expect(await refusal(read(["PNR,Name", "X1,Sara"]))).toMatchObject({ fields: ["reading.columns"] });
    await decide(bill, "withdraw");
  });

  test("is entered once, by key and by number; bad amounts and days are refused and nothing is stored", async () => {
    const form = { day: "2026-11-20", amount: 500, number: "ONCE", request_key: "k1" };
    const first = await stored(form);
    expect((await stored(form)).id).toBe(first.id);
    expect(await refusal(stored({ ...form, request_key: "k2" }))).toMatchObject({ fields: ["number"] });
    const count = () => prisma().supplierDocument.count({ where: { branchId: at.branchId } });
    const before = await count();
    const bad: [object, string][] = [
      [{ amount: 0 }, "amount"],
      [{ amount: 6, lines: [{ net: 5 }] }, "amount"],
      [{ amount: 5, tax: 6 }, "tax"],
      [{ amount: 5, due: "2026-11-19" }, "due"],
      [{ amount: 5, from: "2026-11-20", to: "2026-11-19" }, "to"],
      [{ amount: 5, from: "2025-01-01", to: "2026-11-19" }, "from"],
    ];
    for (const [more, path] of bad)
      expect(await refusal(stored({ day: "2026-11-20", ...more }))).toMatchObject({ fields: [path] });
    expect(await refusal(stored({ day: "2026-11-20", amount: 5, supplier_id: 999_999 }))).toMatchObject({
      reason: "notFound",
    });
    expect(await count()).toBe(before);
  });
});

describe("memos", () => {
  const memo = (kind: "adm" | "acm", amount: number) => stored({ kind, day: "2026-11-20", amount });

  test("an ADM is disputed, then accepted at our cost or a colleague's, or given up by the supplier", async () => {
    const before = { owed: await balance("supplier.payable"), cost: await balance("supplier.difference", null) };
    const disputed = await decide(await memo("adm", 400), "dispute");
    expect(disputed).toMatchObject({ state: "disputed", dispute_voucher: { document_id: expect.any(Number) } });
    expect(await balance("supplier.dispute")).toBe(400);
    expect(await balance("supplier.payable")).toBe(before.owed - 400);
    await decide(disputed, "accept", { difference: 400 });
    expect(await balance("supplier.dispute")).toBe(0);
    expect(await balance("supplier.difference", null)).toBe(before.cost + 400);

    const charged = await decide(await memo("adm", 60), "accept", {
      difference: 60,
      colleague_id: at.partner.colleagueId,
    });
    expect(charged.state).toBe("accepted");
    expect(await balance("supplier.difference", null)).toBe(before.cost + 400);
    expect(await balance("supplier.payable")).toBe(before.owed - 460);

    await decide(await decide(await memo("adm", 9), "dispute"), "withdraw");
    expect(await balance("supplier.dispute")).toBe(0);
    expect(await balance("supplier.payable")).toBe(before.owed - 460);
    expect(
      await refusal(decide(await memo("adm", 9), "accept", { difference: 9, colleague_id: 999_999 })),
    ).toMatchObject({
      fields: ["colleague_id"],
    });
  });

  test("an ACM reduces what we owe", async () => {
    const before = await balance("supplier.payable");
    await decide(await memo("acm", 50), "accept", { difference: -50 });
    expect(await balance("supplier.payable")).toBe(before + 50);
  });

  test("of two people who accept concurrently, one posts", async () => {
    const adm = await memo("adm", 77);
    const before = await balance("supplier.payable");
    const both = await Promise.allSettled([1, 2].map(() => decide(adm, "accept", { difference: 77 })));
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await balance("supplier.payable")).toBe(before - 77);
  });
});

test("documents are listed by supplier, kind, state and words, and decided ones never change", async () => {
  const list = (more: object) => listSupplierDocuments(ctx, SupplierDocumentQuery.parse(more));
  const [all, memos] = [await list({}), await list({ kind: "adm", state: "accepted" })];
  expect(memos.items.length).toBeGreaterThan(0);
  expect(memos.items.length).toBeLessThan(all.items.length);
  expect((await list({ search: "once" })).items).toMatchObject([{ number: "ONCE" }]);
  expect((await list({ supplier_id: 999_999 })).meta.total).toBe(0);
  const [decided] = memos.items;
  await expect(
    prisma().supplierDocument.update({
      where: { branchId_id: { branchId: at.branchId, id: decided!.id } },
      data: { amount: 1n },
    }),
  ).rejects.toThrow(/is decided/);
  expect((await readSupplierDocument(ctx, decided!)).amount).toBe(decided!.amount);
  const stranger = ctxOf(await personOf((await selling()).branchId, "accountant"));
  expect(await refusal(readSupplierDocument(stranger, decided!))).toMatchObject({ reason: "notFound" });
});
