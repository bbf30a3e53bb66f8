import type { PaxType } from "../charter/rules.price";
import {
  type Condition,
  compared,
  concerns,
  type MarkupRule,
  missOf,
  type OfferFacts,
  type PriceFacts,
  type Rank,
  type Sold,
} from "./rules.match";

/**
 * Evaluation of a rule for an offer: it applies (to these passenger types), lost to another rule of its scope by the
 * first differing rank, or does not match, with the first reason.
 */
export type RuleEvaluation = { rule_id: number } & (
  | { state: "won"; pax_types: PaxType[] }
  | { state: "lost"; to: number; by: Rank }
  | { state: "missed"; on: Condition }
);

/** Evaluates each of `rules`, in order. `types`: passenger types; only null: a stay. */
export function evaluateRules(
  rules: readonly MarkupRule[],
  sold: Sold,
  facts: PriceFacts,
  offer: OfferFacts,
  types: readonly (PaxType | null)[],
): RuleEvaluation[] {
  const touching = rules.filter((rule) => missOf(rule, sold, facts, offer) === null);
  const firsts = new Map<string, MarkupRule>();
  const first = ({ scope }: MarkupRule, type: PaxType | null): MarkupRule => {
    const key = `${scope} ${type}`;
    const others = () => touching.filter((other) => other.scope === scope && concerns(other, type));
    const found = firsts.get(key) ?? others().reduce((a, b) => (compared(a, b).order <= 0 ? a : b));
    firsts.set(key, found);
    return found;
  };
  return rules.map((rule): RuleEvaluation => {
    const rule_id = rule.id;
    const on = missOf(rule, sold, facts, offer);
    if (on) return { rule_id, state: "missed", on };
    const its = types.filter((type) => concerns(rule, type));
    if (its.length === 0) return { rule_id, state: "missed", on: "pax_type" };
    const won = its.filter((type) => first(rule, type) === rule);
    if (won.length > 0) return { rule_id, state: "won", pax_types: won.filter((type) => type !== null) };
    const winner = first(rule, its[0]!);
    return { rule_id, state: "lost", to: winner.id, by: compared(winner, rule).by };
  });
}
