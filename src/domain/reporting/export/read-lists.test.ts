import { beforeAll, describe, expect, test } from "vitest";
import { inSnapshot } from "@/server/snapshot";
import { ctxOf } from "../../../../tests/fixtures";
import { personOf, refusal } from "../../../../tests/operators";
import { type Selling, selling, traveller } from "../../../../tests/trades";
import { openTable } from "./open-table";
import { type ExportKind, PERMISSION_OF } from "./rules";
import { Subject } from "./schema";
import { streamCsv } from "./stream-csv";
import type { Cell } from "./table";

let at: Selling;
beforeAll(async () => {
  at = await selling();
  const sara = await at.rich(9_000_000);
  const { lock } = await at.locked(sara);
  await at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total, passengers: [traveller()] });
});

const LISTS = ["reservations", "passengers", "colleagues", "orders", "refunds", "calls"] as const;
const params: Partial<Record<ExportKind, object>> = { colleagues: { operation: "all" }, passengers: { status: 1 } };
const subjectOf = (kind: ExportKind) => Subject.parse({ kind, params: params[kind] ?? {} });
const preferences = { locale: "en", calendar: "gregorian", digits: "latin" } as const;

/** All cells of a file, as its writer reads them. */
async function toListDto(kind: ExportKind) {
  const rows: (readonly Cell[])[] = [];
  const read = inSnapshot(async function* (books) {
    const { table } = await openTable(ctxOf(at.clerk), books, { subject: subjectOf(kind), manner: preferences });
    for await (const part of table.rows) rows.push(...part.map(({ cells }) => cells));
    yield { title: table.title, columns: table.columns.length, count: table.count, proof: table.foot().proof };
  });
  for await (const head of read) return { rows, ...head };
  throw new Error("no table was read");
}

describe("lists as files", () => {
  test.each(LISTS)("%s: each row of the list, one cell per column, and the row count", async (kind) => {
    const { rows, columns, count, title, proof } = await toListDto(kind);
    expect(title).not.toBe("");
    expect(rows).toHaveLength(count);
    for (const cells of rows) expect(cells).toHaveLength(columns);
    expect(proof).toContain(String(count));
    if (kind !== "refunds" && kind !== "calls") expect(count).toBeGreaterThan(0);
  });

  test("an order and its reservation show the payment, in words", async () => {
    const [order] = (await toListDto("orders")).rows;
    expect(order).toEqual(expect.arrayContaining(["Issued", "Wallet", { minor: 1_000_000n, decimals: 0 }]));
    const [booking] = (await toListDto("reservations")).rows;
    expect(booking).toEqual(expect.arrayContaining(["Confirmed", { minor: 1_000_000n, decimals: 0 }]));
  });

  test.each(LISTS)("%s requires the permission of its page", async (kind) => {
    const person = await personOf(at.branchId);
    const barred = PERMISSION_OF[kind];
    const actor = { ...person, permissions: person.permissions.filter((one) => one !== barred) };
    const tell = streamCsv(ctxOf(actor), inSnapshot, subjectOf(kind));
    expect(await refusal(tell)).toMatchObject({ reason: "noPermission" });
    expect((await streamCsv(ctxOf({ ...person, permissions: [barred] }), inSnapshot, subjectOf(kind))).type).toContain(
      "csv",
    );
  });
});
