import type { PenaltyFacts } from "./facts-of";
import { apportioned, heldAt, nextChange, type PenaltyInput, splitAt, splitBy } from "./rules";
import { type PenaltyRule, ruleFor } from "./rules.match";
import type { QuotedItem, SoldBooking, SoldLine, Traveller } from "./rules.sold";

/** A passenger of a line to refund. */
export type Chosen = { line: SoldLine; traveller: Traveller };

/** Deciding rules: those at the sale, and the current ones for a sale without a matching one. */
export type Rules = { kept: readonly PenaltyRule[]; now: readonly PenaltyRule[] };

/** The part of our payment that a supplier withholds for the refunded items; null: not reported. */
export type SupplierKeeps = bigint | null;

type Weighed = Chosen & {
  rule: PenaltyRule | null;
  input: PenaltyInput | null;
  paid: bigint;
  discount: bigint;
  tax: bigint;
};

/** Items of a booking with their refund costs and the basis of the sums. `ruled`: whether rules of ours cover all. */
export type QuotedBooking = { items: QuotedItem[]; input: PenaltyInput[] | null; ruled: boolean };

/**
 * The applicable rule of a passenger: from the sale, else a current one. A partner's booking only uses rules of its
 * sale, as it can be canceled immediately on the agreed terms.
 */
export function ruleOf(
  booking: SoldBooking,
  facts: PenaltyFacts,
  rules: Rules,
  { line, traveller }: Chosen,
): PenaltyRule | null {
  const sold = {
    ...{ type: facts.type, supplier_id: facts.supplierId, carrier: facts.carrier },
    ...{ fare_class: line.fare_class || null, pax_type: traveller.type },
  };
  const classRuleId = line.class_id === null ? null : (booking.kept?.classes[line.class_id] ?? null);
  const stored = ruleFor(rules.kept, { ...sold, class_rule_id: classRuleId });
  if (stored !== null || isFreeUnruled(booking)) return stored;
  return ruleFor(rules.now, { ...sold, class_rule_id: line.class_rule_id });
}

/** Partners' bookings are free to cancel without a rule. */
export const isFreeUnruled = ({ trade_id }: SoldBooking): boolean => trade_id === null;

/**
 * Refund cost of the chosen items at a moment. Without a rule the supplier's withheld amount is passed on in proportion
 * to sale prices; when not reported, the cost is unknown (`asked` null). Single definition for quotes, refunds and
 * cancellations.
 */
export function quoteBooking(
  booking: SoldBooking,
  facts: PenaltyFacts,
  { chosen, rules, keeps, at }: { chosen: readonly Chosen[]; rules: Rules; keeps: SupplierKeeps; at: Date },
): QuotedBooking {
  const discounts = discountsOf(booking);
  const ruled = chosen.map((one) => ruleOf(booking, facts, rules, one));
  const unruled = chosen.map(({ traveller }, nth) => (ruled[nth] ? 0n : BigInt(traveller.price)));
  const prices = chosen.reduce((sum, { traveller }) => sum + BigInt(traveller.price), 0n);
  const without = unruled.reduce((sum, price) => sum + price, 0n);
  // For a booking partly covered by rules: the supplier's share of the rest.
  const share = keeps === null ? null : prices === 0n ? 0n : (keeps * without) / prices;
  const unruledKeep = isFreeUnruled(booking) ? 0n : share;
  const fixed = unruledKeep === null ? null : apportioned(unruledKeep, unruled);
  const weighed = chosen.map((one, nth): Weighed => {
    const price = BigInt(one.traveller.price);
    const tax = BigInt(one.line.prices[one.traveller.type]?.tax ?? 0);
    const discount = discounts.get(one.traveller) ?? 0n;
    const of = { price, tax, paid: price - discount, moments: facts.moments };
    const rule = ruled[nth]!;
    const request: PenaltyInput | null = rule
      ? { ...of, rule }
      : fixed
        ? { ...of, rule: null, fixed: fixed[nth]! }
        : null;
    return { ...one, rule, input: request, paid: of.paid, discount, tax };
  });
  const items = weighed.map((one) => itemOf(booking, facts, one, { keeps, at }));
  const request = weighed.flatMap(({ input }) => input ?? []);
  return {
    items,
    input: request.length === weighed.length ? request : null,
    ruled: ruled.every((rule) => rule !== null),
  };
}

/** Each traveller's share of a code's discount, independent of the refund order. */
function discountsOf({ item, lines }: SoldBooking): Map<Traveller, bigint> {
  const all = lines.flatMap(({ travellers }) => travellers ?? []).sort((a, b) => a.seq - b.seq);
  const shares = apportioned(
    BigInt(item?.discount_share ?? 0),
    all.map(({ price }) => BigInt(price)),
  );
  return new Map(all.map((traveller, nth) => [traveller, shares[nth]!]));
}

function itemOf(
  { id, local_pnr }: SoldBooking,
  { moments }: PenaltyFacts,
  { line, traveller, rule, input, paid, discount, tax }: Weighed,
  { keeps, at }: { keeps: SupplierKeeps; at: Date },
): QuotedItem {
  const held = rule && heldAt(rule, moments, at);
  const split = !input ? null : input.rule ? splitBy(held!.share, input.rule.basis, input) : splitAt(input.fixed, paid);
  const next = input && nextChange([input], at);
  const band = held && held.band !== null ? rule!.bands[held.band]! : null;
  return {
    ...{ booking_id: id, local_pnr, line: line.line, seq: traveller.seq, pax_type: traveller.type },
    ...{
      name: traveller.name,
      price: traveller.price,
      tax: Number(tax),
      discount: Number(discount),
      paid: Number(paid),
    },
    ...{ penalty: split && Number(split.penalty), refundable: split && Number(split.refundable) },
    rule: rule && { id: rule.id, version: rule.version, title: rule.title, title_latin: rule.title_latin },
    band: band && { kind: band.kind, count: band.count },
    share: held && { percent: held.share.percent, amount: held.share.amount },
    until: held?.until?.toISOString() ?? null,
    next: next && { at: next.at.toISOString(), penalty: Number(next.penalty) },
    ...{ kept: keeps === null ? null : Number(keeps), owner_hours: rule?.owner_hours ?? 24 },
  };
}

/** The next change of the total cost; null: unknown. */
export const changeOf = (quoted: readonly QuotedBooking[], at: Date) =>
  quoted.some(({ input }) => input === null)
    ? null
    : nextChange(
        quoted.flatMap(({ input }) => input!),
        at,
      );
