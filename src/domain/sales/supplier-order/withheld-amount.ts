import { loadRate } from "../price/load-rate";
import { converted } from "../price/rules.amount";
import type { SupplierDeps } from "../supplier/deps";
import type { WithheldPenalty } from "../supplier/port";

/** A branch and its currency. */
type Here = { branch_id: number; currency: string };
/** The amount we owe for a purchase, in the supplier's currency and in the branch's. */
type Owed = { net: bigint; net_currency: string; cost: bigint };

/**
 * The amount a supplier withholds, in the branch's currency: at the rate of the sale, or of the day when reported in
 * another currency. Null: unknown.
 */
export async function withheldAmount(
  deps: Pick<SupplierDeps, "query" | "now">,
  { branch_id, currency }: Here,
  { net, net_currency, cost }: Owed,
  { penalty, currency: result }: WithheldPenalty,
): Promise<bigint | null> {
  if (penalty === null || penalty === 0) return penalty === null ? null : 0n;
  // Rounds half up to the nearest unit.
  if (result === net_currency && net > 0n) return (BigInt(penalty) * cost * 2n + net) / (net * 2n);
  if (result === currency.trim()) return BigInt(penalty);
  const rate = await loadRate(deps, branch_id, result);
  return rate && BigInt(converted(penalty, rate));
}
