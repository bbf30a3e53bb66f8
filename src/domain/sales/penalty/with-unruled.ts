import type { Ctx, OperatorActor } from "../../kernel/context";
import type { RowOf } from "../../kernel/table-rows";
import { PAX_TYPES, type PaxType } from "../charter/rules.price";
import { loadPenaltyRules } from "./load-rules";
import { ruleFor, type Type } from "./rules.match";

type ClassRow = {
  id: number;
  fare_class: string;
  penalty_rule_id: number | null;
  prices: Partial<Record<PaxType, unknown>>;
};
type Charter = {
  routes: readonly { direction: string; vehicle: string; carrier: string }[];
  classes: readonly ClassRow[];
};

/** Age groups of a class that can be sold but match no penalty rule in force, and what such a rule would apply to. */
type Unruled = { class_id: number; fare_class: string; type: Type; carrier: string | null; pax_types: PaxType[] };

/**
 * A charter with the classes that match no penalty rule in force: their refunds would be refused with notRefundable
 * (6002).
 */
export async function withUnruled<C extends Charter>(
  { query, actor }: Ctx<OperatorActor>,
  charter: C,
): Promise<C & { unruled: Unruled[] }> {
  const { now } = await loadPenaltyRules(query, actor.branchId, []);
  const [own] = await query<RowOf<"suppliers", "id">>("penalty.own-supplier", OWN, [actor.branchId]);
  // Legs are ordered by departure; the outbound one decides, as for sales.
  const leg = charter.routes.find(({ direction }) => direction === "outbound");
  const type: Type = leg === undefined ? "hotel" : leg.vehicle === "train" ? "train" : "charter";
  const sold = { type, supplier_id: own?.id ?? null, carrier: leg?.carrier ?? null };
  const unruled = charter.classes.flatMap(({ id, fare_class, penalty_rule_id, prices }) => {
    const of = { ...sold, fare_class: fare_class || null, class_rule_id: penalty_rule_id };
    const pax_types = PAX_TYPES.filter((pax_type) => prices[pax_type] && ruleFor(now, { ...of, pax_type }) === null);
    return pax_types.length > 0 ? [{ class_id: id, fare_class, type, carrier: sold.carrier, pax_types }] : [];
  });
  return { ...charter, unruled };
}

const OWN = "select id from suppliers where branch_id = $1 and adapter = 'charter' limit 1";
