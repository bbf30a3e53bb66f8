import { Refusal } from "../errors";
import { type Priced, priceAgain } from "../offer-lock/price-again";
import { isTrip } from "../offer-lock/stored-query";
import { type Build, buildOf } from "../price/rules";
import type { Offer, PaxCount } from "../supplier/rules.offer";
import type { BoughtLock, TradeCtx } from "./rows";

/** A lock at the price it is sold at now. `anew`: it differs from the one that was locked. Minor units. */
export type PricedLock = {
  lock: BoughtLock;
  total: bigint;
  offer: Offer;
  price: BoughtLock["price"] | Priced;
  anew: boolean;
  /** What we owe its supplier: in the supplier's currency, and in ours. */
  net: number;
  cost: number;
};

/**
 * Each lock at what it costs this moment: a supplier's as it was locked, a class of ours as its prices stand now. 4006 where a class has
 * no price any more for those who travel.
 */
export async function priceLocks(ctx: TradeCtx, locks: readonly BoughtLock[]): Promise<PricedLock[]> {
  const priced: PricedLock[] = [];
  for (const lock of locks) priced.push(await priceLock(ctx, lock));
  return priced;
}

async function priceLock(ctx: TradeCtx, lock: BoughtLock): Promise<PricedLock> {
  const offer = offerNow(lock);
  if (!offer) throw new Refusal("saleClosed", { fields: [{ path: `locks[${lock.place - 1}]`, message: NO_PRICE }] });
  if (offer === lock.offer) {
    const { price } = lock;
    return { lock, total: BigInt(lock.total), offer, price, anew: false, ...owed(lock, offer, price) };
  }
  const price = await priceAgain(ctx, {
    branchId: ctx.actor.branchId,
    supplier: { id: lock.supplier_id, adapter: "charter" },
    buyer: { group: lock.buyer_group, colleagueId: lock.colleague_id },
    stored: { product: lock.product, query: lock.query, price: lock.price },
    offer,
  });
  if (!price) throw new Refusal("saleClosed", { fields: [{ path: `locks[${lock.place - 1}]`, message: NO_PRICE }] });
  return { lock, total: BigInt(price.total), offer, price, anew: true, ...owed(lock, offer, price) };
}

/** What of an own class is sold to those who travel, at its present prices; the lock's own offer where they are the same. */
function offerNow({ offer, own_seats, fare, passengers }: BoughtLock): Offer | null {
  if (!own_seats) return offer;
  if (!fare) return null;
  const net = Number(fare.total);
  if (!isTrip(offer)) return offer.net === net ? offer : { ...offer, net };
  const types = typesOf(passengers);
  if (types.every(([type]) => offer.prices[type]?.total === fare.prices[type]?.total)) return offer;
  return { ...offer, prices: { ...offer.prices, ...fare.prices } };
}

export const typesOf = ({ adult, child, infant }: PaxCount) =>
  ([["ADT", adult] as const, ["CHD", child] as const, ["INF", infant] as const] as const).filter(
    ([, count]) => count > 0,
  );

function owed(lock: BoughtLock, offer: Offer, price: PricedLock["price"]): { net: number; cost: number } {
  const { net: cost } = buildOf(price as Build & Pick<Priced, "build">);
  if (!isTrip(offer)) return { net: offer.net, cost };
  const net = typesOf(lock.passengers).reduce((sum, [type, count]) => {
    const { base, tax, discount } = offer.prices[type]!;
    return sum + (base + tax - discount) * count;
  }, 0);
  return { net, cost };
}

const NO_PRICE = { en: "not sold any more to those who travel", fa: "دیگر به این مسافران فروخته نمی‌شود" };
