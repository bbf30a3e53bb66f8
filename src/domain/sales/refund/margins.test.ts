import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { ctxOf, partnerOf } from "../../../../tests/fixtures";
import { advance, sandboxLock } from "../../../../tests/issuing";
import { asLedgerOwner } from "../../../../tests/ledger";
import { refundFaults, ruleOf } from "../../../../tests/refunds";
import { markedUp } from "../../../../tests/sales-posted";
import { type Selling, selling, traveller } from "../../../../tests/trades";
import type { CustomerActor } from "../../kernel/context";
import { bookCharter } from "../booking/book-charter";
import { cancelBooking } from "../booking/cancel-booking";
import { BookRequest, CancelRequest } from "../booking/schema";
import { decideRefund } from "./decide-refund";
import { openRefund } from "./open-refund";
import { quotePenalty } from "./quote-penalty";
import { DeskPenaltyRequest, RefundRequest } from "./schema";

/** Remaining balances of sold and refunded items: the withheld amount, and the supplier's part of it. */
let at: Selling;
let owner: number;
beforeAll(async () => {
  at = await selling();
  owner = (await partnerOf(at.branchId)).colleagueId;
  await markedUp(at, 1_000);
});

const deps = () => supplierDeps({ requestId: "t", now: new Date() });
const call = () => ({ ...ctxOf(at.clerk), requestKey: null }) as never;

/** Net of all documents of a booking by mapping key, without the buyer and their money. */
async function left(pnr: string): Promise<Record<string, number>> {
  const rows = await asLedgerOwner<{ key: string; net: string }>(
    `select m.key, sum(e.cr - e.dr)::text as net
       from bookings b
       left join refunds r on r.branch_id = b.branch_id and r.booking_id = b.id
       join ledger.vouchers v on v.branch_id = b.branch_id
            and (v.source_type, v.source_id) in (('booking', b.id::text), ('trade', b.trade_id::text), ('refund', r.id::text))
       join ledger.entries e on e.branch_id = v.branch_id and e.doc_date = v.doc_date and e.voucher_id = v.id
       join ledger.mappings m on m.branch_id = e.branch_id and m.account_id = e.account_id and upper_inf(m.valid)
      where b.branch_id = $1 and b.local_pnr = $2
      group by 1 having sum(e.cr - e.dr) <> 0 order by 1`,
    [at.branchId, pnr],
  );
  return Object.fromEntries(rows.map(({ key, net }) => [key, Number(net)]));
}

async function givenBack(pnr: string, refund_to: string) {
  const { quote_id } = await quotePenalty(call(), deps(), DeskPenaltyRequest.parse({ pnr }));
  const { items } = await openRefund(call(), deps(), RefundRequest.parse({ quote_id, refund_to, remarks: "ill" }));
  return items[0]!;
}

async function flown(): Promise<{ pnr: string; cost: number; total: number }> {
  const sara = (await at.rich(900_000_000)) as CustomerActor;
  const lock = await sandboxLock(at, sara, 1);
  const { trade_id } = await at.store(sara, {
    locks: [lock.lock_id],
    accepted_total: lock.total,
    passengers: [traveller()],
  });
  expect(await advance(at, trade_id)).toBe("issued");
  const where = { branchId: at.branchId, tradeId: trade_id };
  const [{ localPnr: pnr }, { cost, total }] = await Promise.all([
    prisma().booking.findFirstOrThrow({ where }),
    prisma().tradeItem.findFirstOrThrow({ where }),
  ]);
  return { pnr, cost: Number(cost), total: Number(total) };
}

describe("a supplier's ticket", () => {
  const keeps = (cost: number) => Math.round(cost * 0.3);

  test("at the supplier's withheld amount: our penalty equals our cost, and nothing is earned", async () => {
    const { pnr, cost } = await flown();
    await givenBack(pnr, "wallet");
    const withheld = keeps(cost);
    expect(await left(pnr)).toEqual({ penalty: withheld, cost_of_sale: -withheld, "supplier.payable": withheld });
  });

  test("at a higher penalty the difference is earned, at a lower one it is lost", async () => {
    const rule = await ruleOf(at.clerk, { bands: [], after: { percent: 5_000, amount: 0 } });
    const more = await flown();
    const withheld = keeps(more.cost);
    const penalty = Math.round(more.total / 2);
    await givenBack(more.pnr, "wallet");
    expect(await left(more.pnr)).toEqual({ penalty, cost_of_sale: -withheld, "supplier.payable": withheld });
    await ruleOf(at.clerk, { id: rule.id, bands: [], after: { percent: 1_000, amount: 0 } });
    const cheap = await flown();
    await givenBack(cheap.pnr, "wallet");
    const all = keeps(cheap.cost);
    const charged = Math.round(cheap.total / 10);
    expect(await left(cheap.pnr)).toEqual({ penalty: charged, cost_of_sale: -all, "supplier.payable": all });
    await ruleOf(at.clerk, { id: rule.id, bands: [], after: { percent: 3_000, amount: 0 } });
  });
});

describe("a colleague's seats booked by a partner", () => {
  async function booked() {
    const flight = await at.flight();
    const { branchId } = at;
    await prisma().charterClassPrice.updateMany({
      where: { branchId, classId: flight.classId },
      data: { base: 900_000n, tax: 90_000n, markup: 50_000n, discount: 40_000n },
    });
    await prisma().charter.updateMany({ where: { branchId, id: flight.id }, data: { ownerColleagueId: owner } });
    const request = { main_id: flight.id, items: [{ id: flight.classId, pax: { adult: 2 } }] };
    const [item] = await bookCharter(ctxOf(at.partner), BookRequest.parse(request));
    return { pnr: item!.local_pnr!, id: flight.id };
  }
  // Of 2,000,000 charged 600,000 are withheld; of 1,900,000 owed the owner retains the same proportion.
  const withheld = { "charter_owner.payable": 570_000, cost_of_sale: -570_000, penalty: 600_000 };

  test("canceled: owner and branch withhold the same proportion, although the charter has a new owner", async () => {
    const { pnr, id } = await booked();
    await prisma().charter.updateMany({
      where: { branchId: at.branchId, id },
      data: { ownerColleagueId: at.partner.colleagueId },
    });
    await cancelBooking(ctxOf(at.partner), CancelRequest.parse({ local_pnr: pnr }));
    expect(await left(pnr)).toEqual(withheld);
  });

  test("refunded: the same", async () => {
    const { pnr } = await booked();
    const { refund_id, code } = await givenBack(pnr, "credit");
    expect(code).toBe(6004);
    await decideRefund(ctxOf(at.clerk), deps(), { id: refund_id!, decision: "approve" });
    expect(await left(pnr)).toEqual(withheld);
  });

  test("posted entries never change", async () => {
    const { pnr } = await booked();
    for (const change of ["role = 'agent'", "owner_colleague_id = null"])
      await expect(
        asLedgerOwner(`update bookings set ${change} where branch_id = $1 and local_pnr = $2`, [at.branchId, pnr]),
      ).rejects.toThrow(/keeps the role/);
  });
});

test("the branch's books have no other discrepancy", async () => {
  expect(await refundFaults(at.branchId)).toEqual([]);
});

test("withholds what the supplier reported at cancellation, at the exchange rate of the sale", async () => {
  const { pnr, cost } = await flown();
  const of = { branchId: at.branchId };
  const { tradeId } = await prisma().booking.findFirstOrThrow({ where: { ...of, localPnr: pnr } });
  const { netCurrency, net } = await prisma().tradeItem.findFirstOrThrow({ where: { ...of, tradeId: tradeId! } });
  const text = (penalty: bigint, currency: string) =>
    asLedgerOwner<{ kept: string | null }>(
      "select supplier_withheld(jsonb_build_object('booked', $3::jsonb), t)::text as kept from trade_items t where t.branch_id = $1 and t.trade_id = $2",
      [at.branchId, tradeId, JSON.stringify({ state: "canceled", kept: { penalty: Number(penalty), currency } })],
    );
  expect(await text(net, netCurrency)).toEqual([{ kept: String(cost) }]);
  expect(await text(net / 2n, netCurrency)).toEqual([{ kept: String(Math.round(cost / 2)) }]);
  expect(await text(5n, "XXX")).toEqual([{ kept: null }]);
  expect(
    await asLedgerOwner(
      "select supplier_withheld('{}', t) as kept from trade_items t where t.branch_id = $1 and t.trade_id = $2",
      [...[at.branchId, tradeId]],
    ),
  ).toEqual([{ kept: null }]);
});
