import type { z } from "zod";
import type { Ctx, OperatorActor } from "../../kernel/context";
import { Refusal, type ValidationIssue } from "../../kernel/errors";
import { requireVersion } from "../../kernel/require-version";
import { transact } from "../../kernel/transact";
import { refuseHistory } from "./lock";
import { isPrice, MAX_PRICE, type PaxType, type PriceParts, totalOf } from "./rules.price";
import type { PricesForm, PricesSaved } from "./schema.price";
import { lockPrices, pricesDiffer, writePrices } from "./write-prices";

/**
 * Replaces a class's prices; a missing age group is no longer sold. Throws fieldInvalid (3003) for a total below zero
 * or above MAX_PRICE; changedMeanwhile (8004); operationNotAllowed (8003) when the charter is canceled or departed.
 */
export function savePrices(
  ctx: Ctx<OperatorActor>,
  { class_id, version, prices }: z.output<typeof PricesForm>,
): Promise<z.input<typeof PricesSaved>> {
  const wanted = Object.fromEntries(Object.entries(prices).filter(([, parts]) => parts != null)) as Partial<
    Record<PaxType, PriceParts>
  >;
  refuseImpossible(wanted);
  return transact(ctx, async (tx) => {
    const [stored] = await lockPrices(tx, [class_id]);
    if (!stored) throw new Refusal("notFound");
    requireVersion(version, stored.price_version);
    refuseHistory(stored, tx.now);
    const versions = pricesDiffer(stored.prices, wanted)
      ? await writePrices(tx, [{ of: stored, prices: wanted }])
      : null;
    return { class_id, price_version: versions?.get(class_id) ?? version, prices: withTotals(wanted) };
  });
}

export const withTotals = (prices: Partial<Record<PaxType, PriceParts>>) =>
  Object.fromEntries(Object.entries(prices).map(([type, parts]) => [type, { ...parts, total: totalOf(parts) }]));

function refuseImpossible(prices: Partial<Record<PaxType, PriceParts>>): void {
  const fields = Object.entries(prices).flatMap(([type, parts]): ValidationIssue[] => {
    if (isPrice(parts)) return [];
    if (totalOf(parts) < 0n)
      return [{ path: `prices.${type}.discount`, message: { en: "must not exceed the price", fa: "بیش از قیمت است" } }];
    return [{ path: `prices.${type}.base`, message: { en: `more than ${MAX_PRICE}`, fa: `بیش از ${MAX_PRICE}` } }];
  });
  if (fields.length > 0) throw new Refusal("fieldInvalid", { fields });
}
