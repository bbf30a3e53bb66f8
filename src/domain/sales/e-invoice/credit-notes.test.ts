import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma, query } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { taxOffice } from "../../../../tests/e-invoices";
import { ctxOf } from "../../../../tests/fixtures";
import { advance, sandboxLock } from "../../../../tests/issuing";
import { ruleOf } from "../../../../tests/refunds";
import { markedUp } from "../../../../tests/sales-posted";
import { type Selling, selling, traveller } from "../../../../tests/trades";
import { changeSetting } from "../../platform/settings/change-setting";
import { SettingChange } from "../../platform/settings/schema";
import { bookCharter } from "../booking/book-charter";
import { cancelBooking } from "../booking/cancel-booking";
import { BookRequest } from "../booking/schema";
import { forgetMarkups } from "../price/load-markups";
import { openRefund } from "../refund/open-refund";
import { quotePenalty } from "../refund/quote-penalty";
import { DeskPenaltyRequest, RefundRequest } from "../refund/schema";
import { completeBuyer } from "./complete-buyer";

/** A seat with the tax entered for it, and the penalty of 30 %. */
const SEAT = 1_000_000;
const PENALTY = 300_000;
const SERVICE_ID = "2330000000009";

let shop: Selling;
let at: Awaited<ReturnType<typeof taxOffice>>;

/** A branch with 10 % on its own flights, reported as tickets that it issues itself. */
beforeAll(async () => {
  shop = await selling();
  await markedUp(shop, 1_000);
  const { clerk, branchId } = shop;
  await changeSetting(
    ctxOf(clerk),
    SettingChange.parse({ type: "tax", version: 0, data: { basis_points: 1000, included: true } }),
  );
  forgetMarkups(branchId);
  await ruleOf(clerk, { bands: [], after: { percent: 3_000, amount: 0 } });
  await prisma().colleague.updateMany({ where: { branchId }, data: { nationalId: "14001234567" } });
  await query(
    "t.pattern",
    `update tax_roles set einvoice_pattern = 6, service_id = $2, unit = '1627', issuer = 'us' where branch_id = $1`,
    [branchId, SERVICE_ID],
  );
});
beforeEach(async () => {
  at = await taxOffice({ of: shop.branchId });
});
afterEach(() => at.close());

type Lines = readonly { passengers?: object[]; pax?: { adult: number } }[];

/** A booking of a partner with a line each. */
async function booked(lines: Lines) {
  const { id, classId } = await shop.flight();
  const items = lines.map((line) => ({ id: classId, ...line }));
  const [item] = await bookCharter(ctxOf(shop.partner), BookRequest.parse({ main_id: id, items }));
  return item!.pnr!;
}

/** Writes due invoices and credit notes, and takes all steps until their documents are accepted. */
async function reported() {
  await query("t.issue", "select issue_partner_invoices($1, now(), 100)", [at.branchId]);
  at.clock.ms = Date.now() + 1_000;
  // A document follows another one only when that is accepted.
  for (const seconds of [0, 10, 10, 10, 10]) await at.pass(seconds);
}

const documentsOf = (booking: number) =>
  documentsIn({ OR: [{ source: `booking:${booking}` }, { source: { startsWith: `cancel:${booking}:` } }] });

const documentsIn = async (invoice: object) => {
  const rows = await prisma().eInvoice.findMany({ where: { branchId: at.branchId, invoice }, orderBy: { id: "asc" } });
  return rows.map(({ part, subject, state, total }) => [part, subject, state, Number(total)]);
};

describe("credit notes of partners' bookings", () => {
  test("cancel the tickets of canceled lines only; the penalty is an original of its own", async () => {
    const pnr = await booked([{ passengers: [traveller()] }, { passengers: [traveller()] }]);
    await reported();
    expect(await documentsOf(pnr.number)).toEqual([
      [1, "original", "accepted", SEAT],
      [2, "original", "accepted", SEAT],
    ]);
    await cancelBooking(ctxOf(shop.partner), { local_pnr: pnr.local, lines: [2] });
    await reported();
    expect(await documentsOf(pnr.number)).toEqual([
      [1, "original", "accepted", SEAT],
      [2, "original", "canceled", SEAT],
      [2, "cancellation", "accepted", SEAT],
      [0, "original", "accepted", PENALTY],
    ]);
    await cancelBooking(ctxOf(shop.partner), { local_pnr: pnr.local });
    await reported();
    const documents = await documentsOf(pnr.number);
    expect(documents.filter(([, subject]) => subject === "cancellation")).toHaveLength(2);
    const living = [...at.server.known.values()].filter(({ living, packet }) => living && packet.header.ins === 1);
    expect(living.map(({ packet }) => packet.header.tbill)).toEqual([PENALTY, PENALTY]);
    expect(living.map(({ packet }) => packet.header.inp)).toEqual([1, 1]);
  });

  test("of seats sold without names: each is held until its passenger is known, and the note waits", async () => {
    const pnr = await booked([{ pax: { adult: 2 } }]);
    await reported();
    expect(await documentsOf(pnr.number)).toEqual([
      [1, "original", "held", SEAT],
      [2, "original", "held", SEAT],
    ]);
    await cancelBooking(ctxOf(shop.partner), { local_pnr: pnr.local });
    await reported();
    const documents = await documentsOf(pnr.number);
    expect(documents.slice(2).map(([part, subject, state]) => [part, subject, state])).toEqual([
      [1, "cancellation", "held"],
      [2, "cancellation", "held"],
      [0, "original", "accepted"],
    ]);
    expect(at.server.known.size).toBe(1);
    const held = await prisma().eInvoice.findMany({ where: { branchId: at.branchId, state: "held", ofId: null } });
    for (const { id, version } of held)
      await completeBuyer(ctxOf(shop.clerk), { id, version, kind: "natural", national_id: "0084575948" });
    await reported();
    expect((await documentsOf(pnr.number)).map(([, , state]) => state)).toEqual([
      ...["canceled", "canceled", "accepted", "accepted", "accepted"],
    ]);
  });
});

test("a customer's refund cancels its ticket and our fee; the penalty is an original of its own", async () => {
  const sara = await shop.rich(900_000_000);
  const lock = await sandboxLock(shop, sara, 2);
  const passengers = [traveller(), traveller()];
  const { trade_id } = await shop.store(sara, { locks: [lock.lock_id], accepted_total: lock.total, passengers });
  expect(await advance(shop, trade_id)).toBe("issued");
  await reported();
  const sold = await documentsIn({ tradeId: trade_id });
  expect(sold.map(([part, subject, state]) => [part, subject, state])).toEqual([
    [0, "original", "accepted"],
    [1, "original", "accepted"],
    [2, "original", "accepted"],
  ]);
  expect(sold.reduce((sum, [, , , total]) => sum + Number(total), 0)).toBe(lock.total);
  const call = { ...ctxOf(shop.clerk), requestKey: null } as never;
  const deps = supplierDeps({ requestId: "t", now: new Date() });
  const { localPnr: pnr } = await prisma().booking.findFirstOrThrow({ where: { tradeId: trade_id } });
  const { quote_id } = await quotePenalty(call, deps, DeskPenaltyRequest.parse({ pnr }));
  await openRefund(call, deps, RefundRequest.parse({ quote_id, refund_to: "wallet", remarks: "ill" }));
  await reported();
  const all = await documentsIn({ tradeId: trade_id });
  expect(all.slice(0, 3).map(([, , state]) => state)).toEqual(["canceled", "canceled", "canceled"]);
  expect(all.slice(3).map(([part, subject, state]) => [part, subject, state])).toEqual([
    [0, "cancellation", "accepted"],
    [1, "cancellation", "accepted"],
    [2, "cancellation", "accepted"],
    [0, "original", "accepted"],
  ]);
  const living = [...at.server.known.values()].filter((one) => one.living);
  expect(living.map(({ packet }) => packet.header.tbill)).toEqual([all.at(-1)![3]]);
});
