import { bandAt, edgeOf, justAfter, type Moments, nextEdge, type Share } from "./rules.bands";
import type { PenaltyRule } from "./rules.match";

/** 100 % in basis points. */
const WHOLE = 10_000n;

/**
 * Price of a passenger's seat or a stay, minor units. `tax` is included in `price`; `paid` is the price after discount.
 */
export type Paid = { price: bigint; tax: bigint; paid: bigint };

/** `penalty` is withheld, `refundable` is returned: they sum exactly to the payment. */
export type Split = { penalty: bigint; refundable: bigint };

/** The penalty of a share: rounded half up to the nearest unit, between zero and the payment. */
export function splitBy(share: Share, basis: PenaltyRule["basis"], { price, tax, paid }: Paid): Split {
  const of = basis === "fare" ? price - tax : price;
  return splitAt((of * BigInt(share.percent) + WHOLE / 2n) / WHOLE + BigInt(share.amount), paid);
}

/** The same for a given amount. */
export function splitAt(sum: bigint, paid: bigint): Split {
  const penalty = sum < 0n ? 0n : sum > paid ? paid : sum;
  return { penalty, refundable: paid - penalty };
}

/** The applicable band by index; null: all have ended. `until`: its last moment. */
export type Held = { band: number | null; share: Share; until: Date | null };

/** The applicable band of a rule at a moment, and its end. */
export function heldAt(rule: Pick<PenaltyRule, "bands" | "after">, moments: Moments, at: Date): Held {
  const edges = rule.bands.map((band) => edgeOf(band, moments));
  const band = bandAt(edges, at);
  return { band: band < 0 ? null : band, share: rule.bands[band] ?? rule.after, until: nextEdge(edges, at) };
}

/** One refunded passenger: the payment, and the deciding rule. `fixed`: the amount reported by the supplier. */
export type PenaltyInput = Paid & { moments: Moments } & (
    | { rule: PenaltyRule; fixed?: undefined }
    | { rule: null; fixed: bigint }
  );

const splitOf = (one: PenaltyInput, at: Date): Split =>
  one.rule ? splitBy(heldAt(one.rule, one.moments, at).share, one.rule.basis, one) : splitAt(one.fixed, one.paid);

/** The next moment after which the total refund cost differs, and that cost; null: never. */
export function nextChange(input: readonly PenaltyInput[], at: Date): { at: Date; penalty: bigint } | null {
  const sum = (moment: Date) => input.reduce((sum, one) => sum + splitOf(one, moment).penalty, 0n);
  const now = sum(at);
  let from = at;
  for (;;) {
    const edges = input.flatMap(({ rule, moments }) => (rule && heldAt(rule, moments, from).until) || []);
    if (edges.length === 0) return null;
    const next = new Date(Math.min(...edges.map((edge) => edge.getTime())));
    from = justAfter(next);
    const penalty = sum(from);
    if (penalty !== now) return { at: next, penalty };
  }
}

/** Distributes an amount by weights exactly: each share is independent of the caller and of evaluation order. */
export function apportioned(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  let before = 0n;
  let given = 0n;
  return weights.map((weight) => {
    before += weight;
    const upTo = whole === 0n ? 0n : (amount * before) / whole;
    const share = upTo - given;
    given = upTo;
    return share;
  });
}
