import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { charter, ctxOf, type Office, office, seatsOf } from "../../../../tests/fixtures";
import { personOf } from "../../../../tests/operators";
import { refusal } from "../../../../tests/outcomes";
import { audited, postedBy, refundFaults, ruleOf } from "../../../../tests/refunds";
import type { OperatorActor } from "../../kernel/context";
import { openRefund } from "../refund/open-refund";
import { quotePenalty } from "../refund/quote-penalty";
import { DeskPenaltyRequest, Quote, RefundRequest } from "../refund/schema";
import { bookCharter } from "./book-charter";
import { cancelBooking } from "./cancel-booking";
import { cancelOwnBooking } from "./cancel-own-booking";
import { BookRequest, Canceled, CancelRequest } from "./schema";

/** Withheld amounts of cancellations, equal to their quotes: contract section 13.2. */
let at: Office;
let clerk: OperatorActor;
let rule: { id: number };
beforeAll(async () => {
  at = await office();
  clerk = await personOf(at.branchId);
  rule = await ruleOf(clerk);
});
afterAll(async () => {
  expect(await refundFaults(at.branchId)).toEqual([]);
  expect(await audited(at.branchId)).toEqual([]);
});

const deps = () => supplierDeps({ requestId: "t", now: new Date() });

async function booked(of: Office = at, items: object[] = [{ pax: { adult: 2, child: 1 } }, { pax: { adult: 1 } }]) {
  const { id, classes } = await charter(of.branchId);
  const request = { main_id: id, items: items.map((item) => ({ id: classes[0], ...item })) };
  const [item] = await bookCharter(ctxOf(of.partner), BookRequest.parse(request));
  return { pnr: item!.local_pnr!, id: item!.pnr!.number, classId: classes[0]!, charterId: id };
}
const cancel = async (pnr: string, more: object = {}, of: Office = at) =>
  Canceled.parse(await cancelOwnBooking(ctxOf(of.partner), CancelRequest.parse({ local_pnr: pnr, ...more })));
const quote = async (input: object, by: OperatorActor = clerk) =>
  Quote.parse(await quotePenalty({ ...ctxOf(by), requestKey: null } as never, deps(), DeskPenaltyRequest.parse(input)));
const party = () => `colleague:${at.partner.colleagueId}`;

describe("a rule of 30 %", () => {
  test("is withheld as quoted: returned by line and in total, posted as income, equal on repetition", async () => {
    const { pnr, id, classId } = await booked();
    const { totals } = await quote({ pnr });
    expect(totals).toEqual({ paid: 3700, penalty: 1110, refundable: 2590 });
    const result = await cancel(pnr);
    expect(result).toMatchObject({ status: "canceled", penalty: totals.penalty, refundable: totals.refundable });
    expect(result.items).toMatchObject([
      { code: 1000, penalty: 810, refundable: 1890 },
      { code: 1000, penalty: 300, refundable: 700 },
    ]);
    expect(
      (await postedBy(at.branchId, id, "booking")).filter(({ key }) => key === "penalty" || key === "receivable"),
    ).toEqual([
      { key: "receivable", party: party(), dr: "3700", cr: "0" },
      { key: "penalty", party: null, dr: "0", cr: "1110" },
      { key: "receivable", party: party(), dr: "0", cr: "2590" },
    ]);
    expect(await seatsOf(at.branchId, classId)).toMatchObject({ sold: 0 });
    expect(await cancel(pnr)).toEqual(result);
    expect(await postedBy(at.branchId, id, "booking")).toHaveLength(7);
    const { detail } = (await prisma().bookingHistory.findFirst({
      where: { branchId: at.branchId, bookingId: id, event: "canceled" },
    }))!;
    expect(detail).toMatchObject({ items: [{ penalty: 810, rules: [{ id: rule.id, version: 1 }] }, { penalty: 300 }] });
  });

  test("gives the same total line by line, and for operators", async () => {
    const { pnr } = await booked();
    expect(await cancel(pnr, { items: [{ line: 2 }] })).toMatchObject({ penalty: 300, refundable: 700 });
    expect(await cancelBooking(ctxOf(clerk), { local_pnr: pnr, reason: "test" })).toEqual([
      { line: 1, code: 1000, penalty: 810, refundable: 1890 },
      { line: 2, code: 1000, penalty: 300, refundable: 700 },
    ]);
    expect(await cancel(pnr)).toMatchObject({ penalty: 1110, refundable: 2590 });
  });

  test("applies as of the sale; a sale before the first rule is free, and quoted so", async () => {
    const alone = await office();
    const manager = await personOf(alone.branchId);
    const before = await booked(alone);
    const made = await ruleOf(manager);
    const booking = await booked(alone);
    await ruleOf(manager, { id: made.id, bands: [], after: { percent: 9_000, amount: 0 } });
    const after = await booked(alone);
    for (const [{ pnr }, penalty] of [
      [before, 0],
      [booking, 1110],
      [after, 3330],
    ] as const) {
      expect((await quote({ pnr }, manager)).totals.penalty).toBe(penalty);
      expect(await cancel(pnr, {}, alone)).toMatchObject({ penalty, refundable: 3700 - penalty });
    }
  });

  test("concurrent cancellations withhold nothing twice", async () => {
    const { pnr } = await booked(at, [{ pax: { adult: 3 } }]);
    const { quote_id } = await quote({ pnr, items: [{ item_id: 1, passenger_ids: [3] }] });
    await Promise.all([
      openRefund(
        { ...ctxOf(clerk), requestKey: null },
        deps(),
        RefundRequest.parse({ quote_id, refund_to: "credit" }),
      ).catch(() => {}),
      cancel(pnr).catch(() => {}),
    ]);
    await refusal(cancel(pnr));
    const rows = await query<{ penalty: string }>(
      "t.kept-once",
      `select coalesce(sum(e.cr), 0)::text as penalty from ledger.mappings m
         join ledger.entries e on e.branch_id = m.branch_id and e.account_id = m.account_id
         join ledger.vouchers v on v.branch_id = e.branch_id and v.doc_date = e.doc_date and v.id = e.voucher_id
        where m.branch_id = $1 and m.key = 'penalty' and v.description = $2`,
      [at.branchId, pnr],
    );
    expect(rows).toEqual([{ penalty: "900" }]);
  });
});
