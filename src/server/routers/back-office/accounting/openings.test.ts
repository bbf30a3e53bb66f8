import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { documents } from "@/server/routers/back-office/accounting/documents";
import { backOfficeDoor, type Clerk } from "../../../../../tests/back-office";
import { asLedgerOwner, type Chart, chart } from "../../../../../tests/ledger";

/** Openings and credit limits (contract 13.15). */
const clerkOf = backOfficeDoor({ documents });
let chief: Clerk;
let of: Chart;
let owed: number;
const DAY = "2026-03-10";
beforeAll(async () => {
  chief = await clerkOf("accountant");
  of = await chart(chief.branchId);
  const where = { branchId: chief.branchId, id: chief.colleagueId };
  await prisma().colleague.updateMany({ where, data: { ceiling: 1_000n } });
  const [row] = await asLedgerOwner<{ receivable: number; wallet: number }>(
    "select receivable_id as receivable, wallet_id as wallet from colleagues where branch_id = $1 and id = $2",
    [where.branchId, where.id],
  );
  owed = row!.receivable;
});

const opening = (amount: number, more: object = {}) => ({
  ...{ type: "opening", date: DAY, status: "temporary" },
  rows: [
    ...Array.from({ length: 17 }, () => ({ account_id: of.cash, debit: 1 })),
    { account_id: owed, debit: amount },
    { account_id: of.sale, credit: amount + 17 },
  ],
  ...more,
});
const resultOf = async (who: Clerk, body: object) => {
  const { status, json } = await who.ask("POST", "/manual-document", body);
  return { ...json, status };
};

describe("an opening", () => {
  test("by an approver passes ceilings and lists the exceeded ones; so does its reversal", async () => {
    const { status, data } = await resultOf(chief, opening(5_000));
    expect(status).toBe(200);
    const over = [
      { party: `colleague:${chief.colleagueId}`, account_id: owed, owed: 5_000, ceiling: 1_000, over: 4_000 },
    ];
    expect(data.over_ceilings).toMatchObject(over);
    // Afterwards the credit limit applies as before.
    const sale = {
      date: DAY,
      status: "temporary",
      rows: [
        { account_id: owed, debit: 1 },
        { account_id: of.sale, credit: 1 },
      ],
    };
    expect(await resultOf(chief, sale)).toMatchObject({ status: 402, code: 7002 });
    const gone = await chief.ask("DELETE", "/manual-document", { id: data.id });
    expect([gone.status, gone.json.data.over_ceilings]).toEqual([200, undefined]);
  });

  test("that removes a debt is undone past the ceiling too", async () => {
    const rows = [
      { account_id: of.sale, debit: 3_000 },
      { account_id: owed, credit: 3_000 },
    ];
    const { data } = await resultOf(chief, opening(0, { rows }));
    const sale = {
      date: DAY,
      status: "temporary",
      rows: [
        { account_id: owed, debit: 4_000 },
        { account_id: of.sale, credit: 4_000 },
      ],
    };
    const sold = await resultOf(chief, sale);
    expect(sold.status).toBe(200);
    const gone = await chief.ask("DELETE", "/manual-document", { id: data.id });
    expect([gone.status, gone.json.data.over_ceilings]).toMatchObject([200, [{ over: 3_000 }]]);
    await chief.ask("DELETE", "/manual-document", { id: sold.data.id });
  });

  test("requires accounting:approve, written, posted and undone: 2007 without", async () => {
    const writer = await clerkOf("accountant", chief);
    await asLedgerOwner(
      "update memberships set customised = true, permissions = '{accounting:read,accounting:write}' where operator_id = $1",
      [writer.actor.operatorId],
    );
    const refused = { status: 403, code: 2007, error: { fields: [{ path: "type" }] } };
    for (const status of ["draft", "temporary"])
      expect(await resultOf(writer, opening(5, { status }))).toMatchObject(refused);
    const general = await resultOf(writer, opening(5, { type: "general", status: "draft" }));
    const put = (who: Clerk, more: object) => who.ask("PUT", "/manual-document", { ...opening(5), ...more });
    const changed = await put(writer, { id: general.data.id });
    expect([changed.status, changed.json.code]).toEqual([403, 2007]);
    const { data } = await resultOf(chief, opening(5));
    const gone = (who: Clerk) => who.ask("DELETE", "/manual-document", { id: data.id });
    expect((await gone(writer)).json.code).toBe(2007);
    expect((await gone(chief)).status).toBe(200);
  });

  test("of many rows that is refused reports the row: a ceiling applies to no opening", async () => {
    const { status, code, error } = await resultOf(chief, { ...opening(5_000), type: "general" });
    expect([status, code, error.fields.map(({ path }: { path: string }) => path)]).toEqual([
      402,
      7002,
      ["rows[17].amount"],
    ]);
    expect(error).toMatchObject({ available: 1_000, shortfall: 4_000, party: `colleague:${chief.colleagueId}` });
  });
});
