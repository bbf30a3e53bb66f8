import type { PricedOffer } from "../offer-lock/reprice";
import { isTrip } from "../offer-lock/stored-query";
import { type Build, buildOf } from "../price/rules";
import type { PaxCount } from "../supplier/rules.offer";
import type { BoughtLock } from "./rows";

/** A lock with its sale price: as locked, regardless of the current offer (contract 13.18). Minor units. */
export type PricedLock = {
  lock: BoughtLock;
  total: bigint;
  /** Net amount owed to the supplier: in its currency, and in ours. */
  net: number;
  cost: number;
};

export const priceLocks = (locks: readonly BoughtLock[]): PricedLock[] =>
  locks.map((lock) => ({ lock, total: BigInt(lock.total), ...owed(lock) }));

const typesOf = ({ adult, child, infant }: PaxCount) =>
  ([["ADT", adult] as const, ["CHD", child] as const, ["INF", infant] as const] as const).filter(
    ([, count]) => count > 0,
  );

function owed({ offer, price, passengers }: BoughtLock): { net: number; cost: number } {
  const { net: cost } = buildOf(price as Build & Pick<PricedOffer, "build">);
  if (!isTrip(offer)) return { net: offer.net, cost };
  const net = typesOf(passengers).reduce((sum, [type, count]) => {
    const { base, tax, discount } = offer.prices[type]!;
    return sum + (base + tax - discount) * count;
  }, 0);
  return { net, cost };
}
