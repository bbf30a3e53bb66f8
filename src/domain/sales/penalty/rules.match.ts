import type { PaxType } from "../charter/rules.price";
import type { Band, Share } from "./rules.bands";

/** Kinds of products: seats of a block, of a scheduled flight, of a train, or a stay. */
export const TYPES = ["charter", "system", "train", "hotel"] as const;
export type Type = (typeof TYPES)[number];

/** Basis of percentages: the whole price, or the price without tax. */
export const BASES = ["total", "fare"] as const;

/** A cancellation rule; null or empty conditions match everything. */
export type PenaltyForm = {
  title: string;
  title_latin: string;
  types: readonly Type[];
  supplier_id: number | null;
  /** IATA airline code, or the operator's own code. */
  carrier: string | null;
  fare_classes: readonly string[];
  pax_types: readonly PaxType[];
  basis: (typeof BASES)[number];
  /** In order: the first that has not ended applies. */
  bands: readonly Band[];
  /** Applies when all bands have ended. */
  after: Share;
  /** Decision time of a charter's owner; afterwards it counts as approved. */
  owner_hours: number;
  /** Among equally specific rules the lower position applies. */
  position: number;
};

export type PenaltyRule = PenaltyForm & { id: number; version: number };

/** The attributes of a sold seat or stay that rules match. */
export type Sold = {
  type: Type;
  supplier_id: number | null;
  carrier: string | null;
  fare_class: string | null;
  pax_type: PaxType;
  /** The rule selected by its charter class. */
  class_rule_id: number | null;
};

/** Tie-breakers, in order, among rules with equally many conditions. */
export const CONDITIONS = ["class", "supplier", "carrier", "fare_class", "pax_type", "type"] as const;
type Condition = (typeof CONDITIONS)[number];

const ASKS: Readonly<Record<Exclude<Condition, "class">, (rule: PenaltyForm) => boolean>> = {
  supplier: ({ supplier_id }) => supplier_id !== null,
  carrier: ({ carrier }) => carrier !== null,
  fare_class: ({ fare_classes }) => fare_classes.length > 0,
  pax_type: ({ pax_types }) => pax_types.length > 0,
  type: ({ types }) => types.length > 0,
};

const FITS: Readonly<Record<Exclude<Condition, "class">, (rule: PenaltyForm, sold: Sold) => boolean>> = {
  supplier: ({ supplier_id }, sold) => supplier_id === null || supplier_id === sold.supplier_id,
  carrier: ({ carrier }, sold) => carrier === null || carrier === sold.carrier,
  fare_class: ({ fare_classes }, { fare_class }) =>
    fare_classes.length === 0 || (fare_class !== null && fare_classes.includes(fare_class)),
  pax_type: ({ pax_types }, { pax_type }) => pax_types.length === 0 || pax_types.includes(pax_type),
  type: ({ types }, { type }) => types.length === 0 || types.includes(type),
};

const PLAIN = CONDITIONS.filter((condition) => condition !== "class");

/** The first condition of a rule that does not match; null: it applies. */
export const misfitOf = (rule: PenaltyForm, sold: Sold): Condition | null =>
  PLAIN.find((condition) => !FITS[condition](rule, sold)) ?? null;

/**
 * The applicable rule: the charter class's own, else the most specific: most conditions, then earlier conditions in
 * CONDITIONS, then lower position, then the older rule.
 */
export function ruleFor<Rule extends PenaltyRule>(rules: readonly Rule[], sold: Sold): Rule | null {
  let first: { rule: Rule; rank: number[] } | null = null;
  for (const rule of rules) {
    if (misfitOf(rule, sold) !== null) continue;
    const here = rank(rule, sold);
    if (first === null || compare(here, first.rank) < 0) first = { rule, rank: here };
  }
  return first?.rule ?? null;
}

/** Compares two rules that both match. */
export const precedence = <Rule extends PenaltyRule>(a: Rule, b: Rule): number => compare(rank(a), rank(b));

const rank = (rule: PenaltyRule, sold: Pick<Sold, "class_rule_id"> = { class_rule_id: null }): number[] => {
  const asks: number[] = PLAIN.map((condition) => (ASKS[condition](rule) ? -1 : 0));
  const ownRule = rule.id === sold.class_rule_id ? -1 : 0;
  return [ownRule, asks.reduce((sum, one) => sum + one, 0), ...asks, rule.position, rule.id];
};

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
