import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { charter, ctxOf, type Office, office, seatsOf } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import { codes, refusal } from "../../../../tests/outcomes";
import { audited, postedBy, refundFaults, ruleOf } from "../../../../tests/refunds";
import type { OperatorActor } from "../../kernel/context";
import { bookCharter } from "../booking/book-charter";
import { cancelBooking } from "../booking/cancel-booking";
import { BookedItem, BookRequest } from "../booking/schema";
import { openRefund } from "./open-refund";
import { quotePenalty } from "./quote-penalty";
import { DeskPenaltyRequest, OpenedRefunds, Quote, RefundRequest } from "./schema";

/** Refunds of partners' bookings: the colleague is charged less, the withheld amount is income. */
let at: Office;
let clerk: OperatorActor;
beforeAll(async () => {
  at = await office();
  clerk = await personOf(at.branchId);
  await ruleOf(clerk);
});
afterAll(async () => {
  expect(await refundFaults(at.branchId)).toEqual([]);
  expect(await audited(at.branchId)).toEqual([]);
});

const deps = () => supplierDeps({ requestId: "t", now: new Date() });
const call = (now?: Date) => ({ ...ctxOf(clerk, { now }), requestKey: null });

async function booked(pax: object = { adult: 2, child: 1, infant: 1 }, more: object = {}) {
  const { id, classes } = await charter(at.branchId);
  const request = { main_id: id, items: [{ id: classes[0], ...("adult" in pax ? { pax } : pax) }], ...more };
  const [item] = BookedItem.array().parse(await bookCharter(ctxOf(at.partner), BookRequest.parse(request)));
  expect(item!.code).toBe(1000);
  return { pnr: item!.local_pnr!, classId: classes[0]!, charterId: id };
}

const quote = async (input: object, now?: Date) =>
  Quote.parse(await quotePenalty(call(now), deps(), DeskPenaltyRequest.parse(input)));
const refund = async (input: object, now?: Date) =>
  OpenedRefunds.parse(await openRefund(call(now), deps(), RefundRequest.parse({ refund_to: "credit", ...input })));

describe("a quote", () => {
  test("contains each passenger's penalty and its validity", async () => {
    const { pnr } = await booked();
    const result = await quote({ pnr });
    expect(result.items).toMatchObject([
      {
        item_id: 1,
        passenger_id: 1,
        pax_type: "ADT",
        paid: 1000,
        refundable: 700,
        penalty: { percent: 30, amount: 300 },
      },
      { passenger_id: 2, pax_type: "ADT" },
      { passenger_id: 3, pax_type: "CHD", paid: 700, penalty: { amount: 210 } },
      {
        passenger_id: 4,
        pax_type: "INF",
        paid: 100,
        penalty: { amount: 30, rule: { title_latin: "rule", version: 1 } },
      },
    ]);
    expect(result.totals).toEqual({ paid: 2800, penalty: 840, refundable: 1960 });
    expect(result.next_change).toMatchObject({ penalty: 1400 });
    expect(result.items[0]!.penalty.until).toBe(result.next_change!.at);
    // Individually, and in total, after the next change.
    expect(result.items.map(({ penalty }) => penalty.next)).toEqual(
      [500, 500, 350, 50].map((penalty) => ({ at: result.next_change!.at, penalty })),
    );
    expect(result.newest).toBe(true);
  });

  test("is rejected for nothing, for foreign bookings and without a refunding rule", async () => {
    expect(await refusal(quote({ pnr: "ZZZZZZ" }))).toEqual(["notFound"]);
    const { pnr } = await booked();
    expect(await refusal(quote({ pnr, items: [{ item_id: 7 }] }))).toEqual(["notFound", "items[0].item_id"]);
    expect(await refusal(quote({ pnr, items: [{ item_id: 1, passenger_ids: [9] }] }))).toEqual([
      ...["notFound", "items[0].passenger_ids[0]"],
    ]);
    const other = await personOf((await office()).branchId);
    const theirs = quotePenalty(
      { ...ctxOf(other), requestKey: null } as never,
      deps(),
      DeskPenaltyRequest.parse({ pnr }),
    );
    expect(await refusal(theirs)).toEqual(["notFound"]);
  });

  test("requires that the remaining passengers can travel", async () => {
    const { pnr } = await booked();
    expect(await refusal(quote({ pnr, items: [{ item_id: 1, passenger_ids: [1, 2] }] }))).toEqual(["passengerMix"]);
  });

  test("applies the rule in force at the sale", async () => {
    const alone = await office();
    const manager = await personOf(alone.branchId);
    const rule = await ruleOf(manager);
    const { id, classes } = await charter(alone.branchId);
    const [item] = await bookCharter(
      ctxOf(alone.partner),
      BookRequest.parse({ main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] }),
    );
    await ruleOf(manager, { id: rule.id, bands: [], after: { percent: 9_000, amount: 0 } });
    const ask = (pnr: string) =>
      quotePenalty({ ...ctxOf(manager) } as never, deps(), DeskPenaltyRequest.parse({ pnr })).then((dto) =>
        Quote.parse(dto),
      );
    expect((await ask(item!.local_pnr!)).items[0]!.penalty).toMatchObject({
      amount: 300,
      rule: { id: rule.id, version: 1 },
    });
    const [later] = await bookCharter(
      ctxOf(alone.partner),
      BookRequest.parse({ main_id: id, items: [{ id: classes[0], pax: { adult: 1 } }] }),
    );
    expect((await ask(later!.local_pnr!)).items[0]!.penalty).toMatchObject({ amount: 900, rule: { version: 2 } });
    await expect(
      query("t.kept", "update bookings set penalty = null where branch_id = $1 and local_pnr = $2", [
        ...[alone.branchId, later!.local_pnr],
      ]),
    ).rejects.toThrow(/keeps the penalties/);
  });
});

describe("a refund", () => {
  test("of all passengers: seats on sale again, the colleague charged the penalty, a credit note", async () => {
    const { pnr, classId } = await booked();
    expect(await seatsOf(at.branchId, classId)).toMatchObject({ sold: 3 });
    const { quote_id } = await quote({ pnr });
    const done = await refund({ quote_id, remarks: "ill" });
    expect(done.items).toMatchObject([{ local_pnr: pnr, code: 1000, state: "done", refundable: 1960, penalty: 840 }]);
    expect(await seatsOf(at.branchId, classId)).toMatchObject({ sold: 0 });
    const party = `colleague:${at.partner.colleagueId}`;
    expect(await postedBy(at.branchId, done.items[0]!.refund_id!)).toEqual([
      { key: "sale", party: null, dr: "2760", cr: "0" },
      { key: "tax", party: null, dr: "40", cr: "0" },
      { key: "penalty", party: null, dr: "0", cr: "840" },
      { key: "receivable", party, dr: "0", cr: "1960" },
    ]);
    const [note] = await query<{ number: number; total: bigint }>(
      "t.note",
      "select number, total from invoices where branch_id = $1 and refund_id = $2",
      [at.branchId, done.items[0]!.refund_id],
    );
    expect(note).toMatchObject({ total: 1960n });
    expect(await refusal(quote({ pnr }))).toEqual(["refundAlreadyOpen"]);
  });

  test("of one passenger leaves the others, who may follow later; all parts sum to the payment", async () => {
    const { pnr, classId } = await booked({
      passengers: ["ADT", "ADT", "CHD"].map((type, n) => ({ type, first_name: "Sara", last_name: `Ahmadi ${n}` })),
    });
    const first = await quote({ pnr, items: [{ item_id: 1, passenger_ids: [2] }] });
    expect(first.totals).toEqual({ paid: 1000, penalty: 300, refundable: 700 });
    await refund({ quote_id: first.quote_id });
    expect(await seatsOf(at.branchId, classId)).toMatchObject({ sold: 2 });
    const rest = await quote({ pnr });
    expect(rest.items.map(({ item_id, passenger_id, name }) => [item_id, passenger_id, name])).toEqual([
      [1, 1, "Sara Ahmadi 0"],
      [1, 3, "Sara Ahmadi 2"],
    ]);
    expect(await refusal(quote({ pnr, items: [{ item_id: 2 }] }))).toEqual(["refundAlreadyOpen"]);
    const done = await refund({ quote_id: rest.quote_id });
    expect(done.totals).toEqual({ refundable: 1190, penalty: 510 });
    expect(await seatsOf(at.branchId, classId)).toMatchObject({ sold: 0 });
    const { status } = await prisma().booking.findFirstOrThrow({ where: { branchId: at.branchId, localPnr: pnr } });
    expect(status).toBe("refund");
  });

  test("of an infant only, and of passengers without names", async () => {
    const { pnr, classId } = await booked({ adult: 2, child: 0, infant: 1 });
    const infant = await quote({ pnr, items: [{ item_id: 1, passenger_ids: [3] }] });
    expect(infant.totals).toMatchObject({ paid: 100 });
    await refund({ quote_id: infant.quote_id });
    const one = await quote({ pnr, items: [{ item_id: 1, passenger_ids: [1] }] });
    await refund({ quote_id: one.quote_id });
    expect(await seatsOf(at.branchId, classId)).toMatchObject({ sold: 1 });
    expect((await quote({ pnr })).items).toMatchObject([{ item_id: 1, passenger_id: 1, paid: 1000 }]);
    // The rest can be canceled as usual, at its own price only.
    const canceled = await cancelBooking(ctxOf(clerk), { local_pnr: pnr, reason: "test" });
    expect(codes(canceled.filter(({ line }) => line === 1))).toEqual([1000]);
    expect(await seatsOf(at.branchId, classId)).toMatchObject({ sold: 0 });
  });

  test("is rejected for an outdated, expired or used quote", async () => {
    const { pnr } = await booked();
    const old = await quote({ pnr, items: [{ item_id: 1, passenger_ids: [1, 4] }] });
    const { quote_id } = await quote({ pnr });
    expect(await refusal(refund({ quote_id: old.quote_id }))).toEqual(["quoteExpired"]);
    const later = new Date(Date.now() + 15 * 60_000 + 1_000);
    expect(await refusal(refund({ quote_id }, later))).toEqual(["quoteExpired"]);
    await refund({ quote_id });
    expect(await refusal(refund({ quote_id }))).toEqual(["refundAlreadyOpen"]);
    expect(await refusal(refund({ quote_id: 2_000_000_000 }))).toEqual(["notFound"]);
  });

  test("is rejected for an invalid target", async () => {
    const { pnr } = await booked();
    const { quote_id } = await quote({ pnr });
    expect(await refusal(refund({ quote_id, refund_to: "iban" }))).toEqual(["fieldMissing", "iban"]);
    expect(await refusal(refund({ quote_id, iban: "IR062960000000100324200001" }))).toEqual(["fieldInvalid", "iban"]);
    expect(await refusal(refund({ quote_id, refund_to: "card", card_id: 5 }))).toEqual(["fieldInvalid", "card_id"]);
    const done = await refund({ quote_id, refund_to: "iban", iban: "IR062960000000100324200001" });
    expect(done.items).toMatchObject([{ code: 1001, state: "paying_out" }]);
  });

  test("returns nothing when everything is withheld", async () => {
    const { pnr, charterId } = await booked();
    const departs = new Date(Date.now() + 3_600_000);
    await prisma().charter.update({
      where: { branchId_id: { branchId: at.branchId, id: charterId } },
      data: { startsAt: departs },
    });
    const { quote_id, totals } = await quote({ pnr });
    expect(totals).toEqual({ paid: 2800, penalty: 2800, refundable: 0 });
    expect(await refusal(refund({ quote_id }))).toEqual(["notRefundable"]);
  });

  test("of a partner's debt reduces the debt by default", async () => {
    const { pnr } = await booked({ adult: 1 });
    const { quote_id } = await quote({ pnr });
    const done = await refund({ quote_id, refund_to: undefined });
    const posted = await postedBy(at.branchId, done.items[0]!.refund_id!);
    expect(posted.at(-1)).toMatchObject({ key: "receivable", cr: "700" });
  });

  test("a hundred concurrent requests for one booking make one", async () => {
    const { pnr, classId } = await booked();
    const { quote_id } = await quote({ pnr });
    const all = await Promise.all(
      Array.from({ length: 100 }, () =>
        refusal(refund({ quote_id })).then((reasons) => (Array.isArray(reasons) ? reasons[0] : reasons)),
      ),
    );
    expect(all.filter((one) => one === "done")).toHaveLength(1);
    expect(all.filter((one) => one === "refundAlreadyOpen")).toHaveLength(99);
    expect(await seatsOf(at.branchId, classId)).toMatchObject({ sold: 0 });
  });

  test("a repeated call with the same key returns the first result", async () => {
    const { pnr } = await booked();
    const { quote_id } = await quote({ pnr });
    const input = RefundRequest.parse({ quote_id, refund_to: "credit" });
    const keyed = { ...ctxOf(clerk), requestKey: `k-${pnr}` };
    const first = await openRefund(keyed, deps(), input);
    expect(await openRefund(keyed, deps(), input)).toEqual(first);
  });
});
