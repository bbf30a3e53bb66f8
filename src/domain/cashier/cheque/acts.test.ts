import { beforeAll, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import {
  act,
  type ChequeDesk,
  chequeDesk,
  chequeIn,
  form,
  imbalances,
  posted,
  registered,
  stood,
} from "../../../../tests/cheques";
import { ctxOf } from "../../../../tests/fixtures";
import { asLedgerOwner, midYear } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { readPayment } from "../payment/read-payment";
import { storeCheques } from "../payment/store-cheques";
import { actOnCheques } from "./act-on-cheques";
import { changeOperation } from "./change-operation";
import { readCheque } from "./read-cheque";
import { ChequeAct, ChequeActChange, ChequeStore } from "./schema";

let desk: ChequeDesk;
beforeAll(async () => {
  desk = await chequeDesk();
});

const input = (given: object) => ChequeAct.parse(given);
const daysBack = (days: number) => new Date(Date.parse(desk.today) - days * 86_400_000).toISOString().slice(0, 10);
/** Snapshot of everything an act writes in a branch. */
const written = async ({ branchId }: ChequeDesk) =>
  (
    await query<{ n: string }>(
      "t.written",
      `select concat_ws(' ', (select count(*) from cheque_events where branch_id = $1),
         (select count(*) from ledger.vouchers where branch_id = $1), (select count(*) from audit_log where branch_id = $1),
         (select count(*) from outbox where branch_id = $1), (select sum(version) from payments where branch_id = $1)) as n`,
      [branchId],
    )
  )[0]!.n;

test("a group is processed completely, with a document and an audit row each", async () => {
  const ids = [
    await registered(desk, "received"),
    await registered(desk, "received", { amount: 3_000, due_date: daysBack(-4) }),
  ];
  const done = await actOnCheques(desk.ctx, input({ ids, operation: "deposit", description: "slip 7" }));
  expect(done.checks.map(({ id, state, account }) => [id, state, account?.id])).toEqual(
    ids.map((id) => [id, "deposited", desk.accounts.bank]),
  );
  expect(done.totals).toEqual({ count: 2, amount: 4_000n, average_due_date: daysBack(-3) });
  const documents = new Set(done.checks.map(({ document }) => document?.document_id));
  expect(documents.size).toBe(2);
  const audited = await query(
    "t.audited",
    `select subject_id, after->>'state' as state, after->>'note' as note, actor from audit_log
      where branch_id = $1 and action = 'cheque.deposit' and subject_id = any($2) order by subject_id::int`,
    [desk.branchId, ids.map(String)],
  );
  const actor = `operator:${desk.ctx.actor.operatorId}`;
  expect(audited).toEqual(ids.map((id) => ({ subject_id: String(id), state: "deposited", note: "slip 7", actor })));
});

test("one invalid row of a group rolls back all and is reported", async () => {
  const ids = [
    await registered(desk, "received"),
    await chequeIn(desk, "received", "cleared"),
    await registered(desk, "received"),
  ];
  const before = await written(desk);
  const state = { id: ids[1], state: "cleared", seq: 3, allowed_operations: ["undo"] };
  expect(await refusal(actOnCheques(desk.ctx, input({ ids, operation: "deposit" })))).toEqual({
    reason: "operationNotAllowed",
    fields: ["ids[1]"],
    data: { ...state, checks: [state] },
  });
  expect(await refusal(actOnCheques(desk.ctx, input({ ids: [ids[0], 2_000_000_000], operation: "deposit" })))).toEqual({
    reason: "notFound",
    fields: ["ids[1]"],
  });
  expect(await refusal(actOnCheques(desk.ctx, input({ ids: [ids[0], ids[2], ids[0]], operation: "deposit" })))).toEqual(
    {
      reason: "fieldInvalid",
      fields: ["ids[2]"],
    },
  );
  expect(await refusal(actOnCheques(desk.ctx, input({ operation: "deposit" })))).toMatchObject({
    reason: "fieldMissing",
  });
  expect(await written(desk)).toBe(before);
});

test("a refusal of the books for one cheque rolls back the group", async () => {
  // The other party's receivable is limited to 1,500: the second endorsement exceeds its ceiling.
  const tight = await chequeDesk();
  await query(
    "t.ceiling",
    "update ledger.account_balances set ceiling = 1500 where branch_id = $1 and account_id = $2",
    [tight.branchId, tight.accounts.other],
  ).catch(() =>
    prisma().colleague.update({
      where: { branchId_id: { branchId: tight.branchId, id: tight.other } },
      data: { ceiling: 1_500n },
    }),
  );
  const ids = [await registered(tight, "received"), await registered(tight, "received")];
  const before = await written(tight);
  const endorse = input({ ids, operation: "endorse", party: { type: "colleague", id: tight.other } });
  expect(await refusal(actOnCheques(tight.ctx, endorse))).toMatchObject({
    reason: "creditCeiling",
    fields: ["ids[1]"],
  });
  expect(await written(tight)).toBe(before);
  expect(await stood(tight, ids[0]!)).toMatchObject({ state: "in_safe", last_seq: 1 });
});

test("of two concurrent acts on one cheque one succeeds, the other gets the operations allowed now", async () => {
  const other = { ctx: ctxOf(await personOf(desk.branchId, "manager")) };
  for (let round = 0; round < 5; round++) {
    const id = await registered(desk, "received");
    const both = await Promise.all([
      refusal(act(desk, id, "deposit", { seq: 1 })),
      refusal(act(other, id, "return", { seq: 1 })),
    ]);
    const [lost] = both.filter(({ reason }) => reason !== "done");
    const { state, last_seq } = await stood(desk, id);
    expect(both.filter(({ reason }) => reason === "done")).toHaveLength(1);
    const allowed = state === "deposited" ? ["clear", "bounce", "recall", "undo"] : ["undo"];
    expect(lost).toMatchObject({
      reason: "operationNotAllowed",
      data: { id, state, seq: 2, allowed_operations: allowed },
    });
    expect(last_seq).toBe(2);
  }
});

test("undo proceeds newest first to the previous state; its documents are reversed on their day", async () => {
  const id = await registered(desk, "received");
  const ways = ["deposit", "bounce", "redeposit", "clear"] as const;
  const stages = [await stood(desk, id)];
  for (const operation of ways) {
    await act(desk, id, operation);
    stages.push(await stood(desk, id));
  }
  for (let back = ways.length - 1; back >= 0; back--) {
    await act(desk, id, "undo");
    const { last_seq: _, ...before } = stages[back]!;
    expect(await stood(desk, id)).toMatchObject(before);
  }
  expect(await refusal(act(desk, id, "undo"))).toMatchObject({ reason: "operationNotAllowed" });
  const { events, account } = await readCheque(desk.ctx, { id });
  expect(account).toBeNull();
  expect(events.map(({ undoes }) => undoes)).toEqual([2, 3, 4, 5, null, null, null, null, null]);
  expect(events.slice(4, 8).every(({ undone }) => undone)).toBe(true);
  expect(await posted(desk, id, 9)).toEqual(["-cheque.in_collection 1000", "+cheque.in_safe 1000"]);
  // An undone operation can be repeated.
  await act(desk, id, "deposit");
  expect(await stood(desk, id)).toMatchObject({ state: "deposited", last_seq: 10 });
});

test("in a closed month nothing is undone, done or changed", async () => {
  const [own, day] = [await chequeDesk(), daysBack(45)];
  const { checks } = await storeCheques(
    own.ctx,
    ChequeStore.parse({
      ...{ direction: "received", date: day, party: { type: "colleague", id: own.party } },
      checks: [form(day), form(day)],
    }),
  );
  const [id, fresh] = checks.map((one) => one.id) as [number, number];
  await act(own, id, "deposit", { date: day });
  const [month] = await asLedgerOwner<{ last: string }>(
    "select (upper(dates) - 1)::text as last from ledger.periods where branch_id = $1 and dates @> $2::date",
    [own.branchId, day],
  );
  await asLedgerOwner("select ledger.close_periods($1, $2, 'closed', 'x')", [own.branchId, month!.last]);
  const before = await written(own);
  expect(await refusal(act(own, id, "undo"))).toEqual({ reason: "periodClosed", fields: ["date"] });
  expect(await refusal(act(own, id, "clear", { date: day }))).toEqual({ reason: "periodClosed", fields: ["date"] });
  expect(await refusal(act(own, fresh, "deposit", { date: day }))).toEqual({
    reason: "periodClosed",
    fields: ["date"],
  });
  const change = ChequeActChange.parse({ id, date: own.today });
  expect(await refusal(changeOperation(own.ctx, change))).toMatchObject({ reason: "periodClosed" });
  expect(await written(own)).toBe(before);
  await act(own, id, "clear");
  expect(await stood(own, id)).toMatchObject({ state: "cleared" });
});

test("changing the last operation undoes and repeats it; omitted members stay", async () => {
  const id = await registered(desk, "received", { due_date: daysBack(3) }, daysBack(4));
  await act(desk, id, "deposit", { date: daysBack(2), note: "slip 9" });
  await changeOperation(desk.ctx, ChequeActChange.parse({ id, date: daysBack(1) }));
  const { events, state } = await readCheque(desk.ctx, { id });
  expect(state).toBe("deposited");
  expect(events.map(({ operation, date, note }) => [operation, date, note])).toEqual([
    ["deposit", daysBack(1), "slip 9"],
    ["undo", daysBack(2), ""],
    ["deposit", daysBack(2), "slip 9"],
    ["register", daysBack(4), ""],
  ]);
  await changeOperation(desk.ctx, ChequeActChange.parse({ id, seq: 4, type: "cash", description: "drawn by hand" }));
  expect(await stood(desk, id)).toMatchObject({ state: "cleared", last_seq: 6, held: null });
  expect(await posted(desk, id, 6)).toEqual(["+cash 1000", "-cheque.in_safe 1000"]);
  const refused = await refusal(changeOperation(desk.ctx, ChequeActChange.parse({ id, seq: 4, date: desk.today })));
  expect(refused).toMatchObject({ reason: "operationNotAllowed", data: { seq: 6 } });
  // The new operation is not allowed: the old one stays.
  expect(await refusal(changeOperation(desk.ctx, ChequeActChange.parse({ id, type: "clear" })))).toMatchObject({
    reason: "operationNotAllowed",
  });
  expect(await stood(desk, id)).toMatchObject({ state: "cleared", last_seq: 6 });
  const fresh = await registered(desk, "received");
  expect(
    await refusal(changeOperation(desk.ctx, ChequeActChange.parse({ id: fresh, date: desk.today }))),
  ).toMatchObject({
    reason: "operationNotAllowed",
  });
});

test("a bounced cheque can be settled in parts, exactly", async () => {
  const id = await chequeIn(desk, "received", "bounced", { amount: 1_001 });
  await act(desk, id, "settle", { amount: "1000" });
  expect(await stood(desk, id)).toMatchObject({ state: "bounced", open: 1, held: "cheque.bounced" });
  expect(await refusal(act(desk, id, "settle", { amount: "2" }))).toEqual({
    reason: "fieldInvalid",
    fields: ["amount"],
  });
  expect(await refusal(act(desk, id, "settle", { amount: "0" }))).toEqual({
    reason: "fieldInvalid",
    fields: ["amount"],
  });
  // The rest is redeposited, returned, and settled.
  await act(desk, id, "redeposit");
  expect(await posted(desk, id, 5)).toEqual(["+cheque.in_collection 1", "-cheque.bounced 1 (colleague)"]);
  await act(desk, id, "bounce");
  await act(desk, id, "settle", { account_id: desk.accounts.bank });
  expect(await stood(desk, id)).toMatchObject({ state: "settled", open: 0, held: null });
  expect(await posted(desk, id, 7)).toEqual(["+bank 1", "-cheque.bounced 1 (colleague)"]);
  await act(desk, id, "undo");
  expect(await stood(desk, id)).toMatchObject({ state: "bounced", open: 1, held: "cheque.bounced" });
});

test("a bounce may have a fee; only the party's own wallet can settle it, up to its balance", async () => {
  const id = await chequeIn(desk, "received", "deposited");
  await act(desk, id, "bounce", { fee: "30", stamped: true });
  expect(await posted(desk, id, 3)).toEqual([
    ...["+cheque.bounced 1000 (colleague)", "-cheque.in_collection 1000"],
    ...["+bank.fee 30", "-bank 30"],
  ]);
  const [bounce] = (await readCheque(desk.ctx, { id })).events;
  expect(bounce).toMatchObject({ fee: 30, stamped: true });
  const wallet = desk.accounts["wallet of party"]!;
  expect(await refusal(act(desk, id, "settle", { account_id: wallet }))).toMatchObject({
    reason: "walletInsufficient",
  });
  const [{ wallet_id } = { wallet_id: 0 }] = await query<{ wallet_id: number }>(
    "t.wallet",
    "select wallet_id from colleagues where branch_id = $1 and id = $2",
    [desk.branchId, desk.other],
  );
  expect(await refusal(act(desk, id, "settle", { account_id: wallet_id }))).toEqual({
    reason: "fieldInvalid",
    fields: ["account_id"],
  });
});

test("canceling a cheque trashes its payment, and undoing restores it", async () => {
  const id = await registered(desk, "received");
  const read = async () => {
    const { payment_id } = await readCheque(desk.ctx, { id });
    const { status, trash_reason, reversal } = await readPayment(desk.ctx, { id: payment_id! });
    return { status, trash_reason, reversal };
  };
  await act(desk, id, "cancel", { note: "typed twice" });
  const { document } = await readCheque(desk.ctx, { id });
  expect(await read()).toEqual({ status: "trashed", trash_reason: "typed twice", reversal: document });
  await act(desk, id, "undo");
  expect(await read()).toEqual({ status: "posted", trash_reason: null, reversal: null });
});

test("a Sayad id belongs to one active cheque per direction", async () => {
  const id = await registered(desk, "received");
  const { sayad_id } = await readCheque(desk.ctx, { id });
  const again = () => registered(desk, "received", { sayad_id });
  expect(await refusal(again())).toEqual({ reason: "fieldInvalid", fields: ["checks[0].sayad_id"] });
  await registered(desk, "issued", { sayad_id });
  await act(desk, id, "return");
  const second = await again();
  // It is used by another cheque now: restoring the first is rejected.
  expect(await refusal(act(desk, id, "undo"))).toEqual({ reason: "fieldInvalid", fields: ["id"] });
  await act(desk, second, "cancel");
  await act(desk, id, "undo");
  expect(await stood(desk, id)).toMatchObject({ state: "in_safe" });
});

test("rejects invalid members at their field", async () => {
  const desk = await chequeDesk();
  await midYear(desk.branchId);
  const fresh = await registered(desk, "received", { due_date: daysBack(-2) });
  const { party, other, accounts } = desk;
  const [foreign] = [await chequeDesk()];
  const cases: [Parameters<typeof act>[2], Parameters<typeof act>[3], string, string][] = [
    ["deposit", { account_id: accounts.cash! }, "fieldInvalid", "account_id"],
    ["deposit", { account_id: foreign.accounts.bank! }, "fieldInvalid", "account_id"],
    ["deposit", { date: daysBack(1) }, "fieldInvalid", "date"],
    ["deposit", { amount: "999" }, "fieldInvalid", "amount"],
    ["deposit", { fee: "5" }, "fieldInvalid", "fee"],
    ["cash", { account_id: accounts.bank! }, "fieldInvalid", "account_id"],
    ["endorse", {}, "fieldMissing", "party"],
    ["endorse", { party: `colleague:${party}` }, "fieldInvalid", "party"],
    ["endorse", { party: `colleague:${foreign.party}` }, "fieldInvalid", "party"],
    ["endorse", { party: "passenger:1999999999" }, "fieldInvalid", "party"],
    ["deposit", { seq: 2 }, "operationNotAllowed", "id"],
  ];
  for (const [operation, given, reason, field] of cases) {
    const { reason: why, fields } = await refusal(act(desk, fresh, operation, given));
    expect([operation, given, why, fields]).toEqual([operation, given, reason, [field]]);
  }
  await act(desk, fresh, "deposit");
  expect(await refusal(act(desk, fresh, "clear"))).toEqual({ reason: "fieldInvalid", fields: ["date"] });
  await act(desk, fresh, "clear", { date: daysBack(-2) });
  expect(await stood(desk, fresh)).toMatchObject({ state: "cleared" });
  const issued = await chequeIn(desk, "issued", "delivered");
  expect(await refusal(act(desk, issued, "clear", { account_id: accounts.cash! }))).toMatchObject({
    fields: ["account_id"],
  });
  expect(await refusal(act(desk, issued, "bounce", { fee: "5" }))).toEqual({ reason: "fieldInvalid", fields: ["fee"] });
  const endorsed = await registered(desk, "received");
  await act(desk, endorsed, "endorse", { party: `colleague:${other}` });
  await act(desk, endorsed, "endorse_returned");
  expect(await posted(desk, endorsed, 3)).toEqual(["+cheque.in_safe 1000", "-other 1000 (colleague)"]);
  // An endorsed cheque that bounces is owed by its origin; undone, it is endorsed again.
  const bounced = await registered(desk, "received");
  await act(desk, bounced, "endorse", { party: `colleague:${other}` });
  await act(desk, bounced, "bounce");
  expect(await stood(desk, bounced)).toMatchObject({ state: "bounced", open: 1_000 });
  expect(await posted(desk, bounced, 3)).toEqual(["+cheque.bounced 1000 (colleague)", "-other 1000 (colleague)"]);
  await act(desk, bounced, "undo");
  expect(await stood(desk, bounced)).toMatchObject({ state: "endorsed", open: 0 });
});

test("a bounced issued cheque is reported", async () => {
  const id = await chequeIn(desk, "issued", "bounced");
  const result = await query(
    "t.told",
    "select type from outbox where branch_id = $1 and aggregate_type = 'cheque' and aggregate_id = $2 order by id",
    [desk.branchId, String(id)],
  );
  expect(result).toMatchObject([{ type: "cheque.stored" }, { type: "cheque.moved" }, { type: "cheque.bounced" }]);
});

test("a repeated call returns the first result", async () => {
  const id = await chequeIn(desk, "received", "bounced");
  const keyed = { ...desk.ctx, requestKey: "k-1" };
  const part = input({ id, operation: "settle", amount: 400 });
  const [first, second] = await Promise.all([actOnCheques(keyed, part), actOnCheques(keyed, part)]);
  expect(first.checks[0]).toMatchObject({ seq: 4, open: 600 });
  expect(second).toEqual(first);
  const change = ChequeActChange.parse({ id, amount: 500 });
  const changing = { ...desk.ctx, requestKey: "k-2" };
  await changeOperation(changing, change);
  await changeOperation(changing, change);
  expect(await stood(desk, id)).toMatchObject({ last_seq: 6, open: 500 });
});

test("another branch cannot see or change it", async () => {
  const id = await registered(desk, "received");
  const { ctx } = await chequeDesk();
  expect(await refusal(act({ ctx }, id, "deposit"))).toEqual({ reason: "notFound", fields: ["id"] });
  expect(await refusal(readCheque(ctx, { id }))).toMatchObject({ reason: "notFound" });
  expect(await refusal(changeOperation(ctx, ChequeActChange.parse({ id, date: desk.today })))).toMatchObject({
    reason: "notFound",
  });
});

test("afterwards books and cheques agree", async () => {
  expect(await imbalances(desk)).toEqual([]);
});

test("a guarantee cheque is no note: rejected by purpose or description, unless its purpose is payment", async () => {
  for (const given of [{ purpose: "guarantee" }, { description: "چک ضمانت حسن انجام کار" }] as const)
    expect(await refusal(registered(desk, "received", given))).toEqual({
      reason: "fieldInvalid",
      fields: ["checks[0].purpose"],
    });
  const id = await registered(desk, "received", { purpose: "payment", description: "چک ضمانت" });
  expect(await stood(desk, id)).toMatchObject({ state: "in_safe" });
});
