import { beforeEach, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refusal } from "../../../../tests/operators";
import { cashier, DAY, type Desk, paymentMismatches, receipt, store } from "../../../../tests/payments";
import { postVoucher } from "../../accounting/ledger/post-voucher";
import { listLinks, makeLink, revokeLink } from "./links";
import { listUnsettled } from "./list-unsettled";
import { offset } from "./offset";
import { openLink, SHOWN } from "./open-link";
import { readOverview } from "./read-overview";
import { LinkForm, OffsetForm } from "./schema";

let desk: Desk;
beforeEach(async () => {
  desk = await cashier();
});
const at = (day: string) => ({ ...desk.ctx, now: new Date(`${day}T08:00:00Z`) });
const overview = (ctx = at(DAY)) => readOverview(ctx, { colleague_id: desk.colleague });
const unsettled = (ctx = at(DAY)) => listUnsettled(ctx, { colleague_id: desk.colleague });
const input = (more: object, ctx = at(DAY)) => offset(ctx, OffsetForm.parse({ colleague_id: desk.colleague, ...more }));

/** A sale on account, or money into the wallet. */
async function posted(amount: number, date: string, to: "receivable" | "wallet" = "receivable") {
  const line = { account_id: desk[to], party: `colleague:${desk.colleague}` };
  const sum = BigInt(amount);
  const { voucher_id } = await postVoucher(desk.ctx, {
    ...{ key: null, doc_date: date, kind: "sale", description: "بلیت" },
    lines:
      to === "wallet"
        ? [
            { account_id: desk.account.cash!, dr: sum },
            { ...line, cr: sum },
          ]
        : [
            { ...line, dr: sum },
            { mapping: "sale", cr: sum },
          ],
  });
  return { document_id: voucher_id, date, line: 1 };
}

describe("financial overview", () => {
  test("ages debts, after subtracting unassigned payments", async () => {
    await posted(1_000, "2026-06-01");
    await posted(400, "2026-10-01");
    await posted(300, "2026-11-10");
    await store(desk, [receipt(desk, { amount: 250 })]);
    await posted(70, "2026-11-01", "wallet");
    const result = await overview();
    expect(result).toMatchObject({ balance: 1_450n, wallet: 70n, used: 1_450n, unsettled: { count: 1, amount: 250 } });
    const { ageing } = result;
    expect(ageing.map(({ bucket, amount, count }) => [bucket, Number(amount), count])).toEqual([
      ["current", 0, 0],
      ["d30", 300, 1],
      ["d60", 400, 1],
      ["d90", 0, 0],
      ["older", 750, 1],
    ]);
    await prisma()
      .$executeRaw`update colleagues set settlement_day = 30 where branch_id = ${desk.branchId} and id = ${desk.colleague}`;
    // 30 Aban is 21 November, 30 Mehr 22 October.
    expect((await overview()).ageing.map(({ amount }) => Number(amount))).toEqual([300, 400, 0, 0, 750]);
  });

  test("another branch's colleague is missing", async () => {
    const stranger = await cashier();
    const { colleague: colleague_id } = desk;
    expect(await refusal(readOverview(stranger.ctx, { colleague_id }))).toMatchObject({ reason: "notFound" });
    expect(await refusal(listUnsettled(stranger.ctx, { colleague_id }))).toMatchObject({ reason: "notFound" });
  });
});

describe("offset", () => {
  test("settles receipts and the wallet against debts, once per key", async () => {
    const [older, newer] = [await posted(1_000, "2026-10-01"), await posted(600, "2026-11-01")];
    await posted(500, "2026-11-02", "wallet");
    const { payments } = await store(desk, [receipt(desk, { amount: 700 })]);
    const before = await unsettled();
    expect([before.wallet, before.payments[0]?.left, before.items.map(({ open }) => open)]).toEqual([
      500n,
      700,
      [1_000, 600],
    ]);
    const form = {
      payments: [{ id: payments[0]!.id, version: 1, settles: [{ ...older, amount: 700 }] }],
      wallet: {
        amount: 500,
        settles: [
          { ...older, amount: 300 },
          { ...newer, amount: 200 },
        ],
      },
      request_key: "k1",
    };
    const done = await input(form);
    expect(done).toMatchObject({ amount: 1_200n, payment_id: expect.any(Number) });
    expect(await input(form)).toEqual(done);
    const after = await unsettled();
    expect([after.wallet, after.payments, after.items.map(({ open }) => open)]).toEqual([0n, [], [400]]);
    expect((await overview()).balance).toBe(400n);
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("all or none: an insufficient wallet rolls back the payments", async () => {
    const item = await posted(1_000, "2026-10-01");
    await posted(100, "2026-11-02", "wallet");
    const { payments } = await store(desk, [receipt(desk, { amount: 300 })]);
    const paid = { id: payments[0]!.id, settles: [{ ...item, amount: 300 }] };
    const form = { payments: [paid], wallet: { amount: 200, settles: [{ ...item, amount: 200 }] } };
    expect(await refusal(input(form))).toMatchObject({ reason: "walletInsufficient" });
    expect(await refusal(input({ payments: [{ ...paid, settles: [{ ...item, amount: 301 }] }] }))).toMatchObject({
      reason: "fieldInvalid",
      fields: ["payments[0].settles"],
    });
    expect(await refusal(input({ payments: [{ ...paid, version: 7 }] }))).toMatchObject({ reason: "changedMeanwhile" });
    const wrong = { wallet: { amount: 50, settles: [{ ...item, amount: 40 }] } };
    expect(await refusal(input(wrong))).toEqual({ reason: "fieldInvalid", fields: ["wallet.amount"] });
    expect((await unsettled()).payments).toMatchObject([{ left: 300, version: 1 }]);
    expect(await prisma().offset.count({ where: { branchId: desk.branchId } })).toBe(0);
  });

  test("judges each payment after those before it in the call", async () => {
    const [item, other] = [await posted(1_000, "2026-10-01"), await posted(500, "2026-10-02")];
    const { payments } = await store(desk, [receipt(desk, { amount: 700 }), receipt(desk, { amount: 600 })]);
    const [first, second] = payments.map(({ id }) => id);
    const settling = (id: number | undefined, amount: number, more: object = {}, of = item) => ({
      ...{ id, settles: [{ ...of, amount }] },
      ...more,
    });
    expect(await refusal(input({ payments: [settling(first, 700), settling(second, 301)] }))).toMatchObject({
      ...{ reason: "fieldInvalid", fields: ["payments[1].settles[0].amount"] },
    });
    expect(await refusal(input({ payments: [settling(first, 1), settling(first, 1)] }))).toMatchObject({
      ...{ reason: "fieldInvalid", fields: ["payments[1].settles"] },
    });
    const again = settling(first, 500, { version: 1 }, other);
    expect(await refusal(input({ payments: [settling(first, 200, { version: 1 }), again] }))).toMatchObject({
      reason: "changedMeanwhile",
    });
    const beyond = settling(first, 501, {}, other);
    expect(await refusal(input({ payments: [settling(first, 200), beyond] }))).toMatchObject({
      ...{ reason: "fieldInvalid", fields: ["payments[1].settles"] },
    });
    // A refusal because of an item comes before those of later payments.
    expect(await refusal(input({ payments: [settling(second, 600, {}, other), settling(first, 701)] }))).toMatchObject({
      ...{ reason: "fieldInvalid", fields: ["payments[0].settles[0].amount"] },
    });
    expect(
      await input({ payments: [settling(first, 200), { ...again, version: 2 }, settling(second, 600)] }),
    ).toMatchObject({
      amount: 1_300n,
    });
    expect((await unsettled()).items.map(({ open }) => open)).toEqual([200]);
    const versions = await prisma().payment.findMany({ where: { branchId: desk.branchId }, orderBy: { id: "asc" } });
    expect(versions.map(({ version, settled }) => [version, settled])).toEqual([
      [3, 700n],
      [2, 600n],
    ]);
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("concurrent calls never take more than available", async () => {
    const item = await posted(1_000, "2026-10-01");
    await posted(350, "2026-11-02", "wallet");
    const one = () => refusal(input({ wallet: { amount: 100, settles: [{ ...item, amount: 100 }] } }));
    const outcomes = await Promise.all(Array.from({ length: 8 }, one));
    expect(outcomes.filter(({ reason }) => reason === "done")).toHaveLength(3);
    expect((await unsettled()).wallet).toBe(50n);
    expect(await paymentMismatches(desk)).toEqual([]);
  });

  test("payments and colleagues of others are missing", async () => {
    const item = await posted(1_000, "2026-10-01");
    const { payments } = await store(desk, [receipt(desk, { amount: 300 })]);
    const stranger = await cashier();
    const paid = [{ id: payments[0]!.id, settles: [{ ...item, amount: 300 }] }];
    const form = OffsetForm.parse({ colleague_id: desk.colleague, payments: paid });
    expect(await refusal(offset(stranger.ctx, form))).toMatchObject({ reason: "notFound" });
    const theirs = { ...form, colleague_id: stranger.colleague };
    expect(await refusal(offset(stranger.ctx, theirs))).toMatchObject({ reason: "notFound" });
    expect(await refusal(offset(desk.ctx, { ...form, colleague_id: stranger.colleague }))).toMatchObject({
      reason: "notFound",
    });
  });
});

describe("a statement link", () => {
  const make = (days = 30) =>
    makeLink(at(DAY), LinkForm.parse({ colleague_id: desk.colleague, from: "2026-10-01", to: "2026-11-30", days }));
  const look = (slug: string, now = DAY, page = 1) =>
    openLink({ query, now: new Date(`${now}T09:00:00Z`) }, { slug, page, address: null });

  test("shows its days, counts views, and ends at expiry or revocation", async () => {
    await posted(1_000, "2026-09-01");
    await posted(300, "2026-10-05");
    await store(desk, [receipt(desk, { amount: 250 })]);
    const { id, path } = await make();
    const slug = path.slice("/s/".length);
    expect(await look(slug)).toMatchObject({
      ...{ opening: "1000", debit: "300", credit: "250", closing: "1050", count: 2, currency: "IRR" },
      rows: [
        { debit: "300", balance: "1300" },
        { credit: "250", balance: "1050" },
      ],
    });
    await look(slug, DAY, 2);
    expect(await listLinks(at(DAY), { colleague_id: desk.colleague })).toMatchObject([{ id, views: 1, state: "open" }]);
    expect(await look(slug, "2026-12-21")).toBeNull();
    await revokeLink(at(DAY), { id });
    expect(await look(slug)).toBeNull();
    expect(await listLinks(at(DAY), { colleague_id: desk.colleague })).toMatchObject([{ state: "revoked", views: 1 }]);
  });

  test("continues page by page with carried balances, for at most two years, 120 views per minute", async () => {
    await posted(1_000, "2026-09-01");
    const party = { account_id: desk.receivable, party: `colleague:${desk.colleague}`, dr: 1n };
    await postVoucher(desk.ctx, {
      ...{ key: null, doc_date: "2026-10-05", kind: "sale", description: "بلیت" },
      lines: [...Array.from({ length: SHOWN + 1 }, () => party), { mapping: "sale", cr: BigInt(SHOWN + 1) }],
    });
    const slug = (await make()).path.slice("/s/".length);
    const first = await look(slug);
    expect([first!.count, first!.rows.length, first!.rows.at(-1)!.balance]).toEqual([201, 200, "1200"]);
    expect((await look(slug, DAY, 2))!.rows).toMatchObject([{ debit: "1", balance: "1201" }]);
    expect((await look(slug, DAY, 500))!.rows).toEqual([]);
    const form = { colleague_id: desk.colleague, from: "2024-11-20", days: 1 };
    expect(LinkForm.safeParse({ ...form, to: "2026-11-21" }).success).toBe(true);
    expect(LinkForm.safeParse({ ...form, to: "2026-11-22" }).success).toBe(false);
    const looks = await Promise.all(Array.from({ length: 118 }, () => refusal(look(slug, DAY, 2))));
    expect(looks.map(({ reason }) => reason).filter((reason) => reason === "tooManyRequests")).toHaveLength(1);
  });

  test("cannot be found by guessing, nor another branch's", async () => {
    const { id, path } = await make();
    expect(await look("x".repeat(22))).toBeNull();
    expect(await look("../../etc/passwd")).toBeNull();
    const address = `2001:db8:5e77:${(id % 65_536).toString(16)}::1`;
    const from = (slug: string) => openLink({ query, now: new Date(`${DAY}T09:00:00Z`) }, { slug, page: 1, address });
    const tried = await Promise.all(Array.from({ length: 70 }, () => refusal(from("y".repeat(22)))));
    expect(tried.filter(({ reason }) => reason === "tooManyRequests")).toHaveLength(10);
    // A viewer with a valid link is not blocked by others at the same address.
    expect(await from(path.slice("/s/".length))).toMatchObject({ currency: "IRR" });
    const stranger = await cashier();
    expect(await refusal(revokeLink(stranger.ctx, { id }))).toMatchObject({ reason: "notFound" });
    expect(await listLinks(stranger.ctx, { colleague_id: desk.colleague })).toEqual([]);
    const [{ n } = { n: 0 }] = await asLedgerOwner<{ n: number }>(
      "select count(*)::int as n from statement_links where id = $1 and revoked_at is null",
      [id],
    );
    expect(n).toBe(1);
  });
});
