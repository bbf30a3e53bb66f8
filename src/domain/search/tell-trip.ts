import type { z } from "zod";
import { buildOf, type PricedTrip } from "../price/rules";
import type { Prices, TripOffer } from "../supplier/rules.offer";
import type { FoundTrip } from "./begin-trips";
import type { OwnTrip, SoldPrices, Trip, TripDetails } from "./schema";

/** An offer as its buyer sees it: what it costs, and nothing of what we pay for it. */
export function tellTrip({ calculation_id, supplier, offer, price, expiresAt }: FoundTrip): z.input<typeof Trip> {
  const { id, code, title, titleLatin } = supplier;
  return {
    calculation_id,
    supplier: { id, code, title, title_latin: titleLatin },
    ...told(offer),
    currency: price.currency,
    prices: soldPrices(price.prices),
    total: price.total,
    expires_at: `${expiresAt.toISOString().slice(0, 19)}Z`,
  };
}

/** The same for whoever sells it: also what we pay, and how the price came about. */
export function tellOwnTrip(found: FoundTrip): z.input<typeof OwnTrip> {
  return { ...tellTrip(found), ...ownPart(found.offer, found.price) };
}

function ownPart(offer: TripOffer, price: PricedTrip) {
  const { net, steps } = buildOf(price);
  return {
    net,
    own_prices: price.prices,
    supplier_prices: { currency: offer.currency, prices: offer.prices },
    build: [...steps],
  };
}

/** Our markup is a part of the fare. */
function soldPrices(prices: Prices): z.input<typeof SoldPrices> {
  return Object.fromEntries(
    Object.entries(prices).map(([type, { base, tax, markup, discount, total }]) => {
      return [type, { base: base + markup, tax, discount, total }];
    }),
  );
}

/** What our markup is of it, of one passenger of each type. */
export const tellMarkups = ({ prices }: PricedTrip): z.input<typeof TripDetails>["markups"] =>
  Object.fromEntries(Object.entries(prices).map(([type, { markup }]) => [type, markup]));

/** What of an offer is its own business with its supplier stays here. */
function told({ key: _, prices: __, currency: ___, expires_at: ____, ...offer }: TripOffer) {
  return offer;
}
