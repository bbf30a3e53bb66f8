import type { BranchId, Query } from "../../kernel/context";
import type { PaxType } from "../../sales/charter/rules.price";
import { factsOf } from "../../sales/penalty/facts-of";
import { loadPenaltyRules } from "../../sales/penalty/load-rules";
import { ruleOf } from "../../sales/penalty/quoted";
import { readSold } from "../../sales/penalty/read-sold";
import { edgeOf, type Moments, type Share } from "../../sales/penalty/rules.bands";
import type { PenaltyRule } from "../../sales/penalty/rules.match";
import type { PrintableTerm } from "./rules";

/**
 * What a cancellation of a booking costs over time, by the rules that its refund is calculated with. Empty when no rule
 * of the branch covers it: then the supplier decides.
 */
export async function readTerms(query: Query, branchId: BranchId, bookingId: number): Promise<PrintableTerm[]> {
  const [booking] = await readSold(query, branchId, { ids: [String(bookingId)] });
  if (!booking || (!booking.charter && !booking.order)) return [];
  const facts = factsOf(booking);
  const loaded = await loadPenaltyRules(query, branchId, booking.kept ? [booking.kept.rules] : []);
  const rules = { kept: loaded.kept[0] ?? [], now: loaded.now };
  const byRule = new Map<PenaltyRule, Set<PaxType>>();
  const all = new Set<PaxType>();
  for (const line of booking.lines)
    for (const traveller of line.travellers ?? []) {
      all.add(traveller.type);
      const rule = ruleOf(booking, facts, rules, { line, traveller });
      if (rule) byRule.set(rule, (byRule.get(rule) ?? new Set()).add(traveller.type));
    }
  return [...byRule].flatMap(([rule, types]) =>
    stepsOf(rule, facts.moments).map(({ until, share }) => ({
      pax_types: types.size === all.size ? null : [...types],
      ...{ until, zone: facts.moments.zone, basis: rule.basis, percent: share.percent, amount: share.amount },
      currency: booking.currency.trim(),
    })),
  );
}

/** The bands of a rule in order of time, without those that an earlier one covers; the last has no end. */
function stepsOf(rule: PenaltyRule, moments: Moments): { until: Date | null; share: Share }[] {
  const steps: { until: Date | null; share: Share }[] = [];
  let covered = moments.purchasedAt.getTime();
  for (const band of rule.bands) {
    const until = edgeOf(band, moments);
    if (until === null || until.getTime() <= covered) continue;
    covered = until.getTime();
    steps.push({ until, share: band });
  }
  return [...steps, { until: null, share: rule.after }];
}
