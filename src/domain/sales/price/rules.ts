import type { PaxType } from "../charter/rules.price";
import type { PaxCount, PaxPrice, Prices, RoomOffer, TripOffer } from "../supplier/rules.offer";
import { taxToAdd } from "../tax/rules";
import { bounded, converted, dividedUp, exact, type Rate, roundedUp, shareOf, times, Unpriced } from "./rules.amount";
import {
  type Candidates,
  candidatesOf,
  feePoints,
  type MarkupRule,
  type Markups,
  type OfferFacts,
  type PriceFacts,
  SCOPES,
  type Scope,
  winnerOf,
} from "./rules.match";

export { type Rate, Unpriced } from "./rules.amount";
export type { Markups, PriceFacts } from "./rules.match";

/**
 * Builds a price from the net price. Of each scope (deployment, branch, colleague, supplier, route) the most specific
 * matching rule applies, per passenger type; their markups add up in that order. Then:
 * 1. `floor`: raises a price below net to it, unless an applied rule allows less.
 * 2. `rounding`: up to a multiple of the largest `round_to` of the applied rules. Amounts per booking are shared by
 * seated passengers, each share rounded up; the difference is a rounding step too.
 * 3. `tax`: on our own part as agent, or where markups hold it the unit that gives it a whole base.
 * 4. `cap`: a stay costs at most its rack rate when an applied rule says so, but at least (1).
 * Pure: equal markups, facts and offer give an equal price. All amounts are integer minor units.
 */

/**
 * Origin of a build-up step: `net` the net price, `class` an own class's markup, `rate` a conversion, rules, limits,
 * `tax` on our own part.
 */
export const STEPS = ["net", "class", "rate", ...SCOPES, "floor", "rounding", "tax", "cap"] as const;
type StepScope = (typeof STEPS)[number];

/**
 * One line of a build-up. `amount`: of all passengers of the type (null: of the booking or stay), minor units of the
 * branch's currency. The steps sum to the total. `rule_id`, `version`: the applied rule, or null.
 */
export type BuildStep = {
  scope: StepScope;
  rule_id: number | null;
  version: number | null;
  title: string;
  title_latin: string;
  pax_type: PaxType | null;
  amount: number;
  /** Only `rate`: the exchange rate of a day. Its amount is 0. */
  rate?: { from: string; to: string; rate: string; day: string };
};

/** A priced trip: `markup` and `discount` are additions and deductions by rules, per passenger. */
export type PricedTrip = { prices: Prices; total: number; currency: string; build: BuildStep[] };

/** The effect of a rule or limit on a stay. */
type StayMarkup = Pick<BuildStep, "scope" | "rule_id" | "title" | "title_latin" | "amount">;

/** A priced stay, all rooms and nights. `net`, `board_price`: in the branch's currency. */
export type PricedStay = {
  net: number;
  board_price: number | null;
  total: number;
  currency: string;
  markups: StayMarkup[];
  build: BuildStep[];
};

/**
 * A build-up as stored with offer, lock and sold item, immutable. `net` is what we owe the supplier, in the branch's
 * currency at the day's rate; total - net is the margin. Both cover all passengers or rooms, and `steps` sum to `total`
 * (checked by `buildOf`).
 */
export type Build = { currency: string; net: number; total: number; steps: readonly BuildStep[] };

/** The stored part of a price. */
export function buildOf({ currency, total, build }: Pick<PricedTrip, "currency" | "total" | "build">): Build {
  const sum = build.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  if (sum !== BigInt(total)) throw new Error(`build-up sums to ${sum} instead of ${total}`);
  const net = build.reduce((net, { scope, amount }) => (scope === "net" ? net + amount : net), 0);
  return { currency, net, total, steps: build };
}

const COUNTED = [
  ["ADT", "adult"],
  ["CHD", "child"],
  ["INF", "infant"],
] as const;

/**
 * Prices a trip for its passengers. `rate`: when the supplier's currency differs from the branch's. Throws `Unpriced`
 * (no rate, a passenger type without price, beyond 2^53-1): such an offer is omitted.
 */
export function priceTrip(
  markups: Markups,
  facts: PriceFacts,
  offer: TripOffer,
  passengers: PaxCount,
  rate: Rate | null = null,
): PricedTrip {
  const into = intoOwn(markups, offer.currency, rate);
  const lines: Line[] = [];
  const bought = new Map<PaxType, PaxPrice>();
  for (const [type, counted] of COUNTED) {
    const count = passengers[counted];
    if (count === 0) continue;
    const result = offer.prices[type];
    if (!result) throw new Unpriced("passengers");
    const own = {
      base: into(result.base),
      tax: into(result.tax),
      markup: into(result.markup),
      discount: into(result.discount),
    };
    const net = own.base + own.tax - own.discount;
    bought.set(type, { ...own, total: net + own.markup });
    lines.push(lineOf(type, count, net, own.markup));
  }
  const about = {
    ...{ kind: offer.kind, carrier: offer.segments[0]?.carrier ?? null, fareClass: offer.fare_class, nights: null },
  };
  const work = { build: begun(lines, offer.currency, markups.currency, rate), lines, stay: null };
  markUp(work, markups, facts, about);
  const prices: Prices = {};
  let total = 0;
  for (const { type, count, soFar, plus, minus } of lines) {
    const { base, tax, discount } = bought.get(type!)!;
    prices[type!] = { base, tax, markup: exact(plus), discount: exact(discount + minus), total: exact(soFar) };
    total = exact(total + times(soFar, count));
  }
  return { prices, total, currency: markups.currency, build: work.build };
}

/** Stays also have numbers of rooms and guests. */
export type StayFacts = PriceFacts & { rooms: number; guests: number };

/** Prices a room type for a whole stay. `rate` and errors as `priceTrip`. */
export function priceRoom(...input: Parameters<typeof workOfRoom>): PricedStay {
  const { line, build, currency, board_price } = workOfRoom(...input);
  const made = build.filter(({ scope }) => scope !== "net" && scope !== "rate");
  return {
    ...{ net: line.net, board_price, total: exact(line.soFar), currency },
    markups: made.map(({ scope, rule_id, title, title_latin, amount }) => ({
      scope,
      rule_id,
      title,
      title_latin,
      amount,
    })),
    build,
  };
}

/** The total of `priceRoom` without its build-up, for the thousands of prices in a calendar. */
export function roomTotal(...input: Parameters<typeof workOfRoom>): Pick<PricedStay, "total" | "board_price"> {
  const { line, board_price } = workOfRoom(...input);
  return { total: exact(line.soFar), board_price };
}

function workOfRoom(
  markups: Markups,
  facts: StayFacts,
  offer: Pick<RoomOffer, "currency" | "net" | "board_price" | "nights">,
  rate: Rate | null = null,
) {
  const into = intoOwn(markups, offer.currency, rate);
  const board_price = offer.board_price === null ? null : into(offer.board_price);
  const line = lineOf(null, 1, into(offer.net), 0);
  const { rooms, guests } = facts;
  const nights = offer.nights.length;
  const work = {
    build: begun([line], offer.currency, markups.currency, rate),
    lines: [line],
    stay: { rooms, guests, nights, board_price },
  };
  markUp(work, markups, facts, { kind: null, carrier: null, fareClass: null, nights });
  return { line, build: work.build, currency: markups.currency, board_price };
}

/** Passengers of a type, or a stay; amounts per unit. `plus` and `minus` are additions and deductions. */
type Line = {
  type: PaxType | null;
  count: number;
  net: number;
  soFar: number;
  plus: number;
  minus: number;
  /** The applied rules. */
  rules: MarkupRule[];
};
type Stay = { rooms: number; guests: number; nights: number; board_price: number | null };
type Work = { build: BuildStep[]; lines: Line[]; stay: Stay | null };

const lineOf = (type: PaxType | null, count: number, net: number, markup: number): Line => ({
  ...{ type, count, net, soFar: exact(net + markup), plus: markup, minus: 0, rules: [] },
});

function intoOwn({ currency }: Markups, from: string, rate: Rate | null): (units: number) => number {
  if (from === currency) return exact;
  if (rate?.from !== from || rate.to !== currency) throw new Unpriced("rate");
  return (units) => converted(units, rate);
}

/** Initial steps: the net price and its conversion. */
function begun(lines: readonly Line[], from: string, to: string, rate: Rate | null): BuildStep[] {
  const build: BuildStep[] = [];
  for (const { type, count, net, plus } of lines) {
    build.push(stepOf("net", type, times(net, count)));
    if (plus !== 0) build.push(stepOf("class", type, times(plus, count)));
  }
  if (from === to || !rate) return build;
  return [...build, { ...stepOf("rate", null, 0), rate: { from, to, rate: rate.rate, day: rate.day } }];
}

function markUp(work: Work, markups: Markups, facts: PriceFacts, offer: OfferFacts): void {
  const bookings: { rule: MarkupRule; more: number }[] = [];
  for (const candidates of candidatesOf(markups, facts)) {
    const { scope } = candidates;
    for (const [rule, lines] of won(candidates, offer, work.lines)) {
      if (rule.per === "booking") bookings.push({ rule, more: addBooking(work, scope, rule, lines) });
      else for (const line of lines) addEach(work, scope, rule, line);
    }
  }
  for (const line of work.lines) raiseToFloor(work, line);
  for (const { rule, more } of bookings) if (more !== 0) work.build.push(stepOf("rounding", null, more, rule));
  for (const line of work.lines) roundUp(work, line);
  const points = feePoints(markups.taxes, facts);
  if (points > 0) for (const line of work.lines) addTax(work, line, points, markups.taxes.included);
  if (work.stay) capAtBoard(work, work.stay.board_price);
}

/** The applicable rules of a scope, with their lines. */
function won(candidates: Candidates, offer: OfferFacts, lines: Line[]): [MarkupRule, Line[]][] {
  const found: [MarkupRule, Line[]][] = [];
  let rule: MarkupRule | null = null;
  for (const [nth, line] of lines.entries()) {
    if (nth === 0 || candidates.split) rule = winnerOf(candidates, offer, line.type);
    if (!rule) continue;
    line.rules.push(rule);
    const known = found.find(([one]) => one === rule);
    if (known) known[1].push(line);
    else found.push([rule, [line]]);
  }
  return found;
}

function addEach({ build, stay }: Work, scope: Scope, rule: MarkupRule, line: Line): void {
  const { percent, amount, per, least, most } = rule;
  // A share of a negative amount would fall as the percentage rises.
  const share = percent === null ? 0 : shareOf(rule.basis === "net" ? line.net : Math.max(0, line.soFar), percent);
  const many = !stay ? 1 : per === "night" ? stay.nights * stay.rooms : stay.guests;
  const made = bounded(exact(share + (amount === null ? 0 : times(amount, many))), least, most);
  add(line, made);
  build.push(stepOf(scope, line.type, times(made, line.count), rule));
}

/**
 * Returns the rounding excess of shares over the amount, distributed among seated passengers (infants when they travel
 * alone).
 */
function addBooking({ build }: Work, scope: Scope, rule: MarkupRule, lines: readonly Line[]): number {
  const seated = lines.filter(({ type }) => type !== "INF");
  const paying = seated.length > 0 ? seated : lines;
  const heads = paying.reduce((heads, { count }) => heads + count, 0);
  const share = dividedUp(rule.amount!, heads);
  for (const line of paying) add(line, share);
  build.push(stepOf(scope, null, rule.amount!, rule));
  return share * heads - rule.amount!;
}

function add(line: Line, made: number): void {
  line.soFar = exact(line.soFar + made);
  if (made > 0) line.plus += made;
  else line.minus -= made;
}

/** Minimum of a price: the net price, or zero when an applied rule allows less. */
const floorOf = ({ net, rules }: Line): number => (rules.some(({ below_net }) => below_net) ? 0 : net);

function raiseToFloor({ build }: Work, line: Line): void {
  const more = floorOf(line) - line.soFar;
  if (more <= 0) return;
  line.soFar += more;
  line.minus -= more;
  build.push(stepOf("floor", line.type, times(more, line.count)));
}

function roundUp({ build }: Work, line: Line): void {
  let by: MarkupRule | null = null;
  for (const rule of line.rules) if ((rule.round_to ?? 0) > (by?.round_to ?? 0)) by = rule;
  if (!by) return;
  const more = roundedUp(line.soFar, by.round_to!) - line.soFar;
  if (more === 0) return;
  line.soFar = exact(line.soFar + more);
  line.plus += more;
  build.push(stepOf("rounding", line.type, times(more, line.count), by));
}

function addTax({ build }: Work, line: Line, points: number, included: boolean): void {
  const more = taxToAdd(line.soFar - line.net, points, included);
  if (more === 0) return;
  line.soFar = exact(line.soFar + more);
  line.plus += more;
  build.push(stepOf("tax", line.type, times(more, line.count)));
}

function capAtBoard({ build, lines: [line] }: Work, board: number | null): void {
  const by = line!.rules.find(({ cap_at_board }) => cap_at_board);
  if (!by || board === null) return;
  const less = line!.soFar - Math.max(board, floorOf(line!));
  if (less <= 0) return;
  line!.soFar -= less;
  line!.minus += less;
  build.push(stepOf("cap", null, -less, by));
}

const TITLES = {
  net: ["قیمت خرید", "Purchase price"],
  class: ["سود کلاس", "Markup of the class"],
  rate: ["تبدیل ارز", "Conversion"],
  floor: ["نه کمتر از قیمت خرید", "Not below the purchase price"],
  rounding: ["گرد کردن", "Rounding"],
  tax: ["مالیات بر ارزش افزوده", "Value added tax"],
  cap: ["نه بیشتر از نرخ تابلو", "Not above the board price"],
} as const satisfies Partial<Record<StepScope, readonly [string, string]>>;

function stepOf(scope: StepScope, pax_type: PaxType | null, amount: number, rule: MarkupRule | null = null): BuildStep {
  const [title, title_latin] =
    scope in TITLES ? TITLES[scope as keyof typeof TITLES] : [rule!.title, rule!.title_latin];
  return { scope, rule_id: rule?.id ?? null, version: rule?.version ?? null, title, title_latin, pax_type, amount };
}
