import type { z } from "zod";
import { actorName, type Ctx, type CustomerActor, type OperatorActor } from "../../kernel/context";
import { Refusal, type Text } from "../../kernel/errors";
import type { PenaltyQuoteRequest } from "../../kernel/sql-types";
import { transact } from "../../kernel/transact";
import { partyOf } from "../../people/customer/party-of";
import type { PaxType } from "../charter/rules.price";
import { factsOf, type PenaltyFacts } from "../penalty/facts-of";
import { loadPenaltyRules } from "../penalty/load-rules";
import { type Chosen, changeOf, isFreeUnruled, quoteBooking, type Rules, ruleOf } from "../penalty/quoted";
import { readSold } from "../penalty/read-sold";
import type { SoldBooking } from "../penalty/rules.sold";
import { supplierById } from "../supplier/active-suppliers";
import type { SupplierDeps } from "../supplier/deps";
import { choose, type RefundCriteria, type Whole } from "./choose";
import { readQuote } from "./read-quote";
import type { PenaltyRequest, Quote } from "./schema";
import { supplierWithheld } from "./supplier-withheld";

/** Validity of a quote, unless its penalty changes earlier. */
const GOOD_FOR_MS = 15 * 60_000;

type Asking = Ctx<CustomerActor | OperatorActor> & { scenario?: string | null };
type Part = { booking: SoldBooking; facts: PenaltyFacts; chosen: Chosen[]; rules: Rules };

/**
 * Quotes the current penalty of a booking, a trade or some of their passengers and stores it: only the newest quote of
 * a booking can be refunded. Throws notFound (3009); notAllowedInState (5003) when nothing is active or the trade is
 * not issued; refundAlreadyOpen (6003); notRefundable (6002) without a refunding rule; passengerMix (3004) when the
 * remaining passengers could not travel alone; supplierTimedOut (9002) and supplierClosed (9003) when only the
 * unavailable supplier knows.
 */
export async function quotePenalty(
  ctx: Asking,
  deps: SupplierDeps,
  { pnr, trade_id, items, type }: z.output<typeof PenaltyRequest> & { type?: string | null },
): Promise<z.input<typeof Quote>> {
  const { actor, now } = ctx;
  const party = actor.kind === "customer" ? partyOf(actor) : null;
  const found = await readSold(ctx.query, actor.branchId, {
    local_pnr: pnr ?? null,
    trade_id: trade_id ?? null,
    party,
  });
  const parts = await partsOf(ctx, deps, found, { wishes: items ?? null, type: type ?? null });
  const quoted = await Promise.all(
    parts.map(async ({ booking, facts, chosen, rules }) => {
      const ruled = chosen.every((one) => ruleOf(booking, facts, rules, one) !== null);
      if (!ruled && !booking.order && !isFreeUnruled(booking))
        throw withoutRule(actor, { booking, facts, chosen, rules });
      const scenario = ctx.scenario ?? null;
      const keeps = await supplierWithheld(deps, actor.branchId, { booking, chosen, ruled, scenario });
      return quoteBooking(booking, facts, { chosen, rules, keeps, at: now });
    }),
  );
  const all = quoted.flatMap(({ items }) => items);
  const known = all.every(({ penalty }) => penalty !== null);
  const change = changeOf(quoted, now);
  const expiresAt = new Date(Math.min(now.getTime() + GOOD_FOR_MS, change?.at.getTime() ?? Number.POSITIVE_INFINITY));
  const { booking, facts } = parts[0]!;
  const request: PenaltyQuoteRequest = {
    ...{ branch_id: actor.branchId, product: facts.product, trade_id: booking.trade_id, party: booking.party },
    ...{
      asked_by: actorName(actor),
      currency: booking.currency.trim(),
      items: all,
      paid: sum(all.map(({ paid }) => paid)),
    },
    penalty: known ? sum(all.map(({ penalty }) => penalty!)) : null,
    ...{ next_change_at: change?.at ?? null, next_penalty: change && Number(change.penalty) },
    // A quote made in the last moment of its band is valid for one millisecond more.
    expires_at: expiresAt.getTime() > now.getTime() ? expiresAt : new Date(now.getTime() + 1),
    ...{ now, bookings: parts.map(({ booking }) => booking.id) },
  };
  const quote_id = await transact(ctx, async ({ db }) => {
    const [kept] = await db.$queryRaw<{ id: number }[]>`
      select store_penalty_quote(${JSON.stringify(request)}::jsonb) as id`;
    return kept!.id;
  });
  return readQuote(ctx, { quote_id });
}

const sum = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

async function partsOf(
  ctx: Asking,
  deps: SupplierDeps,
  found: readonly SoldBooking[],
  { wishes, type }: { wishes: readonly RefundCriteria[] | null; type: string | null },
): Promise<Part[]> {
  const sold = found
    .filter(({ party }) => party !== null)
    .map((booking) => ({ booking, facts: factsOf(booking) }))
    .filter(({ facts }) => type === null || facts.product === type);
  if (sold.length === 0) throw new Refusal("notFound");
  const pnrs = new Set(sold.map(({ booking }) => booking.local_pnr));
  const stray = (wishes ?? []).findIndex(({ local_pnr }) => local_pnr != null && !pnrs.has(local_pnr));
  if (stray >= 0)
    throw new Refusal("notFound", { fields: [{ path: `items[${stray}].local_pnr`, message: NOT_THERE }] });
  const { actor, query } = ctx;
  const rules = await loadPenaltyRules(
    query,
    actor.branchId,
    sold.map(({ booking }) => booking.kept?.rules ?? {}),
  );
  const wholes = await Promise.all(sold.map(({ booking, facts }) => wholeOf(deps, actor.branchId, booking, facts)));
  const chosen = sold.map(({ booking, facts }, nth) => {
    const mine = wishes?.filter(({ local_pnr }) => local_pnr == null || local_pnr === booking.local_pnr) ?? null;
    if (mine?.length === 0) return null;
    if (booking.trade_status && !REFUNDABLE.has(booking.trade_status)) throw new Refusal("notAllowedInState");
    // Of several bookings, inactive ones are skipped unless selected explicitly.
    if (mine === null && sold.length > 1 && !stands(booking)) return null;
    return {
      booking,
      facts,
      chosen: choose(booking, mine, wholes[nth]!),
      rules: { kept: rules.kept[nth]!, now: rules.now },
    };
  });
  const parts = chosen.filter((part) => part !== null);
  if (parts.length === 0) throw new Refusal("refundAlreadyOpen");
  return parts;
}

/** Whether the booking is indivisible at its supplier: a partial quote would be refused at the refund. */
async function wholeOf(
  deps: SupplierDeps,
  branchId: number,
  { order }: SoldBooking,
  facts: PenaltyFacts,
): Promise<Whole | null> {
  if (order === null) return null;
  if (facts.product === "accommodation") return "stay";
  const supplier = await supplierById(deps, branchId, order.supplier_id);
  return supplier && (await deps.supplierOf(supplier)).wholeOnly ? "supplier" : null;
}

const REFUNDABLE = new Set(["issued", "partially_issued", "refunded"]);
const stands = ({ lines }: SoldBooking) =>
  lines.some(
    ({ status, travellers }) =>
      (status === "confirmed" || status === "pending") && (travellers ?? []).some(({ taken }) => !taken),
  );

const NOT_THERE = { en: "is not in this trade", fa: "در این خرید نیست" };

/** notRefundable (6002); operators see which rule is missing and where to create it. */
function withoutRule(actor: Asking["actor"], { booking, facts, chosen, rules }: Part): Refusal {
  if (actor.kind !== "operator") return new Refusal("notRefundable");
  const one = chosen.find((each) => ruleOf(booking, facts, rules, each) === null)!;
  const missing_rule = {
    ...{ type: facts.type, supplier_id: facts.supplierId, carrier: facts.carrier },
    ...{ fare_class: one.line.fare_class || null, pax_type: one.traveller.type, class_id: one.line.class_id },
  };
  const fields = [{ path: "pnr", message: missingRule(missing_rule) }];
  return new Refusal("notRefundable", { fields, data: { missing_rule, page: "/admin/settings/penalties" } });
}

type Missing = { type: PenaltyFacts["type"]; carrier: string | null; fare_class: string | null; pax_type: PaxType };

/** Describes the rule that is missing. */
function missingRule({ type, carrier, fare_class, pax_type }: Missing): Text {
  const en = [KINDS[type].en, carrier && `carrier ${carrier}`, fare_class && `class ${fare_class}`, AGES[pax_type].en];
  const fa = [KINDS[type].fa, carrier && `شرکت ${carrier}`, fare_class && `کلاس ${fare_class}`, AGES[pax_type].fa];
  return {
    en: `no penalty rule fits ${en.filter(Boolean).join(", ")}`,
    fa: `قاعدهٔ جریمه‌ای برای ${fa.filter(Boolean).join("، ")} نیست`,
  };
}

const KINDS: Readonly<Record<PenaltyFacts["type"], Text>> = {
  charter: { en: "charter flights", fa: "پرواز چارتری" },
  system: { en: "scheduled flights", fa: "پرواز سیستمی" },
  train: { en: "trains", fa: "قطار" },
  hotel: { en: "stays", fa: "اقامت" },
};
const AGES: Readonly<Record<PaxType, Text>> = {
  ADT: { en: "adults", fa: "بزرگسال" },
  CHD: { en: "children", fa: "کودک" },
  INF: { en: "infants", fa: "نوزاد" },
};
