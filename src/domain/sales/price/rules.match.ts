import type { Product } from "../../kernel/product/rules";
import type { PaxType } from "../charter/rules.price";

/** Scopes in order of addition; a price uses at most one rule of each. */
export const SCOPES = ["deployment", "branch", "colleague", "supplier", "route"] as const;
export type Scope = (typeof SCOPES)[number];

/** Buyer groups of rules; guests see b2c prices, so that signing in does not change them. */
export const GROUPS = ["b2c", "b2b", "operator"] as const;
type Group = (typeof GROUPS)[number];
export const KINDS = ["charter", "system"] as const;
export const PERS = ["passenger", "booking", "night"] as const;
export const BASES = ["net", "so_far"] as const;
/** Any place. */
export const ANYWHERE = "*";

/**
 * A rule as stored (members are explained in prisma/schema/sales/price.prisma). Null or empty conditions match everything.
 */
export type MarkupRule = {
  id: number;
  version: number;
  scope: Scope;
  title: string;
  title_latin: string;
  products: readonly Product[];
  groups: readonly Group[];
  supplier_id: number | null;
  colleague_id: number | null;
  kind: (typeof KINDS)[number] | null;
  carrier: string | null;
  fare_class: string | null;
  origin: string | null;
  destination: string | null;
  stars: readonly number[];
  nights_from: number | null;
  nights_to: number | null;
  pax_types: readonly PaxType[];
  /** Basis points. */
  percent: number | null;
  /** Minor units, as all below. */
  amount: number | null;
  per: (typeof PERS)[number];
  basis: (typeof BASES)[number];
  least: number | null;
  most: number | null;
  round_to: number | null;
  /** Currency of the amounts; null: no amounts. */
  currency: string | null;
  below_net: boolean;
  cap_at_board: boolean;
  /** Business dates, both inclusive. */
  valid_from: string | null;
  valid_to: string | null;
  travel_from: string | null;
  travel_to: string | null;
  position: number;
  active: boolean;
};

/** The product and buyer: equal for all offers of one supplier in a search. */
export type PriceFacts = {
  product: Product;
  /** `own`: the branch's own charters, whose classes already include their markup. */
  supplier: { id: number; own: boolean };
  buyer: { group: Group | "guest"; colleagueId: number | null };
  /** City codes of the first leg; a stay has no origin. */
  origin: string | null;
  destination: string | null;
  /** Local day of the first departure, or of check-in. */
  travelOn: string;
  /** Stays only. */
  stars?: number | null;
};

/** Attributes of an offer that rules match. A trip's carrier is that of its first segment. */
export type OfferFacts = {
  kind: (typeof KINDS)[number] | null;
  carrier: string | null;
  fareClass: string | null;
  nights: number | null;
};

/** Conditions of rules. `own`: own charters only match rules that select them. */
export const CONDITIONS = [
  "inactive",
  "sale",
  "currency",
  "product",
  "own",
  "supplier",
  "colleague",
  "group",
  "route",
  "kind",
  "carrier",
  "fare_class",
  "stars",
  "nights",
  "travel",
  "pax_type",
] as const;
export type Condition = (typeof CONDITIONS)[number];

export type Sold = { today: string; currency: string };

/** Tax on our own part as agent: of a supplier (null: of all others) and a product (null: of all others). */
type FeeTax = { supplier_id: number | null; product: Product | null; points: number };
/** The taxes of a branch on a day; `included`: markups already hold them. */
export type FeeTaxes = { included: boolean; fees: readonly FeeTax[] };
const NO_TAXES: FeeTaxes = { included: false, fees: [] };

/** The rate on our own part, basis points: of the most specific row, as public.tax_terms_of. Own charters state their taxes. */
export function feePoints({ fees }: FeeTaxes, { product, supplier }: PriceFacts): number {
  if (supplier.own || fees.length === 0) return 0;
  const rank = (fee: FeeTax) => (fee.supplier_id === null ? 0 : 2) + (fee.product === null ? 0 : 1);
  const fitting = fees.filter(
    (fee) =>
      (fee.supplier_id === null || fee.supplier_id === supplier.id) &&
      (fee.product === null || fee.product === product),
  );
  return fitting.sort((a, b) => rank(b) - rank(a))[0]?.points ?? 0;
}

/** The first condition a rule fails for any passenger of an offer; null: it matches. */
export const missOf = (rule: MarkupRule, sold: Sold, facts: PriceFacts, offer: OfferFacts): Condition | null =>
  missOfFacts(rule, sold, facts) ?? missOfOffer(rule, offer);

function missOfFacts(rule: MarkupRule, sold: Sold, facts: PriceFacts): Condition | null {
  if (!rule.active) return "inactive";
  if (!within(sold.today, rule.valid_from, rule.valid_to)) return "sale";
  if (rule.currency !== null && rule.currency !== sold.currency) return "currency";
  if (rule.products.length > 0 && !rule.products.includes(facts.product)) return "product";
  if (rule.supplier_id === null ? facts.supplier.own : rule.supplier_id !== facts.supplier.id)
    return rule.supplier_id === null ? "own" : "supplier";
  if (rule.colleague_id !== null && rule.colleague_id !== facts.buyer.colleagueId) return "colleague";
  const group = facts.buyer.group === "guest" ? "b2c" : facts.buyer.group;
  if (rule.groups.length > 0 && !rule.groups.includes(group)) return "group";
  if (!leads(rule.origin, facts.origin) || !leads(rule.destination, facts.destination)) return "route";
  if (rule.stars.length > 0 && !(facts.stars != null && rule.stars.includes(facts.stars))) return "stars";
  if (!within(facts.travelOn, rule.travel_from, rule.travel_to)) return "travel";
  return facts.product === "accommodation" && rule.pax_types.length > 0 ? "pax_type" : null;
}

function missOfOffer(rule: MarkupRule, { kind, carrier, fareClass, nights }: OfferFacts) {
  if (rule.kind !== null && rule.kind !== kind) return "kind";
  if (rule.carrier !== null && rule.carrier !== carrier) return "carrier";
  if (rule.fare_class !== null && rule.fare_class !== fareClass) return "fare_class";
  return (nights === null ? isOfStays(rule) : outside(rule, nights)) ? "nights" : null;
}

const isOfStays = ({ per, nights_from, nights_to }: MarkupRule): boolean =>
  per === "night" || nights_from !== null || nights_to !== null;
const outside = ({ nights_from, nights_to }: MarkupRule, nights: number): boolean =>
  (nights_from !== null && nights < nights_from) || (nights_to !== null && nights > nights_to);

const within = (day: string, from: string | null, to: string | null): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

const leads = (wanted: string | null, place: string | null): boolean =>
  wanted === null || wanted === ANYWHERE || wanted === place;

/** Ranks between rules of a scope, in order; `newest` decides last, so that ties are impossible. */
const RANKS = {
  product: ({ products }) => (products.length > 0 ? 1 : 0),
  supplier: ({ supplier_id }) => (supplier_id === null ? 0 : 1),
  colleague: ({ colleague_id }) => (colleague_id === null ? 0 : 1),
  group: ({ groups }) => (groups.length > 0 ? 1 : 0),
  route: ({ origin, destination }) => (isPlace(origin) ? 2 : 0) + (isPlace(destination) ? 1 : 0),
  carrier: ({ carrier }) => (carrier === null ? 0 : 1),
  fare_class: ({ fare_class }) => (fare_class === null ? 0 : 1),
  kind: ({ kind }) => (kind === null ? 0 : 1),
  stars: ({ stars }) => (stars.length > 0 ? 1 : 0),
  nights: ({ nights_from, nights_to }) => (nights_from === null && nights_to === null ? 0 : 1),
  pax_type: ({ pax_types }) => (pax_types.length > 0 ? 1 : 0),
  travel: ({ travel_from, travel_to }) => (travel_from === null && travel_to === null ? 0 : 1),
  sale: ({ valid_from, valid_to }) => (valid_from === null && valid_to === null ? 0 : 1),
  position: ({ position }) => -position,
  newest: ({ id }) => id,
} as const satisfies Record<string, (rule: MarkupRule) => number>;
export type Rank = keyof typeof RANKS;
export const RANK_NAMES = Object.keys(RANKS) as [Rank, ...Rank[]];

const isPlace = (code: string | null): boolean => code !== null && code !== ANYWHERE;

/** Compares two rules of a scope: the deciding rank, and a negative order when the first takes precedence. */
export function compared(a: MarkupRule, b: MarkupRule): { by: Rank; order: number } {
  for (const by of RANK_NAMES) {
    const order = RANKS[by](b) - RANKS[by](a);
    if (order !== 0) return { by, order };
  }
  return { by: "newest", order: 0 };
}

/** Rules of a branch and day of sale by scope, in precedence order. Amounts are minor units of `currency`. */
export type Markups = Sold & { taxes: FeeTaxes } & { scopes: Readonly<Record<Scope, readonly MarkupRule[]>> };

/** Groups rules by scope in precedence order. */
export function markupsOf(sold: Sold, rules: readonly MarkupRule[], taxes: FeeTaxes = NO_TAXES): Markups {
  const sorted = [...rules].sort((a, b) => compared(a, b).order);
  const of = (scope: Scope) => sorted.filter((rule) => rule.scope === scope);
  return {
    ...{ today: sold.today, currency: sold.currency, taxes },
    scopes: {
      ...{ deployment: of("deployment"), branch: of("branch"), colleague: of("colleague") },
      ...{ supplier: of("supplier"), route: of("route") },
    },
  };
}

/** Rules of a scope that may match offers; `split`: differing by passenger type. */
export type Candidates = { scope: Scope; rules: readonly MarkupRule[]; split: boolean };

/**
 * Rules that may match offers of these facts, without empty scopes. Cached by facts, since offers of a search and
 * nights of hotels share few of them: each offer then checks few rules.
 */
export function candidatesOf(markups: Markups, facts: PriceFacts): readonly Candidates[] {
  const known = request.get(markups) ?? new Map<string, readonly Candidates[]>();
  const key = keyOf(facts);
  const last = known.get(key);
  if (last) return last;
  const candidates = SCOPES.map((scope): Candidates => {
    const rules = markups.scopes[scope].filter((rule) => missOfFacts(rule, markups, facts) === null);
    return { scope, rules, split: rules.some(({ pax_types }) => pax_types.length > 0) };
  }).filter(({ rules }) => rules.length > 0);
  if (known.size >= MAX_STORED) known.clear();
  request.set(markups, known.set(key, candidates));
  return candidates;
}
const MAX_STORED = 1_000;
const request = new WeakMap<Markups, Map<string, readonly Candidates[]>>();

const keyOf = ({ product, supplier, buyer, origin, destination, travelOn, stars }: PriceFacts): string =>
  `${product}|${supplier.id}|${supplier.own}|${buyer.group}|${buyer.colleagueId}|${travelOn}|${stars}|${origin}|${destination}`;

/** The applicable rule of a scope for a passenger type (null: a stay), if any. */
export function winnerOf({ rules }: Candidates, offer: OfferFacts, type: PaxType | null): MarkupRule | null {
  for (const rule of rules) if (concerns(rule, type) && missOfOffer(rule, offer) === null) return rule;
  return null;
}

/** Whether a rule concerns passengers of a type. */
export const concerns = ({ pax_types }: MarkupRule, type: PaxType | null): boolean =>
  pax_types.length === 0 || (type !== null && pax_types.includes(type));
