import { TYPES } from "@/domain/accounting/connection/rules";
import type { Item } from "./address";

type Summed = Pick<Item, "type" | "currency" | "amount">;
export type Sum<One extends Summed> = { type: One["type"]; items: One[]; sums: { currency: string; amount: number }[] };

/** Records by kind in order, each with totals by currency: different currencies are not added. */
export function byType<One extends Summed>(items: readonly One[]): Sum<One>[] {
  return TYPES.flatMap((type) => {
    const own = items.filter((one) => one.type === type);
    if (own.length === 0) return [];
    const sums = new Map<string, number>();
    for (const { currency, amount } of own) {
      if (currency && amount !== null) sums.set(currency, (sums.get(currency) ?? 0) + amount);
    }
    return [{ type, items: own, sums: [...sums].map(([currency, amount]) => ({ currency, amount })) }];
  });
}
