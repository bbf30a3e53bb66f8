import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeCard, saveCard } from "@/domain/cashier/credit-card/save-card";
import { CardSave } from "@/domain/cashier/credit-card/schema";
import type { CustomerActor } from "@/domain/kernel/context";
import { decideInTime, decideRefund } from "@/domain/sales/refund/decide-refund";
import { DueRefunds } from "@/domain/sales/refund/due-refunds";
import { openRefund } from "@/domain/sales/refund/open-refund";
import { payOutRefund } from "@/domain/sales/refund/pay-out-refund";
import { RefundRequest } from "@/domain/sales/refund/schema";
import { cardVault } from "@/server/card-vault";
import { prisma, query } from "@/server/db";
import { refunds } from "@/server/routers/customer/sales/refunds";
import { supplierDeps } from "@/server/supplier-deps";
import { customerDoor } from "../../../../../tests/customers";
import { ctxOf, seatsOf } from "../../../../../tests/fixtures";
import { advance, askAll, broken, casesOf, inWallet, sandboxLock } from "../../../../../tests/issuing";
import { midYear } from "../../../../../tests/ledger";
import { refusal } from "../../../../../tests/operators";
import { audited, postedBy, refundFaults, ruleOf } from "../../../../../tests/refunds";
import { key, type Selling, selling, traveller } from "../../../../../tests/trades";
import { fill, walletFaults } from "../../../../../tests/wallets";

/** Refunds by customers over HTTP: contract 7. */
const door = customerDoor({ refunds });
let at: Selling;
beforeAll(async () => {
  at = await selling();
  await midYear(at.branchId);
  await ruleOf(at.clerk, { types: ["charter"] });
});
afterAll(async () => {
  expect(await refundFaults(at.branchId)).toEqual([]);
  expect(await audited(at.branchId)).toEqual([]);
  expect(await walletFaults(at.branchId)).toEqual([]);
  expect(await broken(at.branchId)).toEqual([]);
});

const deps = (now = new Date()) => supplierDeps({ requestId: "t", now });
/** Runs the sweep of an idle process; other branches may fail. */
const swept = async () => Promise.allSettled(await new DueRefunds().begin(deps()));

async function buyer(amount = 5_000_000) {
  const visitor = await door.passenger(at.branchId);
  const { passengerId, customerId, branchId } = visitor;
  if (amount > 0) await fill(branchId, { type: "passenger", id: passengerId }, amount);
  const actor: CustomerActor = { kind: "customer", branchId, group: "b2c", passengerId, customerId };
  const owner = `passenger:${passengerId}`;
  return { ...visitor, actor, owner, balance: () => inWallet(branchId, owner) };
}
type Buyer = Awaited<ReturnType<typeof buyer>>;

/** Own seats for two adults and a child, paid from the wallet. */
async function bought(sara: Buyer, more: object = {}, colleague?: number) {
  const { flight, lock } = await at.locked(sara.actor, { adult: 1_000_000, passengers: { adult: 2, child: 1 } });
  if (colleague !== undefined)
    await prisma().charter.updateMany({
      where: { branchId: at.branchId, id: flight.id },
      data: { ownerColleagueId: colleague },
    });
  const passengers = [traveller(), traveller(), traveller("CHD")];
  const result = await at.store(sara.actor, { locks: [lock.lock_id], accepted_total: lock.total, passengers, ...more });
  expect(result.status).toBe("issued");
  return { ...result, flight, pnr: result.items[0]!.pnr!.local };
}

const quote = async (sara: Pick<Buyer, "ask">, input: object) =>
  (await sara.ask("POST", "/online/flight/penalty", input)).json;
const refund = (sara: Pick<Buyer, "ask">, input: object, headers: Record<string, string> = {}) =>
  sara.ask(
    "POST",
    "/online/flight/refund",
    { refund_to: "wallet", ...input },
    { "idempotency-key": key(), ...headers },
  );

async function bankOf(): Promise<number> {
  const bank = "select account_id as id from ledger.mappings where branch_id = $1 and key = 'bank' limit 1";
  const [row] = await query<{ id: number }>("t.bank", bank, [at.branchId]);
  return row!.id;
}

test("without a rule that refunds them, seats have no quote", async () => {
  const withRule = at;
  at = await selling();
  try {
    const sara = await buyer();
    const { trade_id } = await bought(sara);
    expect(await quote(sara, { trade_id })).toMatchObject({ status: false, code: 6002 });
  } finally {
    at = withRule;
  }
});

describe("own seats", () => {
  test("completely: the wallet has the money immediately, the trade is refunded, the seats are on sale again", async () => {
    const sara = await buyer();
    const { trade_id, flight, pnr } = await bought(sara);
    expect(await sara.balance()).toBe(2_500_000);
    const result = await quote(sara, { trade_id });
    expect(result).toMatchObject({
      status: true,
      data: { totals: { paid: 2_500_000, penalty: 750_000, refundable: 1_750_000 }, newest: true },
    });
    expect(Object.keys(result.data.items[0].penalty).sort()).toEqual([
      "amount",
      "band",
      "next",
      "percent",
      "rule",
      "until",
    ]);
    const { quote_id } = result.data;
    // A child cannot travel alone.
    expect(await quote(sara, { trade_id, items: [{ item_id: 1, passenger_ids: [1, 2] }] })).toMatchObject({
      code: 3004,
    });
    const { json } = await refund(sara, { quote_id, remarks: "ill" });
    expect(json.data).toMatchObject({
      ...{ quote_id, totals: { refundable: 1_750_000, penalty: 750_000 } },
      items: [
        { local_pnr: pnr, code: 1000, title: expect.stringMatching(/^(Refunded|مبلغ برگشت داده شد)$/), state: "done" },
      ],
    });
    expect(await sara.balance()).toBe(4_250_000);
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ sold: 0 });
    expect(await prisma().trade.findFirstOrThrow({ where: { branchId: at.branchId, id: trade_id } })).toMatchObject({
      ...{ status: "refunded", returned: 1_750_000n },
    });
    const events = await query<{ type: string }>(
      "t.refund-said",
      "select type from outbox where branch_id = $1 and (aggregate_type, aggregate_id) in (('refund', $2), ('booking', $3)) order by id",
      [at.branchId, String(json.data.items[0].refund_id), pnr],
    );
    expect(events.map(({ type }) => type)).toEqual([
      ...["booking.confirmed", "refund.requested", "booking.refunded", "refund.done"],
    ]);
  });

  test("a discount is clawed back with each: only the paid amount is returned", async () => {
    const sara = await buyer();
    await prisma().discountCode.create({
      data: {
        ...{ branchId: at.branchId, code: `R${key().slice(2, 12).toUpperCase()}`, type: "percent", value: 1_111n },
        ...{ usesLimit: 1, left: 1, createdBy: "operator:1" },
      },
    });
    const { code } = await prisma().discountCode.findFirstOrThrow({
      where: { branchId: at.branchId },
      orderBy: { id: "desc" },
    });
    const { pnr, paid } = await bought(sara, { discount_code: code });
    expect(paid).toBe(2_222_250);
    const back: number[] = [];
    for (const passenger_ids of [[2], undefined]) {
      const { data } = await quote(sara, { pnr, items: [{ item_id: 1, passenger_ids }] });
      const { json } = await refund(sara, { quote_id: data.quote_id });
      back.push(json.data.totals.refundable + json.data.totals.penalty);
      const posted = await postedBy(at.branchId, json.data.items[0].refund_id);
      expect(posted.map((line) => line.key)).toEqual(["sale", "tax", "discount", "penalty", "wallet"]);
    }
    expect(back.reduce((sum, one) => sum + one)).toBe(paid);
  });

  test("another customer's booking, trade or quote is not there", async () => {
    const sara = await buyer();
    const other = await buyer(0);
    const { pnr, trade_id } = await bought(sara);
    for (const request of [{ pnr }, { trade_id }])
      expect(await quote(other, request)).toMatchObject({ status: false, code: 3009 });
    const { data } = await quote(sara, { pnr });
    expect((await refund(other, { quote_id: data.quote_id })).json).toMatchObject({ status: false, code: 3009 });
    const wrong = await sara.ask("POST", "/online/train/refund", { quote_id: data.quote_id });
    expect(wrong.json).toMatchObject({ code: 3009 });
    expect((await sara.ask("POST", "/online/train/penalty", { pnr })).json).toMatchObject({ code: 3009 });
    expect(await quote(sara, {})).toMatchObject({ code: 3002 });
  });

  test("confirmed twice, from two tabs: one effect; the same key gets the same answer", async () => {
    const sara = await buyer();
    const { pnr } = await bought(sara);
    const { quote_id } = (await quote(sara, { pnr })).data;
    const headers = { "idempotency-key": key() };
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => refund(sara, { quote_id })),
      refund(sara, { quote_id }, headers),
    ]);
    const codes = all.map(({ json }) => json.code ?? json.data.items[0].code);
    expect(codes.filter((code) => code === 1000)).toHaveLength(1);
    expect(codes.filter((code) => code === 6003)).toHaveLength(10);
    expect(await sara.balance()).toBe(4_250_000);
    const again = await refund(sara, { quote_id }, headers);
    expect(again.json.code ?? again.json.data.items[0].code).toBe(codes.at(-1));
    expect(await quote(sara, { pnr })).toMatchObject({ code: 6003 });
  });

  test("to an IBAN: paid out by a person, once", async () => {
    const sara = await buyer();
    const { pnr } = await bought(sara);
    const { quote_id } = (await quote(sara, { pnr })).data;
    expect((await refund(sara, { quote_id, refund_to: "credit" })).json).toMatchObject({
      ...{ code: 3003, error: { fields: [{ path: "refund_to" }] } },
    });
    const { json } = await refund(sara, { quote_id, refund_to: "iban", iban: "IR062960000000100324200001" });
    expect(json.data.items).toMatchObject([{ code: 1001, state: "paying_out" }]);
    expect(await sara.balance()).toBe(2_500_000);
    const id = json.data.items[0].refund_id;
    const bank = await bankOf();
    const pay = () => payOutRefund(ctxOf(at.clerk), { id, account_id: bank, reference: "TR-1" });
    expect(
      await refusal(payOutRefund(ctxOf(at.clerk), { id, account_id: 2_000_000_000, reference: null })),
    ).toMatchObject({
      ...{ reason: "fieldInvalid", fields: ["account_id"] },
    });
    expect(await Promise.all([pay(), pay()])).toEqual([
      { id, state: "done" },
      { id, state: "done" },
    ]);
    expect(await postedBy(at.branchId, id, "refund_payout")).toMatchObject([
      { key: "payout.clearing", dr: "1750000" },
      { key: "bank", cr: "1750000" },
    ]);
  });
});

test("the card of a refund is unchanged until the refund is paid", async () => {
  const sara = await buyer();
  const { trade_id } = await bought(sara);
  const ctx = ctxOf(at.clerk);
  const form = { passenger_id: sara.passengerId, number: "6037991234567893", holder: "Sara" };
  const { id } = await saveCard(ctx, CardSave.parse(form), cardVault);
  const { quote_id } = (await quote(sara, { trade_id })).data;
  const { json } = await refund(sara, { quote_id, refund_to: "card", card_id: id });
  const { refund_id, state } = json.data.items[0];
  expect(state).toBe("paying_out");
  const change = (more: object) => refusal(saveCard(ctx, CardSave.parse({ ...form, id, ...more }), cardVault));
  const refused = { reason: "hasMovements", fields: ["id"], data: { refund_id } };
  for (const more of [{ number: "6104338907654327" }, { iban: "IR820540102680020817909002" }, { holder: "Reza" }])
    expect(await change(more)).toEqual(refused);
  expect(await refusal(removeCard(ctx, id))).toEqual(refused);
  // Sealed again under another key.
  const where = { branchId_id: { branchId: at.branchId, id } };
  for (const data of [{ mark: new Uint8Array(32) }, { holder: "Reza" }, { version: 9 }, { deletedAt: new Date() }])
    await expect(prisma().creditCard.update({ where, data })).rejects.toThrow(/goes to card/);
  await expect(prisma().creditCard.delete({ where })).rejects.toThrow(/goes to card/);
  await prisma().creditCard.update({ where, data: { sealed: cardVault.seal({ number: form.number, iban: null }) } });
  const bank = await bankOf();
  await payOutRefund(ctx, { id: refund_id, account_id: bank, reference: "T-2" });
  expect(await change({ number: "6104338907654327" })).toMatchObject({ reason: "done" });
  expect(await refusal(removeCard(ctx, id))).toMatchObject({ reason: "done" });
});

describe("sold on credit", () => {
  const sold = async () => {
    const agent = await door.user({ branchId: at.branchId, colleagueId: at.partner.colleagueId });
    const { colleagueId, colleagueUserId, branchId } = agent;
    const actor: CustomerActor = {
      ...{ kind: "customer", branchId, group: "b2b", colleagueId, colleagueUserId, name: "agent" },
    };
    const { lock } = await at.locked(actor, { adult: 1_000_000 });
    const payment = { method: "credit" as const };
    const result = await at.store(actor, { locks: [lock.lock_id], accepted_total: lock.total, payment });
    expect(result).toMatchObject({ status: "issued", method: "credit" });
    const { quote_id, totals } = (await quote(agent, { trade_id: result.trade_id })).data;
    return { agent, quote_id, totals, owner: `colleague:${colleagueId}` };
  };

  test("it is owed no more, and never becomes money", async () => {
    const { agent, quote_id, totals, owner } = await sold();
    const before = await inWallet(at.branchId, owner);
    const elsewhere = [{ refund_to: "wallet" }, { refund_to: "iban", iban: "IR062960000000100324200001" }];
    for (const to of [...elsewhere, { refund_to: "card" }])
      expect((await refund(agent, { quote_id, ...to })).json).toMatchObject({
        ...{ code: 3003, error: { fields: [{ path: "refund_to" }] } },
      });
    const { json } = await refund(agent, { quote_id, refund_to: undefined });
    expect(json.data.items).toMatchObject([{ code: 1000, state: "done" }]);
    const posted = await postedBy(at.branchId, json.data.items[0].refund_id);
    expect(posted.at(-1)).toEqual({ key: "receivable", party: owner, dr: "0", cr: String(totals.refundable) });
    expect(await inWallet(at.branchId, owner)).toBe(before);
  });

  test("an operator may override it", async () => {
    const { quote_id, totals, owner } = await sold();
    const before = await inWallet(at.branchId, owner);
    const input = RefundRequest.parse({ quote_id, refund_to: "wallet" });
    await openRefund({ ...ctxOf(at.clerk), requestKey: null }, deps(), input);
    expect(await inWallet(at.branchId, owner)).toBe(before + totals.refundable);
  });
});

test("a trade of several reservations is refunded completely: a credit note each, with consecutive numbers", async () => {
  const sara = await buyer();
  const locks = [await at.locked(sara.actor, { adult: 1_000_000 }), await at.locked(sara.actor, { adult: 1_000_000 })];
  const { trade_id, status } = await at.store(sara.actor, {
    locks: locks.map(({ lock }) => lock.lock_id),
    accepted_total: locks.reduce((sum, { lock }) => sum + lock.total, 0),
  });
  expect(status).toBe("issued");
  const { quote_id } = (await quote(sara, { trade_id })).data;
  const { json } = await refund(sara, { quote_id });
  expect(json.data.items).toMatchObject([{ code: 1000 }, { code: 1000 }]);
  const ids = json.data.items.map(({ refund_id }: { refund_id: number }) => refund_id);
  const notes = await query<{ id: number; number: number; note: number }>(
    "t.notes",
    `select r.id, n.number, r.credit_note_id - n.id as note from refunds r join invoices n on n.branch_id = r.branch_id and n.refund_id = r.id
      where r.branch_id = $1 and r.id = any ($2::int[]) order by r.id`,
    [at.branchId, ids],
  );
  const first = notes[0]!.number;
  expect(notes).toEqual(ids.map((id: number, nth: number) => ({ id, number: first + nth, note: 0 })));
});

describe("a colleague's charter", () => {
  const request = async (sara: Buyer) => {
    const { pnr, flight } = await bought(sara, {}, at.partner.colleagueId);
    const { quote_id } = (await quote(sara, { pnr })).data;
    const { json } = await refund(sara, { quote_id });
    expect(json.data.items).toMatchObject([{ code: 6004, state: "awaiting_owner" }]);
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ sold: 3 });
    return { id: json.data.items[0].refund_id as number, pnr, flight };
  };

  test("waits for its owner; approved, its cost is returned in proportion", async () => {
    const sara = await buyer();
    const { id, pnr, flight } = await request(sara);
    expect(await quote(sara, { pnr })).toMatchObject({ code: 6003 });
    const approve = () => decideRefund(ctxOf(at.clerk), deps(), { id, decision: "approve" });
    const all = await Promise.all([approve(), approve()]);
    expect(all).toEqual([
      { id, state: "done" },
      { id, state: "done" },
    ]);
    expect(
      await refusal(decideRefund(ctxOf(at.clerk), deps(), { id, decision: "reject", reason: "no" })),
    ).toMatchObject({
      reason: "notAllowedInState",
    });
    expect(await sara.balance()).toBe(4_250_000);
    expect(await seatsOf(at.branchId, flight.classId)).toMatchObject({ sold: 0 });
    const party = `colleague:${at.partner.colleagueId}`;
    expect((await postedBy(at.branchId, id)).slice(-2)).toEqual([
      { key: "charter_owner.payable", party, dr: "1750000", cr: "0" },
      { key: "cost_of_sale", party: null, dr: "0", cr: "1750000" },
    ]);
  });

  test("rejected, it may be requested again", async () => {
    const sara = await buyer();
    const { id, pnr } = await request(sara);
    const reject = { id, decision: "reject" as const, reason: "too late" };
    expect(await decideRefund(ctxOf(at.clerk), deps(), reject)).toEqual({ id, state: "rejected" });
    expect(await sara.balance()).toBe(2_500_000);
    expect((await quote(sara, { pnr })).data.newest).toBe(true);
  });

  test("another penalty may be set, never more than was paid", async () => {
    const sara = await buyer();
    const { id } = await request(sara);
    const more = { id, decision: "approve" as const, penalty: 2_500_001n };
    expect(await refusal(decideRefund(ctxOf(at.clerk), deps(), more))).toMatchObject({ fields: ["penalty"] });
    await decideRefund(ctxOf(at.clerk), deps(), { id, decision: "approve", penalty: 100_001n });
    expect(await sara.balance()).toBe(4_899_999);
  });

  test("without a decision until the deadline: the rule decides, once", async () => {
    const sara = await buyer();
    const { id } = await request(sara);
    const ref = { branch_id: at.branchId, id };
    await decideInTime(deps(), ref);
    expect(await sara.balance()).toBe(2_500_000);
    const later = new Date(Date.now() + 24 * 3_600_000 + 1_000);
    await Promise.all([decideInTime(deps(later), ref), decideInTime(deps(later), ref)]);
    expect(await sara.balance()).toBe(4_250_000);
  });

  test("refused by the ledger: it is retried later, and in the end an operator handles it until it is done", async () => {
    const sara = await buyer();
    const { id } = await request(sara);
    const stuck = async () => (await casesOf(at.branchId)).filter(({ refundId }) => refundId === id);
    const noMonth = deps(new Date(Date.now() + 5 * 366 * 86_400_000));
    const trying = () => decideInTime(noMonth, { branch_id: at.branchId, id });
    await trying();
    const row = await prisma().refund.findFirstOrThrow({ where: { branchId: at.branchId, id } });
    expect(row).toMatchObject({ state: "awaiting_owner", steps: 1, lastFault: "no open month" });
    expect(row.nextStepAt!.getTime()).toBeGreaterThan(Date.now() + 60_000);
    expect(await stuck()).toEqual([]);
    for (let n = 0; n < 5; n++) await trying();
    expect(await stuck()).toMatchObject([{ kind: "refund_stuck", state: "open", data: { fault: "no open month" } }]);
    await decideRefund(ctxOf(at.clerk), deps(), { id, decision: "approve" });
    expect(await stuck()).toMatchObject([{ state: "refunded", closedBy: `operator:${at.clerk.operatorId}` }]);
  });
});

describe("what a supplier sold", () => {
  async function flown(sara: Buyer, adults = 2) {
    const lock = await sandboxLock(at, sara.actor, adults);
    const passengers = Array.from({ length: adults }, () => traveller());
    const result = await at.store(sara.actor, { locks: [lock.lock_id], accepted_total: lock.total, passengers });
    expect(await advance(at, result.trade_id)).toBe("issued");
    const item = await prisma().tradeItem.findFirstOrThrow({
      where: { branchId: at.branchId, tradeId: result.trade_id },
    });
    const { localPnr } = await prisma().booking.findFirstOrThrow({
      where: { branchId: at.branchId, tradeId: result.trade_id },
    });
    return { ...result, pnr: localPnr, item, before: await sara.balance() };
  }
  const scenario = (test: string) => ({ test });

  test("without a rule of ours costs the penalty of its supplier, which takes it back", async () => {
    const sara = await buyer(900_000_000);
    const { pnr, item, total, before } = await flown(sara);
    const { data } = await quote(sara, { pnr });
    const withheld = Math.round(Number(item.cost) * 0.3);
    expect(Math.abs(data.totals.penalty - withheld)).toBeLessThanOrEqual(1);
    expect(data).toMatchObject({ next_change: null, items: [{ penalty: { rule: null, percent: null } }, {}] });
    const { json } = await refund(sara, { quote_id: data.quote_id });
    expect(json.data.items).toMatchObject([{ code: 1000, state: "done" }]);
    expect(await sara.balance()).toBe(before + total - data.totals.penalty);
    const posted = await postedBy(at.branchId, json.data.items[0].refund_id);
    expect(posted.slice(-2)).toMatchObject([
      {
        key: "supplier.payable",
        party: `supplier:${at.sandboxId}`,
        dr: String(Number(item.cost) - data.totals.penalty),
      },
      { key: "cost_of_sale" },
    ]);
  });

  test("one traveller after the other: never more than the total", async () => {
    const sara = await buyer(900_000_000);
    const { pnr, total, before } = await flown(sara);
    let back = 0;
    for (const passenger_ids of [[2], [1]]) {
      const line = (await quote(sara, { pnr })).data.items.find(
        ({ passenger_id }: { passenger_id: number }) => passenger_id === passenger_ids[0],
      );
      const { data } = await quote(sara, { pnr, items: [{ item_id: line.item_id, passenger_ids }] });
      const { json } = await refund(sara, { quote_id: data.quote_id });
      expect(json.data.items).toMatchObject([{ state: "done" }]);
      back += json.data.totals.refundable + json.data.totals.penalty;
    }
    expect(back).toBe(total);
    expect(await sara.balance()).toBeLessThan(before + total);
  });

  test("refused by its supplier: no money moved, and it may be requested again", async () => {
    const sara = await buyer(900_000_000);
    const { pnr, before } = await flown(sara);
    const { data } = await quote(sara, { pnr });
    const { json } = await refund(sara, { quote_id: data.quote_id }, scenario("refund_open"));
    expect(json.data.items).toMatchObject([{ code: 6002, state: "failed" }]);
    expect(await sara.balance()).toBe(before);
    const again = (await quote(sara, { pnr })).data;
    expect((await refund(sara, { quote_id: again.quote_id })).json.data.items).toMatchObject([{ code: 1000 }]);
  });

  test("decided later by its owner: the penalty is unknown until a person enters it, then the refund continues", async () => {
    const sara = await buyer(900_000_000);
    const { pnr, before, total } = await flown(sara);
    const response = await sara.ask("POST", "/online/flight/penalty", { pnr }, scenario("owner_decides"));
    expect(response.json.data.totals).toEqual({ paid: total, penalty: null, refundable: null });
    const { json } = await refund(sara, { quote_id: response.json.data.quote_id }, scenario("owner_decides"));
    expect(json.data.items).toMatchObject([{ code: 6004, state: "awaiting_owner", penalty: null }]);
    const id = json.data.items[0].refund_id;
    const stuck = async () => (await casesOf(at.branchId)).filter(({ refundId }) => refundId === id);
    expect(await stuck()).toMatchObject([{ kind: "refund_stuck", state: "open" }]);
    const unnamed = decideRefund(ctxOf(at.clerk), deps(), { id, decision: "approve" });
    expect(await refusal(unnamed)).toMatchObject({ reason: "fieldMissing", fields: ["penalty"] });
    await query(
      "t.deciding",
      'update sandbox_orders set data = data || \'{"scenario": "owner_decides"}\' where branch_id = $1 and reference in (select reference from supplier_orders o join bookings b on b.branch_id = o.branch_id and b.supplier_order_id = o.id where b.branch_id = $1 and b.local_pnr = $2)',
      [at.branchId, pnr],
    );
    expect(await decideRefund(ctxOf(at.clerk), deps(), { id, decision: "approve", penalty: 1_000n })).toEqual({
      ...{ id, state: "canceling" },
    });
    expect(await sara.balance()).toBe(before);
    await query(
      "t.decided",
      "update sandbox_orders set expires_at = now() - interval '1 s' where branch_id = $1 and state = 'canceling'",
      [at.branchId],
    );
    await askAll(at.branchId);
    await Promise.all([swept(), swept()]);
    expect(await sara.balance()).toBe(before + total - 1_000);
    expect(await stuck()).toMatchObject([{ state: "refunded", closedBy: "system" }]);
  });
});

describe("the database itself", () => {
  test.each([
    ["update refunds set state = 'done' where branch_id = $1", /violates|does not go|ended/],
    [
      "update refunds set penalty = penalty + 1, refundable = refundable - 1 where branch_id = $1 and state = 'done'",
      /ended/,
    ],
    ["delete from refunds where branch_id = $1", /append-only/],
    ["update refund_items set live = true where branch_id = $1 and not live", /keeps what was agreed/],
    ["update refund_items set paid = paid + 1 where branch_id = $1", /keeps|violates/],
    ["delete from refund_items where branch_id = $1", /append-only/],
    ["update penalty_quotes set penalty = 0 where branch_id = $1", /permission denied/],
    ["update penalty_rule_versions set form = '{}' where branch_id = $1", /permission denied/],
    ["update penalty_rules set version = 9 where branch_id = $1", /goes from version/],
    ["delete from refund_history where branch_id = $1", /permission denied/],
    [
      `insert into refund_items (branch_id, refund_id, booking_id, line, seq, pax_type, price, discount, paid)
       select branch_id, refund_id, booking_id, 99, 1, pax_type, price, discount, paid from refund_items where branch_id = $1 and live`,
      /sold for less/,
    ],
    [
      `insert into refund_items (branch_id, refund_id, booking_id, line, seq, pax_type, price, discount, paid)
       select branch_id, max(refund_id) + 0, booking_id, line, 999, 'ADT', 0, 0, 0 from refund_items where branch_id = $1 and live
        group by branch_id, booking_id, line, seq having false
       union all select branch_id, refund_id, booking_id, line, seq, pax_type, 0, 0, 0 from refund_items where branch_id = $1 and live`,
      /duplicate key|refund_items/,
    ],
  ])("refuses %s", async (text, reason) => {
    await expect(query(`t.attack ${text.length}`, text, [at.branchId])).rejects.toThrow(reason);
  });
});
