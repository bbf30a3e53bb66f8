import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { ctxOf } from "../../../../tests/fixtures";
import { asLedgerOwner } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import {
  balanceOf,
  cashier,
  DAY,
  type Desk,
  face,
  paymentMismatches,
  receipt,
  store,
} from "../../../../tests/payments";
import { changePayment, trashPayment } from "./change-payment";
import { readPaymentDetails } from "./read-payment";
import { PaymentChange, PaymentTrash } from "./schema";

let desk: Desk;
beforeEach(async () => {
  desk = await cashier();
});
const stored = async (more: object = {}) => (await store(desk, [receipt(desk, more)])).payments[0]!;
const change = (input: object, ctx = desk.ctx) => changePayment(ctx, PaymentChange.parse(input));
const trash = (input: object, ctx = desk.ctx) => trashPayment(ctx, PaymentTrash.parse(input));

describe("changing a payment", () => {
  test("reverses and reposts its document, and retains its number", async () => {
    const was = await stored();
    const now = await change({ id: was.id, version: 1, amount: 700, method: "bank", date: "2026-11-19" });
    expect(now).toMatchObject({ number: was.number, amount: 700, method: "bank", date: "2026-11-19", version: 2 });
    expect(now.document.document_id).not.toBe(was.document.document_id);
    expect(await balanceOf(desk, desk.account.cash)).toBe(0);
    expect(await balanceOf(desk, desk.account.bank)).toBe(700);
    expect(await balanceOf(desk, desk.receivable)).toBe(-700);
    expect(await paymentMismatches(desk)).toEqual([]);
    const { history } = await readPaymentDetails(desk.ctx, { id: was.id });
    expect(history.map(({ act, by }) => [act, by])).toEqual([
      ["update", desk.ctx.actor.name],
      ["store", desk.ctx.actor.name],
    ]);
  });

  test("changes without accounting effect post nothing", async () => {
    const was = await stored({ reference: "a" });
    const now = await change({ id: was.id, reference: "b" });
    expect(now).toMatchObject({ reference: "b", version: 2, document: was.document });
    expect(await change({ id: was.id, reference: "b" })).toMatchObject({ version: 2 });
  });

  test.each([
    ["another type", { type: "payment" }, { reason: "fieldInvalid", fields: ["type"] }],
    ["a month that is not there", { date: "1999-01-01" }, { reason: "periodClosed", fields: ["date"] }],
    [
      "an account of another kind",
      { method: "pos", account_id: 1 },
      { reason: "fieldInvalid", fields: ["account_id"] },
    ],
    [
      "nobody",
      { counterparty: { type: "passenger", id: 999_999 } },
      { reason: "fieldInvalid", fields: ["counterparty"] },
    ],
    ["nothing", { amount: 0 }, { reason: "fieldInvalid", fields: ["amount"] }],
    ["a cheque", { method: "check" }, { reason: "fieldMissing", fields: ["check"] }],
    [
      "an older version",
      { version: 9, amount: 5 },
      { reason: "changedMeanwhile", fields: [], data: { version: 9, current: { version: 1 } } },
    ],
  ])("to %s is rejected without effect", async (_, input, dto) => {
    const { id } = await stored();
    expect(await refusal(change({ id, ...input }))).toEqual(dto);
    expect(await balanceOf(desk, desk.account.cash)).toBe(1_000);
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("to another fiscal year of the books is refused", async () => {
    const { id } = await stored();
    const [other] = await asLedgerOwner<{ day: string }>(
      `select lower(dates)::text as day from ledger.periods
        where branch_id = $1 and state = 'open'
          and fiscal_year <> (select fiscal_year from ledger.periods where branch_id = $1 and dates @> $2::date)
        order by fm limit 1`,
      [desk.branchId, DAY],
    );
    expect(await refusal(change({ id, date: other!.day }))).toEqual({ reason: "fieldInvalid", fields: ["date"] });
  });

  test("by cheque retains the cheque's data, and cannot be trashed here", async () => {
    const { id } = await stored({ method: "check", check: face(1_000) });
    const refused = {
      reason: "operationNotAllowed",
      fields: [],
      data: { allowed_operations: ["update", "print", "settle"] },
    };
    expect(await refusal(change({ id, amount: 5 }))).toEqual(refused);
    expect(await refusal(trash({ id }))).toEqual(refused);
    expect(await change({ id, reference: "r", description: "d" })).toMatchObject({
      reference: "r",
      description: "d",
      version: 2,
    });
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("of two concurrent changes of one version one succeeds", async () => {
    const { id } = await stored();
    const result = await Promise.all([5, 6, 7].map((amount) => refusal(change({ id, version: 1, amount }))));
    expect(result.map(({ reason }) => reason).sort()).toEqual(["changedMeanwhile", "changedMeanwhile", "done"]);
    expect(await paymentMismatches(desk)).toEqual([]);
  });
});

describe("trashing a payment", () => {
  test("reverses its document on its own day, both visible; once", async () => {
    const { id, document } = await stored();
    const trashed = await trash({ id, reason: "اشتباه" });
    expect(trashed).toMatchObject({
      status: "trashed",
      trash_reason: "اشتباه",
      document,
      allowed_operations: ["print"],
    });
    expect(trashed.reversal).toMatchObject({ date: DAY });
    expect(await balanceOf(desk, desk.account.cash)).toBe(0);
    const again = { reason: "operationNotAllowed", fields: [], data: { allowed_operations: ["print"] } };
    expect(await refusal(trash({ id }))).toEqual(again);
    expect(await refusal(change({ id, amount: 5 }))).toEqual(again);
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("in a closed month is refused, like any posting there", async () => {
    const { id } = await stored({ date: "2026-10-01" });
    await asLedgerOwner(
      "update ledger.periods set state = 'closed' where branch_id = $1 and upper(dates) <= '2026-11-01'",
      [desk.branchId],
    );
    const closed = (path: string) => ({ reason: "periodClosed", fields: [path] });
    expect(await refusal(trash({ id }))).toEqual(closed("date"));
    expect(await refusal(change({ id, amount: 5 }))).toEqual(closed("date"));
    expect(await refusal(change({ id, date: DAY }))).toEqual(closed("date"));
    const open = await stored();
    expect(await refusal(change({ id: open.id, date: "2026-10-01" }))).toEqual(closed("date"));
    expect(await refusal(store(desk, [receipt(desk), receipt(desk, { date: "2026-10-01" })]))).toEqual(
      closed("payments[1].date"),
    );
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("another branch cannot", async () => {
    const { id } = await stored();
    const theirs = ctxOf(await personOf((await cashier()).branchId, "accountant"));
    const none = { reason: "notFound", fields: [] };
    expect(await refusal(trash({ id }, theirs))).toEqual(none);
    expect(await refusal(change({ id, amount: 5 }, theirs))).toEqual(none);
    expect(await refusal(readPaymentDetails(theirs, { id }))).toEqual(none);
    expect(await prisma().payment.count({ where: { branchId: desk.branchId, trashedAt: null, amount: 1_000 } })).toBe(
      1,
    );
  });
});
