import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { chequeDesk, registered } from "../../../../tests/cheques";
import { charter, ctxOf, office, operatorOf } from "../../../../tests/fixtures";
import { advance, casesOf, sandboxLock } from "../../../../tests/issuing";
import { asLedgerOwner } from "../../../../tests/ledger";
import { dayIn } from "../../../../tests/offer-locks";
import { personOf } from "../../../../tests/operators";
import { ruleOf } from "../../../../tests/refunds";
import { type Selling, selling, traveller } from "../../../../tests/trades";
import type { OperatorActor } from "../../kernel/context";
import { bookCharter } from "../../sales/booking/book-charter";
import { BookRequest } from "../../sales/booking/schema";
import { assignUnresolvedCase } from "../../sales/unresolved-order/own-case";
import { getDashboardApprovals } from "./read-approvals";
import { getDashboardMoney } from "./read-money";
import { getDashboardOverdue } from "./read-overdue";
import { getDashboardQueues } from "./read-queues";
import { getDashboardRadar } from "./read-radar";
import { DashboardApprovals, DashboardMoney, DashboardOverdue, DashboardQueues, DashboardRadar } from "./schema";

let at: Selling;
let accountant: OperatorActor;
let support: OperatorActor;
let stranger: OperatorActor;
beforeAll(async () => {
  at = await selling();
  accountant = await personOf(at.branchId, "accountant");
  support = await personOf(at.branchId, "support");
  stranger = await personOf((await office()).branchId);
});

const queuesOf = async (actor: OperatorActor) => DashboardQueues.parse(await getDashboardQueues(ctxOf(actor))).queues;
const moneyOf = async (actor: OperatorActor) => DashboardMoney.parse(await getDashboardMoney(ctxOf(actor)));
const radarOf = async (actor: OperatorActor) => DashboardRadar.parse(await getDashboardRadar(ctxOf(actor)));
const approvalsOf = async (actor: OperatorActor) => DashboardApprovals.parse(await getDashboardApprovals(ctxOf(actor)));
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const soon = (minutes: number) => ago(-minutes);

/** Rows of a radar kind by subject. */
const resultOf = async (kind: string, actor: OperatorActor = at.clerk) =>
  (await radarOf(actor)).rows.filter((row) => row.kind === kind);

describe("queues", () => {
  test("each counts waiting and late rows, by urgency, by permission and for their branch only", async () => {
    const { branchId, clerk } = at;
    const [mine, theirs] = [await unresolvedOrder(), await unresolvedOrder()];
    await assignUnresolvedCase(ctxOf(clerk), { id: mine, owner_id: clerk.operatorId });
    await prisma().gatewayCase.create({ data: { branchId, kind: "no_answer", subject: "payment:1" } });
    const shown = await queuesOf(clerk);
    expect(shown.map(({ name }) => name)).toEqual([
      ...["myLimbo", "limbo", "missed", "approvals", "deciding", "requests", "myRequests", "paying", "bounced"],
      ...["dueCheques", "deposits", "heldInvoices", "refusedInvoices", "gatewayCases", "unknownMessages", "failures"],
      "webhooks",
    ]);
    const waiting = Object.fromEntries(shown.map(({ name, total, late }) => [name, [total, late]]));
    expect(waiting).toMatchObject({
      myLimbo: [1, 0],
      limbo: [2, 0],
      approvals: [2, 0],
      gatewayCases: [1, 0],
      missed: [0, 0],
    });
    const later = ctxOf(clerk, { now: soon(48 * 60) });
    expect(DashboardQueues.parse(await getDashboardQueues(later)).queues.filter(({ late }) => late > 0)).toEqual([
      { name: "myLimbo", total: 1, late: 1 },
      { name: "limbo", total: 2, late: 2 },
      { name: "approvals", total: 2, late: 2 },
    ]);
    expect((await approvalsOf(clerk)).rows.map(({ kind, id }) => [kind, id])).toEqual([
      ["limbo", mine],
      ["limbo", theirs],
    ]);
    expect((await queuesOf(accountant)).map(({ name }) => name)).toEqual([
      ...["myLimbo", "limbo", "approvals", "deciding", "requests", "myRequests", "paying", "bounced"],
      ...["dueCheques", "deposits", "heldInvoices", "refusedInvoices", "gatewayCases", "webhooks"],
    ]);
    expect((await queuesOf(support)).map(({ name }) => name)).toEqual([
      ...["myLimbo", "limbo", "missed", "deciding", "requests", "myRequests", "unknownMessages", "webhooks"],
    ]);
    expect((await queuesOf(stranger)).filter(({ total }) => total > 0)).toEqual([]);
  });

  test("cheques: bounced ones and those due today or before, and no others", async () => {
    const desk = await chequeDesk();
    const day = (days: number) => new Date(Date.parse(desk.today) + days * 86_400_000).toISOString().slice(0, 10);
    for (const due of [0, 1]) await registered(desk, "received", { due_date: day(due) });
    const of = (await queuesOf(desk.ctx.actor)).find(({ name }) => name === "dueCheques");
    expect(of).toEqual({ name: "dueCheques", total: 1, late: 0 });
    const rows = await resultOf("cheque", desk.ctx.actor);
    expect(rows.map(({ day, detail, amount }) => [day, detail, amount])).toEqual([
      [day(0), "received", expect.any(Number)],
      [day(1), "received", expect.any(Number)],
    ]);
    expect(await resultOf("cheque")).toEqual([]);
  });
});

describe("the radar", () => {
  test("an open lock, with its expiry and holder", async () => {
    const { lock } = await at.locked(at.clerk);
    const [row, ...more] = await resultOf("lock");
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      subject: lock.lock_id,
      at: lock.expires_at,
      detail: at.clerk.name,
      amount: lock.total,
    });
    expect(await resultOf("lock", stranger)).toEqual([]);
  });

  test("an order awaiting payment", async () => {
    const sara = await at.rich(0);
    const { lock } = await at.locked(sara);
    const payment = { method: "gateway" as const, gateway_id: at.gateway, return_url: "https://shop.example/back" };
    const { trade_id } = await at.store(sara, { locks: [lock.lock_id], accepted_total: lock.total, payment });
    const rows = await resultOf("payment");
    expect(rows).toMatchObject([{ subject: String(trade_id), amount: lock.total, currency: "IRR", day: null }]);
  });

  test("a penalty that rises within three days: when, from and to; not one that rises later", async () => {
    await ruleOf(at.clerk);
    const sara = await at.rich(900_000_000);
    const sold: { pnr: string; total: number }[] = [];
    for (const days of [4, 19]) {
      const { lock } = await at.locked(sara, { days } as object);
      const { trade_id } = await at.store(sara, {
        ...{ locks: [lock.lock_id], accepted_total: lock.total, passengers: [PASSPORT()] },
      });
      const { localPnr } = await prisma().booking.findFirstOrThrow({
        where: { branchId: at.branchId, tradeId: trade_id },
      });
      sold.push({ pnr: localPnr.trim(), total: lock.total });
    }
    const [row, ...more] = await resultOf("penalty");
    expect(more).toEqual([]);
    expect(row).toMatchObject({ subject: sold[0]!.pnr, currency: "IRR" });
    expect(row!.amount).toBeLessThan(row!.next_amount!);
    expect(Date.parse(row!.at) - Date.now()).toBeLessThan(72 * 3_600_000);
    // The passport of both ends a month after the second journey.
    expect((await resultOf("document")).map(({ subject, detail }) => [subject, detail])).toEqual(
      sold.map(({ pnr }) => [pnr, dayIn(50)]),
    );
    expect(await resultOf("penalty", stranger)).toEqual([]);
    expect(await resultOf("document", stranger)).toEqual([]);
  });

  test("certificates that end soon", async () => {
    const base = { branchId: at.branchId, kind: "licence" as const };
    const ends = (title: string, days: number) => ({ ...base, title, expiresOn: new Date(dayIn(days)) });
    await prisma().certificate.createMany({
      data: [ends("soon", 9), ends("later", 60), { ...base, title: "for good" }],
    });
    expect((await resultOf("certificate")).map(({ title, day }) => [title, day])).toEqual([["soon", dayIn(9)]]);
  });

  test("shows what its reader may see, the nearest first", async () => {
    const { rows, kinds } = await radarOf(at.clerk);
    expect(kinds).toEqual(["lock", "payment", "penalty", "document", "cheque", "certificate"]);
    const moments = rows.map((row) => Date.parse(row.at));
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    const theirs = await radarOf(accountant);
    expect(theirs.kinds).toEqual(["lock", "payment", "penalty", "document", "cheque"]);
    expect(theirs.rows.some(({ kind }) => kind === "certificate")).toBe(false);
    const nobody = { ...support, permissions: [] };
    expect(await radarOf(nobody)).toEqual({ rows: [], kinds: [], partial: false });
  });
});

test("money: sales and receipts of today, balances, receivables; each by permission", async () => {
  const one = await selling();
  const sara = await one.rich(900_000_000);
  const { lock } = await one.locked(sara);
  await one.store(sara, { locks: [lock.lock_id], accepted_total: lock.total });
  const manager = await moneyOf(one.clerk);
  expect(manager.sales).toEqual([{ currency: "IRR", amount: lock.total, count: 1 }]);
  expect(manager.wallets).toEqual([{ currency: "IRR", amount: 900_000_000 - lock.total, count: 1 }]);
  expect(manager.places!.length).toBeGreaterThan(0);
  const clerk = await moneyOf(await personOf(one.branchId, "support"));
  expect(clerk).toMatchObject({ sales: manager.sales, receipts: null, places: null, wallets: null });
  expect((await moneyOf({ ...one.clerk, permissions: [] })).sales).toBeNull();
  expect((await moneyOf(stranger)).sales).toEqual([]);
});

test("overdue receivables match the report of receivables", async () => {
  const { branchId, partner } = await office();
  const overdue = async () => DashboardOverdue.parse(await getDashboardOverdue(ctxOf(operatorOf(branchId))));
  expect(await overdue()).toEqual({ currency: "IRR", amount: 0, count: 0 });
  const { id, classes } = await charter(branchId);
  for (const [days, adult] of [
    [40, 2],
    [0, 1],
  ] as const) {
    const request = BookRequest.parse({ main_id: id, items: [{ id: classes[0], pax: { adult } }] });
    await bookCharter(ctxOf(partner, { now: ago(days * 24 * 60) }), request);
  }
  expect(await overdue()).toEqual({ currency: "IRR", amount: 2_000, count: 1 });
});

test("approvals: of all areas by permission, never an own request, none of another branch", async () => {
  const { branchId, partner } = await office();
  const manager = await personOf(branchId);
  const other = await personOf(branchId);
  const mine = `operator:${manager.operatorId}`;
  await prisma().license.create({
    data: {
      ...{ branchId, operatorId: manager.operatorId, createdBy: manager.operatorId, type: "daily", reason: "rest" },
      ...{ startsAt: soon(600), endsAt: soon(2_000) },
    },
  });
  await prisma().ipTrust.create({
    data: { branchId, domainId: partner.domainId, network: "203.0.113.9", requestedBy: mine },
  });
  await prisma().telephonyAct.create({
    data: { branchId, kind: "ussd", state: "awaiting", target: "*100#", createdBy: mine },
  });
  await asLedgerOwner(
    `insert into ledger.reopenings (branch_id, period_id, reason, asked_by)
     select $1, id, 'a late bill', $2 from ledger.periods where branch_id = $1 order by fm limit 1`,
    [branchId, mine],
  );
  const seen = await approvalsOf(other);
  expect(new Set(seen.rows.map(({ kind }) => kind))).toEqual(new Set(["reopening", "telephony", "trust", "leave"]));
  expect(seen.rows.find(({ kind }) => kind === "reopening")).toMatchObject({ title: "a late bill" });
  expect(seen.rows.find(({ kind }) => kind === "trust")).toMatchObject({
    title: expect.stringContaining("203.0.113.9"),
  });
  expect((await approvalsOf(manager)).rows).toEqual([]);
  expect((await approvalsOf(await personOf(branchId, "accountant"))).rows.map(({ kind }) => kind)).toEqual([
    "reopening",
  ]);
  expect(await approvalsOf(await personOf(branchId, "support"))).toEqual({ rows: [], total: 0, kinds: [] });
  expect((await approvalsOf(stranger)).rows).toEqual([]);
});

/** A paid trade whose supplier did not answer: its case. */
async function unresolvedOrder() {
  const sara = await at.rich(900_000_000);
  const lock = await sandboxLock(at, sara);
  const request = { locks: [lock.lock_id], accepted_total: lock.total };
  const { trade_id } = await at.store(sara, request, { scenario: "booked_no_answer" });
  expect(await advance(at, trade_id)).toBe("limbo");
  const [opened] = await casesOf(at.branchId, trade_id);
  return opened!.id;
}

const PASSPORT = () =>
  traveller("ADT", {
    document: { type: "passport", number: "A1234567", issuing_country: "IR", expires_on: dayIn(50) },
  });
