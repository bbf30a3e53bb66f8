import type { Offer, PaxCount, PaxPrice, Prices } from "@/domain/sales/supplier/rules.offer";

const PAX = { ADT: "adult", CHD: "child", INF: "infant" } as const;

/** The net amount owed: for all travellers, or for all rooms and nights. */
export function netOf(offer: Offer, passengers: PaxCount): number {
  if ("net" in offer) return offer.net;
  return (["ADT", "CHD", "INF"] as const).reduce(
    (sum, type) => sum + (offer.prices[type]?.total ?? 0) * passengers[PAX[type]],
    0,
  );
}

/** The offer with its price changed by a percentage. */
export function raised(offer: Offer, percent: number): Offer {
  const by = (amount: number) => amount + Math.round((amount * percent) / 100);
  if ("net" in offer) {
    const nights = offer.nights.map(({ on, net }) => ({ on, net: by(net) }));
    const net = nights.reduce((sum, night) => sum + night.net, 0);
    return { ...offer, nights, net, board_price: offer.board_price && Math.max(offer.board_price, net) };
  }
  const price = ({ base, tax, markup, discount }: PaxPrice): PaxPrice => {
    const dearer = by(base);
    return { base: dearer, tax, markup, discount, total: dearer + tax + markup - discount };
  };
  const prices = Object.fromEntries(Object.entries(offer.prices).map(([type, of]) => [type, price(of)])) as Prices;
  return { ...offer, prices };
}
