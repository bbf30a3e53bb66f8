import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../tests/runs";
import { quoteBooking } from "../penalty/quoted";
import { apportioned } from "../penalty/rules";
import { BAND_KINDS, type Band } from "../penalty/rules.bands";
import type { PenaltyRule } from "../penalty/rules.match";
import type { SoldBooking } from "../penalty/rules.sold";

/** M7: for every partial refund, refund and penalty sum exactly to the payment. */
const CASES = runs(5_000, "M7_CASES");
const SEED = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {};

const DAY_MS = 86_400_000;
const sold = new Date("2026-10-01T09:00:00Z");
const moments = {
  ...{ purchasedAt: sold, departsAt: new Date(sold.getTime() + 10 * DAY_MS), zone: "Asia/Tehran" },
  checkInOn: "2026-10-11",
};
const facts = { product: "flight", type: "charter", supplierId: 1, carrier: "W5", moments } as const;

const units = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 1_000_000_000_000 }));
const share = fc.record({ percent: fc.integer({ min: 0, max: 10_000 }), amount: units });
const band: fc.Arbitrary<Band> = fc
  .tuple(share, fc.constantFrom(...BAND_KINDS), fc.integer({ min: 0, max: 400 }))
  .map(([kept, kind, count]) => ({ ...kept, kind, count }));
const rule: fc.Arbitrary<PenaltyRule> = fc
  .record({ bands: fc.array(band, { maxLength: 4 }), after: share, basis: fc.constantFrom("total", "fare") })
  .map((of) => ({
    ...{ id: 1, version: 1, title: "", title_latin: "", types: [], supplier_id: null, carrier: null },
    ...{ fare_classes: [], pax_types: [], owner_hours: 24, position: 100, ...of },
  })) as fc.Arbitrary<PenaltyRule>;

/** A passenger's price with its tax and markup. */
const price = fc.tuple(units, units, units).map(([base, tax, markup]) => {
  return { base, tax, markup, discount: 0, total: base + tax + markup };
});
const prices = fc.record({ ADT: price, CHD: price, INF: price });
const types = fc.array(fc.constantFrom("ADT" as const, "CHD" as const, "INF" as const), { minLength: 1, maxLength: 9 });

const booking = fc.record({ prices, types, off: fc.integer({ min: 0, max: 10_000 }) }).map(({ prices, types, off }) => {
  const travellers = types.map((type, n) => ({
    seq: n + 1,
    type,
    price: prices[type].total,
    name: null,
    taken: false,
  }));
  const total = travellers.reduce((sum, { price }) => sum + price, 0);
  const discount_share = Number((BigInt(total) * BigInt(off)) / 10_000n);
  const line = { line: 1, status: "confirmed", class_id: 1, class_rule_id: null, fare_class: "Y", prices, travellers };
  const of = { id: 1, local_pnr: "AAAAAA", kept: null, created_at: sold, lines: [line], item: { discount_share } };
  return { sold: of as unknown as SoldBooking, total, paid: total - discount_share };
});

const at = fc.integer({ min: 0, max: 12 * 24 * 60 }).map((minutes) => new Date(sold.getTime() + minutes * 60_000));

test("refund and penalty sum to the payment, per passenger and in total, for any split and time", () => {
  fc.assert(
    fc.property(
      booking,
      fc.option(rule),
      fc.option(units),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 511 }), at), { minLength: 9, maxLength: 9 }),
      ({ sold, paid }, rule, keeps, parts) => {
        const line = sold.lines[0]!;
        let left = line.travellers.map((traveller) => ({ line, traveller }));
        let given = 0n;
        for (const [mask, moment] of [...parts, [511, sold.created_at] as const]) {
          const chosen = left.filter(({ traveller }) => (mask >> (traveller.seq - 1)) & 1);
          if (chosen.length === 0) continue;
          left = left.filter((one) => !chosen.includes(one));
          const rules = { kept: [], now: rule ? [rule] : [] };
          const known = keeps === null ? (rule ? null : 0n) : BigInt(keeps);
          for (const item of quoteBooking(sold, facts, { chosen, rules, keeps: known, at: moment }).items) {
            if (item.penalty! < 0 || item.refundable! < 0) return false;
            if (BigInt(item.penalty!) + BigInt(item.refundable!) !== BigInt(item.paid)) return false;
            given += BigInt(item.refundable!) + BigInt(item.penalty!);
          }
        }
        return left.length === 0 && given === BigInt(paid);
      },
    ),
    { numRuns: CASES, ...SEED },
  );
}, 3_600_000);

test("shares of an amount sum to it, for any weights", () => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 2n ** 53n }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 53n }), amounts, (amount, weights) => {
      const shares = apportioned(amount, weights);
      const whole = weights.some((weight) => weight > 0n) ? amount : 0n;
      expect(shares.every((share) => share >= 0n)).toBe(true);
      expect(shares.reduce((sum, share) => sum + share)).toBe(whole);
    }),
    { numRuns: CASES, ...SEED },
  );
}, 3_600_000);
