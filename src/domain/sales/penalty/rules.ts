import { bandAt, edgeOf, justAfter, type Moments, nextEdge, type Share } from "./rules.bands";
import type { PenaltyRule } from "./rules.match";

/** Basis points of the whole. */
const WHOLE = 10_000n;

/** A passenger's seat or a stay as it was paid, minor units. `tax` is part of `price`; `paid` what came of it after a discount. */
export type Paid = { price: bigint; tax: bigint; paid: bigint };

/** `penalty` is kept back, `refundable` goes back: together what was paid, to the last unit. */
export type Split = { penalty: bigint; refundable: bigint };

/** What a share of a passenger's price keeps back: to the nearest unit, a half up; never more than was paid, never below nothing. */
export function splitBy(share: Share, basis: PenaltyRule["basis"], { price, tax, paid }: Paid): Split {
  const of = basis === "fare" ? price - tax : price;
  return splitAt((of * BigInt(share.percent) + WHOLE / 2n) / WHOLE + BigInt(share.amount), paid);
}

/** The same of a sum that somebody named. */
export function splitAt(sum: bigint, paid: bigint): Split {
  const penalty = sum < 0n ? 0n : sum > paid ? paid : sum;
  return { penalty, refundable: paid - penalty };
}

/** The band that holds, by its place in the rule; null: all have ended. `until`: the last moment at which it does. */
export type Held = { band: number | null; share: Share; until: Date | null };

/** What a rule says at a moment, and until when. */
export function heldAt(rule: Pick<PenaltyRule, "bands" | "after">, moments: Moments, at: Date): Held {
  const edges = rule.bands.map((band) => edgeOf(band, moments));
  const band = bandAt(edges, at);
  return { band: band < 0 ? null : band, share: rule.bands[band] ?? rule.after, until: nextEdge(edges, at) };
}

/** One of those a refund is asked for: what it was paid, and what decides about it. `fixed`: its supplier said what it keeps. */
export type PenaltyInput = Paid & { moments: Moments } & (
    | { rule: PenaltyRule; fixed?: undefined }
    | { rule: null; fixed: bigint }
  );

const splitOf = (one: PenaltyInput, at: Date): Split =>
  one.rule ? splitBy(heldAt(one.rule, one.moments, at).share, one.rule.basis, one) : splitAt(one.fixed, one.paid);

/** The next moment after which it costs another sum to give all of this back, and that sum; null: it never will. */
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

/** An amount divided by weights, to the last unit: each share is the same whoever asks, and in whatever order. */
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
