import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { CATALOGUE } from "../../kernel/error-catalogue";
import { transact } from "../../kernel/transact";
import { adjusted, isPrice, type PaxType, type PriceParts } from "./rules.price";
import { withTotals } from "./save-prices";
import type { PriceAdjustment, PricesAdjusted } from "./schema.price";
import { lockPrices, type PriceChange, type PricedClass, writePrices } from "./write-prices";

type AdjustPricesInput = z.output<typeof PriceAdjustment>;
type Answer = z.input<typeof PricesAdjusted>;
type Row = Answer["rows"][number];

/**
 * Applies one change (an amount or percentage of one price part) to up to 500 classes, with a result per class; valid
 * ones are changed together. A dry run returns the same without writing.
 */
export function adjustPrices(ctx: Ctx<OperatorActor>, input: AdjustPricesInput): Promise<Answer> {
  return transact(ctx, async (tx) => {
    const stored = new Map(
      (
        await lockPrices(
          tx,
          input.classes.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    );
    const changes = new Map<number, PriceChange>();
    const rows = input.classes.map(({ id, version }) => {
      const found = stored.get(id);
      if (!found) return refused(id, "notFound");
      if (found.status === "canceled" || found.starts_at <= tx.now) return refused(id, "operationNotAllowed", found);
      if (version != null && version !== found.price_version) return refused(id, "changedMeanwhile", found);
      const prices = changed(found, input);
      if (!prices) return toAdjustPriceDto(id, "unchanged", found);
      if (!Object.values(prices).every(isPrice)) return refused(id, "fieldInvalid", found, prices);
      changes.set(id, { of: found, prices });
      return { ...toAdjustPriceDto(id, "changed", found), after: withTotals(prices) };
    });
    const versions =
      input.dry_run || changes.size === 0 ? new Map<number, number>() : await writePrices(tx, [...changes.values()]);
    return {
      dry_run: input.dry_run,
      changed: changes.size,
      rows: rows.map((row) => ({ ...row, price_version: versions.get(row.class_id) ?? row.price_version })),
    };
  });
}

/** All prices of the class after the change; undefined when nothing changes. */
function changed({ prices }: PricedClass, { pax_types, field, by, rounding }: AdjustPricesInput) {
  let moved = false;
  const after = Object.entries(prices).map(([type, { base, tax, markup, discount }]) => {
    const parts: PriceParts = { base, tax, markup, discount };
    if (!pax_types.includes(type as PaxType)) return [type, parts] as const;
    const value = adjusted(parts[field], by, rounding);
    moved ||= value !== parts[field];
    return [type, { ...parts, [field]: value }] as const;
  });
  return moved ? (Object.fromEntries(after) as Partial<Record<PaxType, PriceParts>>) : undefined;
}

const toAdjustPriceDto = (class_id: number, outcome: Row["outcome"], found?: PricedClass): Row => ({
  class_id,
  outcome,
  code: null,
  charter_id: found?.charter_id ?? null,
  fare_class: found?.fare_class ?? null,
  currency: found?.currency ?? null,
  price_version: found?.price_version ?? null,
  before: found?.prices ?? {},
  after: found?.prices ?? {},
});

function refused(id: number, reason: keyof typeof CATALOGUE, found?: PricedClass, after?: PriceChange["prices"]): Row {
  const row = { ...toAdjustPriceDto(id, "refused", found), code: CATALOGUE[reason].code };
  return after ? { ...row, after: withTotals(after) } : row;
}
