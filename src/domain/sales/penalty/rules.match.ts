import type { PaxType } from "../charter/rules.price";
import type { Band, Share } from "./rules.bands";

/** What is sold: seats of a block, of a scheduled flight, of a train, or a stay. */
export const TYPES = ["charter", "system", "train", "hotel"] as const;
export type Type = (typeof TYPES)[number];

/** What percentages are of: the whole price, or the price without tax. */
export const BASES = ["total", "fare"] as const;

/** What a branch decides about cancellations; what is null or empty asks for nothing. */
export type PenaltyForm = {
  title: string;
  title_latin: string;
  types: readonly Type[];
  supplier_id: number | null;
  /** IATA code of an airline, or the operator's own. */
  carrier: string | null;
  fare_classes: readonly string[];
  pax_types: readonly PaxType[];
  basis: (typeof BASES)[number];
  /** In their order: the first that has not ended yet counts. */
  bands: readonly Band[];
  /** When all have ended. */
  after: Share;
  /** How long the owner of a charter may think about it; nothing said until then is a yes. */
  owner_hours: number;
  /** Between rules that are equally specific the lower one counts. */
  position: number;
};

export type PenaltyRule = PenaltyForm & { id: number; version: number };

/** Of a passenger's seat or a stay, as much as rules look at. */
export type Sold = {
  type: Type;
  supplier_id: number | null;
  carrier: string | null;
  fare_class: string | null;
  pax_type: PaxType;
  /** The rule its charter class names. */
  class_rule_id: number | null;
};

/** In this order they decide between rules with as many conditions. */
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

/** The first condition of a rule that something sold does not meet; null: it fits. */
export const misfitOf = (rule: PenaltyForm, sold: Sold): Condition | null =>
  PLAIN.find((condition) => !FITS[condition](rule, sold)) ?? null;

/**
 * The rule that counts: the one its charter class names, else the most specific: most conditions first, then those that ask
 * for what stands earlier in CONDITIONS, then the lower position, then the older rule.
 */
export function ruleFor<Rule extends PenaltyRule>(rules: readonly Rule[], sold: Sold): Rule | null {
  const fitting = rules.filter((rule) => misfitOf(rule, sold) === null);
  return fitting.sort((a, b) => compare(rank(a, sold), rank(b, sold)))[0] ?? null;
}

/** Which of two rules goes before the other, wherever both fit. */
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
