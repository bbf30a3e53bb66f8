import { expect, test } from "vitest";
import { openRefund } from "@/domain/sales/refund/open-refund";
import { quotePenalty } from "@/domain/sales/refund/quote-penalty";
import { OpenedRefunds, PenaltyRequest, Quote, RefundRequest } from "@/domain/sales/refund/schema";
import { prisma } from "@/server/db";
import { supplierDeps } from "@/server/supplier-deps";
import { chance } from "../../torture/item";
import { inWallet } from "../issuing";
import { buying } from "../offer-locks";
import { refusal } from "../operators";
import { ruleOf } from "../refunds";
import { key, type Selling, selling, traveller } from "../trades";
import { tradeMismatches } from "./buyer";

/**
 * M7 in the database: prices that do not divide, discounts, any rule, refunds in any parts. Long: `npm run torture --
 * M7`.
 */
const BOOKINGS = Number(process.env.M7_BOOKINGS ?? 10);
const SEED = Number(process.env.FUZZ_SEED ?? 7);
const FUNDS = 100_000_000_000_000;

/** Per branch: its charters depart on different days within a year. */
const OF_ONE_BRANCH = 300;

let at: Selling;

const deps = () => supplierDeps({ requestId: "t", now: new Date() });
const luck = chance(SEED);
const upTo = (most: number) => Math.floor(luck() * (most + 1));
const pick = <T>(of: readonly T[]): T => of[upTo(of.length - 1)]!;

async function otherRule(id?: number) {
  const share = () => ({ percent: upTo(pick([3_000, 10_000])), amount: pick([0, 0, 0, upTo(9_999)]) });
  const kinds = (["noon_days_before", "hours_before", "hours_after_purchase"] as const).filter(() => luck() < 0.5);
  const bands = kinds.map((kind) => ({ kind, count: 1 + upTo(9), ...share() }));
  return ruleOf(at.clerk, {
    ...(id && { id }),
    bands,
    after: { ...share(), percent: 1 + upTo(4_999) },
    basis: pick(["total", "fare"]),
  });
}

/**
 * Bought by wallet: up to three adults, two children and an infant each, at individual prices, most with a discount.
 */
async function bought() {
  const sara = await at.rich(FUNDS);
  const flight = await at.flight({ capacity: 9, adult: 1_000 });
  for (const paxType of ["ADT", "CHD", "INF"] as const)
    await prisma().charterClassPrice.updateMany({
      where: { branchId: at.branchId, classId: flight.classId, paxType },
      data: {
        base: 1n + BigInt(upTo(pick([10, 100_000, 5_000_000_000]))),
        tax: BigInt(upTo(999)),
        markup: BigInt(upTo(99_999)),
      },
    });
  const adult = 1 + upTo(2);
  const passengers = { adult, child: upTo(2), infant: upTo(Math.min(adult, 1)) };
  const lock = await at.lockOf(sara, flight, passengers);
  const travellers = (["ADT", "CHD", "INF"] as const).flatMap((type, nth) =>
    Array.from({ length: Object.values(passengers)[nth]! }, () => traveller(type)),
  );
  const code = `M${key().slice(2, 14).toUpperCase()}`;
  await prisma().discountCode.create({
    data: {
      ...{ branchId: at.branchId, code, type: "percent", value: BigInt(1 + upTo(9_999)) },
      ...{ usesLimit: 1, left: 1, createdBy: "operator:1" },
    },
  });
  const request = { locks: [lock.lock_id], accepted_total: lock.total, passengers: travellers };
  const result = await at.store(sara, { ...request, ...(luck() < 0.7 && { discount_code: code }) });
  expect(result.status).toBe("issued");
  return { sara, pnr: result.items[0]!.pnr!.local, paid: result.paid, travellers: travellers.length };
}
type Bought = Awaited<ReturnType<typeof bought>>;

/** Refunds some of them, or all that are left; returns the amount and their number. */
async function giveBack({ sara, pnr }: Bought, left: readonly { item_id: number; passenger_id: number }[] | null) {
  const some = left?.filter(() => luck() < 0.4) ?? [];
  const items = some.map(({ item_id, passenger_id }) => ({ item_id, passenger_ids: [passenger_id] }));
  const request = PenaltyRequest.parse({ pnr, ...(items.length > 0 && { items }) });
  const result = Quote.parse(await quotePenalty(buying(sara), deps(), request));
  for (const { paid, penalty, refundable } of result.items) expect(penalty.amount! + refundable!).toBe(paid);
  const done = OpenedRefunds.parse(
    await openRefund(
      buying(sara, { requestKey: key() }),
      deps(),
      RefundRequest.parse({ quote_id: result.quote_id, refund_to: "wallet" }),
    ),
  );
  expect(done.totals).toEqual({ penalty: result.totals.penalty, refundable: result.totals.refundable });
  return { paid: result.totals.paid, refundable: result.totals.refundable!, parts: result.items.length };
}

test("refund and penalty add up to the payment, in quotes, refunds, wallets and books", {
  timeout: 60_000 + BOOKINGS * 5_000,
}, async () => {
  let rule = { id: 0 };
  const seen = { bookings: 0, refunds: 0, kept: 0 };
  for (let nth = 0; nth < BOOKINGS; nth++) {
    if (nth % OF_ONE_BRANCH === 0) {
      if (nth > 0) expect(await tradeMismatches(at.branchId)).toEqual([]);
      at = await selling();
      rule = await otherRule();
    }
    await otherRule(rule.id);
    const one = await bought();
    const given = { paid: 0, refundable: 0, parts: 0 };
    for (let part = 0; part < 4 && given.parts < one.travellers; part++) {
      const [sold] = await prisma().booking.findMany({
        where: { branchId: at.branchId, localPnr: one.pnr },
        include: { items: { include: { passengers: true }, orderBy: { line: "asc" } } },
      });
      const stands = sold!.items.filter(({ status }) => status === "confirmed");
      const left = stands.flatMap(({ line, passengers }) =>
        passengers.map(({ seq }) => ({ item_id: line, passenger_id: seq })),
      );
      let back: Awaited<ReturnType<typeof giveBack>> | null = null;
      const refused = await refusal(
        giveBack(one, part < 3 ? left : null).then((done) => {
          back = done;
        }),
      );
      // No passenger who cannot travel alone may remain; with a full penalty nothing is refunded.
      expect(["done", "passengerMix", "notRefundable"]).toContain(refused.reason);
      const done = back as Awaited<ReturnType<typeof giveBack>> | null;
      if (!done) continue;
      for (const sum of ["paid", "refundable", "parts"] as const) given[sum] += done[sum];
      seen.refunds++;
    }
    if (given.parts === one.travellers) expect(given.paid).toBe(one.paid);
    else seen.kept++;
    expect(given.refundable).toBeLessThanOrEqual(one.paid);
    expect(await inWallet(at.branchId, `passenger:${(one.sara as { passengerId: number }).passengerId}`)).toBe(
      FUNDS - one.paid + given.refundable,
    );
    seen.bookings++;
  }
  console.log(`M7 FUZZ_SEED=${SEED} ${JSON.stringify(seen)}`);
  expect(seen.refunds).toBeGreaterThan(BOOKINGS / 2);
  expect(await tradeMismatches(at.branchId)).toEqual([]);
});
