import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import type { PaxType } from "../charter/rules.price";
import type { PaxPrice, TripOffer } from "../supplier/rules.offer";
import { FEE_TAXES } from "../tax/fee-taxes";
import { loadRate } from "./load-rate";
import { RULE } from "./rows";
import { type BuildStep, buildOf, type PricedStay, type PricedTrip, priceRoom, priceTrip, Unpriced } from "./rules";
import { evaluateRules } from "./rules.explain";
import { markupIssue } from "./rules.form";
import { type FeeTaxes, type MarkupRule, markupsOf, type OfferFacts, type PriceFacts, SCOPES } from "./rules.match";
import { ruleOf } from "./save-markup";
import type { WhatIf, WhatIfMade } from "./schema";

type PriceWhatIfInput = z.output<typeof WhatIf>;
type Ground = {
  currency: string;
  today: string;
  own: boolean | null;
  supplied: string | null;
  rules: MarkupRule[];
  taxes: FeeTaxes;
};

/**
 * Prices a hypothetical offer: with its build-up by current rules, by a complete draft, and the evaluation of each
 * rule. Stores nothing. Throws fieldInvalid (3003) for an unknown supplier, or a product without its nets.
 */
export async function whatIf(ctx: Ctx<OperatorActor>, input: PriceWhatIfInput): Promise<z.input<typeof WhatIfMade>> {
  const { branchId } = ctx.actor;
  const [ground] = await ctx.query<Ground>("markup.whatif", GROUND, [branchId, input.supplier_id, ctx.now]);
  const { currency, today, own, supplied } = ground!;
  if (own === null || supplied === null) throw refuseField("supplier_id", UNKNOWN);
  if (!(input.product === "accommodation" ? input.stay : input.net))
    throw refuseField(input.product === "accommodation" ? "stay.net" : "net.ADT", NEEDED);
  const facts = factsOf(input, today, own);
  const from = input.currency ?? supplied;
  const rate = from === currency ? null : await loadRate(ctx, branchId, from);
  const price = (rules: readonly MarkupRule[]) => {
    const markups = markupsOf({ currency, today }, rules, ground!.taxes);
    if (input.stay && input.product === "accommodation") {
      const { nights, net, board_price = null, ...stay } = input.stay;
      const offer = { currency: from, net, board_price, nights: Array<never>(nights) };
      return madeOf(priceRoom(markups, { ...facts, ...stay }, offer, rate), input);
    }
    return madeOf(priceTrip(markups, facts, offerOf(input, from), input.passengers, rate), input);
  };
  const draft = input.draft ? ruleOf(input.draft, currency) : null;
  // An incomplete draft has no effect.
  const drafted = draft && !markupIssue(draft) ? withDraft(ground!.rules, draft) : null;
  const evaluations = toldOf(drafted ?? ground!.rules, { currency, today }, facts, input);
  return {
    currency,
    rules: shownOf(evaluations, draft && Math.max(draft.id, 0)),
    missed: evaluations.filter(({ state }) => state === "missed").length,
    ...priced(price, ground!.rules, drafted),
  };
}

type Made = z.input<typeof WhatIfMade>["now"];
type Price = (rules: readonly MarkupRule[]) => Made;

function priced(price: Price, rules: MarkupRule[], drafted: MarkupRule[] | null) {
  try {
    return { now: price(rules), drafted: drafted && price(drafted), unpriced: null };
  } catch (error) {
    if (error instanceof Unpriced) return { now: null, drafted: null, unpriced: error.why };
    throw error;
  }
}

/** The rules with the draft replacing its original; a new one is the newest. */
const withDraft = (rules: readonly MarkupRule[], draft: MarkupRule): MarkupRule[] =>
  draft.id > 0
    ? rules.map((rule) => (rule.id === draft.id ? { ...draft, version: rule.version } : rule))
    : [...rules, { ...draft, id: NEWEST }];
const NEWEST = 2_147_483_647;

function factsOf(input: PriceWhatIfInput, today: string, own: boolean): PriceFacts {
  const { product, sell_to, origin, destination, travel_on, supplier_id, stay } = input;
  const colleagueId = sell_to.as === "colleague" ? sell_to.colleague_id : null;
  const group = ({ operator: "operator", customer: "b2c", colleague: "b2b" } as const)[sell_to.as];
  const isStay = product === "accommodation";
  return {
    ...{ product, supplier: { id: supplier_id, own }, buyer: { group, colleagueId }, travelOn: travel_on ?? today },
    ...{ origin: isStay ? null : (origin ?? null), destination: destination ?? null },
    ...(isStay && { stars: stay?.stars ?? null }),
  };
}

const detailsOf = ({ product, kind, carrier, fare_class, stay }: PriceWhatIfInput): OfferFacts =>
  product === "accommodation"
    ? { kind: null, carrier: null, fareClass: null, nights: stay?.nights ?? 1 }
    : { kind, carrier: carrier ?? null, fareClass: fare_class ?? null, nights: null };

/** The part of an offer needed for pricing. */
function offerOf({ kind, carrier, fare_class, net }: PriceWhatIfInput, currency: string): TripOffer {
  const part = (base: number): PaxPrice => ({ base, tax: 0, markup: 0, discount: 0, total: base });
  const { ADT, CHD, INF } = net!;
  return {
    ...{
      key: "",
      kind,
      fare_class: fare_class ?? "",
      seats_left: null,
      currency,
      documents_required: [],
      expires_at: null,
    },
    ...{
      conditions: { refund: "unknown", change: "unknown" },
      segments: carrier ? [{ carrier } as TripOffer["segments"][number]] : [],
    },
    prices: { ADT: part(ADT), ...(CHD != null && { CHD: part(CHD) }), ...(INF != null && { INF: part(INF) }) },
  };
}

const COUNTED = { ADT: "adult", CHD: "child", INF: "infant" } as const;

function madeOf(made: PricedTrip | PricedStay, { passengers }: PriceWhatIfInput): NonNullable<Made> {
  const prices = "prices" in made ? (Object.entries(made.prices) as [PaxType, PaxPrice][]) : [];
  const each = prices.map(([pax_type, { total }]) => ({ pax_type, count: passengers[COUNTED[pax_type]], total }));
  return { total: made.total, net: buildOf(made).net, each, steps: made.build.map(toWhatIfDto) };
}

const toWhatIfDto = (step: BuildStep): BuildStep => ({ ...step, rule_id: step.rule_id === NEWEST ? 0 : step.rule_id });

const ORDER = { won: 0, lost: 1, missed: 2 } as const;

function toldOf(
  rules: readonly MarkupRule[],
  sold: Pick<Ground, "currency" | "today">,
  facts: PriceFacts,
  input: PriceWhatIfInput,
) {
  const { adult, child, infant } = input.passengers;
  const travelling = ([adult && "ADT", child && "CHD", infant && "INF"] as const).filter((type) => type !== 0);
  const types = input.product === "accommodation" ? [null] : travelling;
  const all = new Map(rules.map((rule) => [rule.id, rule]));
  const number = (id: number) => (id === NEWEST ? 0 : id);
  return evaluateRules(rules, sold, facts, detailsOf(input), types)
    .map((evaluation) => {
      const { scope, title, title_latin } = all.get(evaluation.rule_id)!;
      return {
        ...{ rule_id: number(evaluation.rule_id), scope, title, title_latin, state: evaluation.state },
        pax_types: evaluation.state === "won" ? evaluation.pax_types : [],
        to: evaluation.state === "lost" ? number(evaluation.to) : null,
        by: evaluation.state === "lost" ? evaluation.by : null,
        on: evaluation.state === "missed" ? evaluation.on : null,
      };
    })
    .sort((a, b) => ORDER[a.state] - ORDER[b.state] || SCOPES.indexOf(a.scope) - SCOPES.indexOf(b.scope));
}

/** Limits the rules per evaluation state, always including the draft. */
function shownOf(evaluations: ReturnType<typeof toldOf>, draftId: number | null) {
  const seen = { won: 0, lost: 0, missed: 0 };
  return evaluations.filter(({ state, rule_id }) => seen[state]++ < MAX_REPORTED || rule_id === draftId);
}
const MAX_REPORTED = 100;

const UNKNOWN = { en: "is unknown in this branch", fa: "شعبه چنین چیزی نمی‌شناسد" };
const NEEDED = { en: "the net price is required", fa: "قیمت خرید لازم است" };

const GROUND = `
  select b.currency::text as currency, ($3::timestamptz at time zone b.time_zone)::date::text as today,
         s.adapter = 'charter' as own, s.currency::text as supplied,
         coalesce((select json_agg(x) from (select ${RULE} from markup_rules m
                     where m.branch_id in (0, b.id) and m.deleted_at is null) x), '[]') as rules,
         ${FEE_TAXES("b.id", "($3::timestamptz at time zone b.time_zone)::date")} as taxes
    from branches b left join suppliers s on s.branch_id = b.id and s.id = $2::int
   where b.id = $1::int`;
