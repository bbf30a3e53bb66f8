import { beforeAll, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { gate } from "@/server/gate";
import { supplierDeps } from "@/server/supplier-deps";
import { approve } from "../../../../tests/approved";
import { charter, ctxOf, office } from "../../../../tests/fixtures";
import { asLedgerOwner, midYear } from "../../../../tests/ledger";
import { personOf, refusal } from "../../../../tests/operators";
import { ruleOf } from "../../../../tests/refunds";
import type { OperatorActor } from "../../kernel/context";
import { bookCharter } from "../booking/book-charter";
import { BookRequest } from "../booking/schema";
import { nameClassRule, removePenaltyRule, restorePenaltyRule, setPenaltyRuleActive } from "../penalty/change-active";
import { listPenaltyRules, readPenaltyHistory } from "../penalty/list-rules";
import {
  PenaltyRuleHistory,
  PenaltyRuleList,
  PenaltyRuleQuery,
  PenaltyWhatIf,
  PenaltyWhatIfMade,
} from "../penalty/schema";
import { penaltyWhatIf } from "../penalty/what-if";
import { listRefunds } from "./list-refunds";
import { openRefund } from "./open-refund";
import { payOutRefund } from "./pay-out-refund";
import { quotePenalty } from "./quote-penalty";
import { readRefund } from "./read-refund";
import { DeskPenaltyRequest, RefundRequest } from "./schema";
import { RefundDetails, RefundList, RefundQuery } from "./schema.console";

let clerk: OperatorActor;
let teller: OperatorActor;
let other: OperatorActor;
let at: Awaited<ReturnType<typeof office>>;
beforeAll(async () => {
  at = await office();
  await midYear(at.branchId);
  clerk = await personOf(at.branchId);
  teller = await personOf(at.branchId);
  other = await personOf((await office()).branchId);
});
const list = async (deleted = false) =>
  PenaltyRuleList.parse(await listPenaltyRules(ctxOf(clerk), PenaltyRuleQuery.parse({ deleted }))).items.map(
    ({ id, version }) => [id, version],
  );

test("rules are versioned, deleted and restored, changed one at a time, and scoped to the branch", async () => {
  const general = await ruleOf(clerk);
  const ofAirline = await ruleOf(clerk, { carrier: "w5" });
  expect(await list()).toEqual([
    [ofAirline.id, 1],
    [general.id, 1],
  ]);
  expect(await ruleOf(clerk, { id: general.id, version: 1, title: "two" })).toMatchObject({ version: 2 });
  expect(await refusal(ruleOf(clerk, { id: general.id, version: 1 }))).toMatchObject({ reason: "changedMeanwhile" });
  expect(await refusal(ruleOf(other, { id: general.id }))).toMatchObject({ reason: "notFound" });
  expect(await refusal(ruleOf(clerk, { supplier_id: 2_000_000_000 }))).toMatchObject({ fields: ["supplier_id"] });
  const history = PenaltyRuleHistory.parse(await readPenaltyHistory(ctxOf(clerk), general.id));
  expect(history.map(({ version, title }) => [version, title])).toEqual([
    [2, "two"],
    [1, "قانون"],
  ]);
  expect(await readPenaltyHistory(ctxOf(other), general.id)).toEqual([]);

  expect(await removePenaltyRule(ctxOf(clerk), ofAirline.id)).toMatchObject({ deleted: true, active: false });
  expect(await refusal(removePenaltyRule(ctxOf(clerk), ofAirline.id))).toMatchObject({ reason: "notFound" });
  expect(await refusal(restorePenaltyRule(ctxOf(other), ofAirline.id))).toMatchObject({ reason: "notFound" });
  expect(await list(true)).toEqual([[ofAirline.id, 1]]);
  expect(await restorePenaltyRule(ctxOf(clerk), ofAirline.id)).toMatchObject({ deleted: false, active: true });
  const off = { id: ofAirline.id, active: false };
  expect(await setPenaltyRuleActive(ctxOf(clerk), off)).toMatchObject({ active: false });
});

test("previews a draft rule over time", async () => {
  const input = PenaltyWhatIf.parse({
    ...{ type: "charter", price: 1_000_000, tax: 100_000, discount: 200_000 },
    ...{ purchased_at: "2026-10-01T09:00:00Z", departs_at: "2026-10-08T15:10:00Z", at: "2026-10-07T09:00:00Z" },
    draft: {
      ...{
        title: "draft",
        types: ["charter"],
        basis: "fare",
        bands: [{ kind: "noon_days_before", count: 2, percent: 3_000 }],
      },
      after: { percent: 10_000 },
    },
  });
  const made = PenaltyWhatIfMade.parse(await penaltyWhatIf(ctxOf(clerk), input));
  expect(made).toMatchObject({
    ...{ paid: 800_000, rule: { id: 0 }, now: { band: null, penalty: 800_000, refundable: 0 } },
    steps: [
      { from: null, until: "2026-10-06T08:30:00Z", penalty: 270_000, refundable: 530_000 },
      { until: null, penalty: 800_000, refundable: 0 },
    ],
  });
  expect(made.others.length).toBeGreaterThan(0);
  expect(await refusal(penaltyWhatIf(ctxOf(clerk), { ...input, zone: "Nowhere/At" }))).toMatchObject({
    fields: ["zone"],
  });
});

test("a charter class's own rule takes precedence; its refund is listed and shown with a timeline to its branch only", async () => {
  const own = await ruleOf(clerk, { bands: [], after: { percent: 1_000, amount: 0 } });
  await ruleOf(clerk, { types: ["charter"], pax_types: ["ADT"] });
  const { id, classes } = await charter(at.branchId);
  await nameClassRule(ctxOf(clerk), { class_id: classes[0]!, rule_id: own.id });
  expect(await refusal(nameClassRule(ctxOf(other), { class_id: classes[0]!, rule_id: null }))).toMatchObject({
    reason: "notFound",
  });
  const request = BookRequest.parse({ main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] });
  const [booked] = await bookCharter(ctxOf(at.partner), request);
  // A later change of the class's rule does not affect earlier sales.
  await nameClassRule(ctxOf(clerk), { class_id: classes[0]!, rule_id: null });
  const deps = supplierDeps({ requestId: "t", now: new Date() });
  const pnr = booked!.local_pnr!;
  const result = await quotePenalty({ ...ctxOf(clerk) } as never, deps, DeskPenaltyRequest.parse({ pnr }));
  expect(result.totals).toEqual({ paid: 1_000n, penalty: 100n, refundable: 900n });
  const opened = await openRefund(
    { ...ctxOf(clerk) },
    deps,
    RefundRequest.parse({ quote_id: result.quote_id, refund_to: "credit", remarks: "ill" }),
  );
  const refund = opened.items[0]!.refund_id!;

  const search = { search: pnr.toLowerCase(), state: "done", open: false };
  const found = RefundList.parse(await listRefunds(ctxOf(clerk), RefundQuery.parse(search)));
  expect(found).toMatchObject({ total: 1, rows: [{ id: refund, local_pnr: pnr, penalty: 100, passengers: 1 }] });
  const none = await listRefunds(ctxOf(clerk), RefundQuery.parse({ open: true }));
  expect(none).toMatchObject({ total: 0, rows: [] });
  expect(await listRefunds(ctxOf(other), RefundQuery.parse({}))).toMatchObject({ total: 0 });
  const read = RefundDetails.parse(await readRefund(ctxOf(clerk), { id: refund }));
  expect(read).toMatchObject({
    remarks: "ill",
    items: [{ rule: { id: own.id, version: 1 } }],
    credit_note: { number: 1 },
  });
  expect(read.history.map(({ event }) => event)).toEqual(["requested", "done"]);
  expect(await refusal(readRefund(ctxOf(other), { id: refund }))).toMatchObject({ reason: "notFound" });
});

/** Marks a refund as requested by its customer; the database rejects that for the app's role. */
const askedByCustomer = (id: number) =>
  asLedgerOwner(
    `do $$ begin
       alter table refunds disable trigger user;
       update refunds set requested_by = 'passenger:1' where branch_id = ${at.branchId} and id = ${id};
       alter table refunds enable trigger user;
     end $$`,
  );

test("above the branch's limit the requester cannot pay out a refund: another person approves or pays", async () => {
  await ruleOf(clerk, { bands: [], after: { percent: 1_000, amount: 0 }, types: ["charter"], pax_types: ["ADT"] });
  const deps = supplierDeps({ requestId: "t", now: new Date() });
  const [bank] = await asLedgerOwner<{ id: number }>(
    "select account_id as id from ledger.mappings where branch_id = $1 and key = 'bank' limit 1",
    [at.branchId],
  );
  const toIban = async () => {
    const { id, classes } = await charter(at.branchId);
    const request = BookRequest.parse({ main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] });
    const [booked] = await bookCharter(ctxOf(at.partner), request);
    const input = DeskPenaltyRequest.parse({ pnr: booked!.local_pnr! });
    const { quote_id } = await quotePenalty({ ...ctxOf(clerk) } as never, deps, input);
    const form = RefundRequest.parse({ quote_id, refund_to: "iban", iban: "IR062960000000100324200001" });
    const opened = await openRefund({ ...ctxOf(clerk) }, deps, form);
    return opened.items[0]!.refund_id!;
  };
  const pay = (id: number, who: OperatorActor, now = new Date()) =>
    payOutRefund({ ...ctxOf(who), gate, now }, { id, account_id: bank!.id, reference: null });
  const small = await toIban();
  expect(await pay(small, clerk)).toEqual({ id: small, state: "done" });
  const data = { payout_limit: 500 };
  await prisma().branchSetting.create({
    data: { branchId: at.branchId, type: "approvals", data, changedBy: "system" },
  });
  const large = await toIban();
  const result = await refusal(pay(large, clerk));
  expect(result).toMatchObject({ reason: "secondPersonNeeded" });
  const { id } = (result.data as { change_request: { id: number } }).change_request;
  const row = await prisma().changeRequest.findFirstOrThrow({ where: { branchId: at.branchId, id } });
  expect(row).toMatchObject({ act: "refund.pay_out", after: { iban_ends_in: "0001", to: "iban" } });
  await approve(teller, id);
  expect(await readRefund(ctxOf(clerk), { id: large })).toMatchObject({ state: "done" });
  const other = await toIban();
  expect(await pay(other, teller)).toEqual({ id: other, state: "done" });

  // Below the limit, but not together with today's payouts to the same account.
  await prisma().branchSetting.updateMany({
    where: { branchId: at.branchId, type: "approvals" },
    data: { data: { payout_limit: 2_000 } },
  });
  const [first, second] = [await toIban(), await toIban()];
  expect(await refusal(pay(first, clerk))).toMatchObject({ reason: "secondPersonNeeded" });
  const later = new Date(Date.now() + 25 * 3_600_000);
  expect(await pay(second, clerk, later)).toEqual({ id: second, state: "done" });
  // A customer's request does not count as a person of the branch.
  await askedByCustomer(first);
  await prisma().branchSetting.updateMany({
    where: { branchId: at.branchId, type: "approvals" },
    data: { data: { payout_limit: 500 } },
  });
  expect(await refusal(pay(first, teller))).toMatchObject({ reason: "secondPersonNeeded" });
});
