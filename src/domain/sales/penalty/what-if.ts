import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { isZone } from "../charter/rules.times";
import { loadPenaltyRules } from "./load-rules";
import { heldAt, splitBy } from "./rules";
import { justAfter, type Moments } from "./rules.bands";
import { penaltyIssue } from "./rules.form";
import { misfitOf, type PenaltyRule, ruleFor, type Sold } from "./rules.match";
import { formOf } from "./save-rule";
import type { PenaltyWhatIf, PenaltyWhatIfMade } from "./schema";

type PenaltyWhatIfInput = z.output<typeof PenaltyWhatIf>;
type Made = z.input<typeof PenaltyWhatIfMade>;
type Step = Made["steps"][number];

/**
 * Previews refund costs over time, by the rules in force and a draft. Throws fieldInvalid (3003) for contradictions.
 */
export async function penaltyWhatIf(ctx: Ctx<OperatorActor>, input: PenaltyWhatIfInput): Promise<Made> {
  if (!isZone(input.zone)) throw refuseField("zone", NO_ZONE);
  const rules = await rulesWith(ctx, input.draft ?? null);
  const sold = {
    ...{ type: input.type, supplier_id: input.supplier_id ?? null, carrier: input.carrier ?? null },
    ...{ fare_class: input.fare_class ?? null, pax_type: input.pax_type, class_rule_id: null },
  };
  const rule = ruleFor(rules, sold);
  const price = BigInt(input.price);
  const of = { price, tax: BigInt(input.tax), paid: price - BigInt(input.discount) };
  if (of.paid < 0n || of.tax > price) throw refuseField("price", TOO_LITTLE);
  const departsAt = new Date(input.departs_at);
  const zone = input.zone;
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(departsAt);
  const checkInOn = input.type === "hotel" ? day : null;
  const moments = { purchasedAt: new Date(input.purchased_at), departsAt, zone, checkInOn };
  const others = rules.filter((one) => one !== rule);
  return {
    paid: of.paid,
    rule: rule && { id: rule.id, version: rule.version, title: rule.title, title_latin: rule.title_latin },
    now: rule && stepAt(rule, moments, input.at ? new Date(input.at) : ctx.now, of),
    steps: rule ? stepsOf(rule, moments, of) : [],
    others: toldOf(others, sold),
    others_count: others.length,
  };
}

/** Other rules, matching ones first, limited in number. */
const toldOf = (rules: readonly PenaltyRule[], sold: Sold): Made["others"] =>
  rules
    .map((one) => ({ id: one.id, title: one.title, title_latin: one.title_latin, misfit: misfitOf(one, sold) }))
    .sort((a, b) => Number(a.misfit !== null) - Number(b.misfit !== null))
    .slice(0, MAX_REPORTED);
const MAX_REPORTED = 100;

/** The rules in force, with the draft replacing the one it changes. */
async function rulesWith(ctx: Ctx<OperatorActor>, draft: PenaltyWhatIfInput["draft"] | null): Promise<PenaltyRule[]> {
  const { now } = await loadPenaltyRules(ctx.query, ctx.actor.branchId, []);
  if (!draft) return now;
  const form = formOf(draft);
  const issue = penaltyIssue(form);
  if (issue) throw new Refusal("fieldInvalid", { fields: [{ ...issue, path: `draft.${issue.path}` }] });
  return [...now.filter(({ id }) => id !== draft.id), { ...form, id: draft.id ?? 0, version: draft.version ?? 0 }];
}

type Of = { price: bigint; tax: bigint; paid: bigint };

function stepAt(rule: PenaltyRule, moments: Moments, at: Date, of: Of): Step {
  const { band, share, until } = heldAt(rule, moments, at);
  const held = band === null ? null : { kind: rule.bands[band]!.kind, count: rule.bands[band]!.count };
  return { from: null, until, band: held, ...splitBy(share, rule.basis, of) };
}

function stepsOf(rule: PenaltyRule, moments: Moments, of: Of): Step[] {
  const steps = [stepAt(rule, moments, moments.purchasedAt, of)];
  for (let last = steps[0]!; last.until; last = steps.at(-1)!) {
    const from = justAfter(last.until as Date);
    steps.push({ ...stepAt(rule, moments, from, of), from });
  }
  return steps;
}

const NO_ZONE = { en: "is not an IANA time zone", fa: "منطقهٔ زمانی نیست" };
const TOO_LITTLE = { en: "must not be less than its tax or its discount", fa: "کمتر از مالیات یا تخفیف آن" };
