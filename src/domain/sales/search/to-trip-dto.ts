import type { z } from "zod";
import { buildOf, type PricedTrip } from "../price/rules";
import type { LimitedSupplier } from "../supplier/limited";
import type { PackageStay, PaxPrice, Prices, Segment, TripOffer } from "../supplier/rules.offer";
import type { FoundTrip } from "./begin-trips";
import type { OwnTrip, SoldPrices, Trip, TripDetails } from "./schema";

type TripDto = z.input<typeof Trip>;

/**
 * An offer as its buyer sees it: the price without net prices. Built member by member, so that no other data of a
 * supplier or our inventory leaks: it is not validated again.
 */
export function toTripDto({ calculation_id, supplier, offer, price, expiresAt }: FoundTrip): TripDto {
  const { kind, segments, fare_class, seats_left, conditions, documents_required, stays } = offer;
  return {
    calculation_id,
    supplier: supplierOf(supplier),
    kind,
    segments: segments.map(segmentOf),
    fare_class,
    seats_left,
    currency: price.currency,
    prices: soldPrices(price.prices),
    total: price.total,
    conditions: { refund: conditions.refund, change: conditions.change },
    documents_required,
    ...(stays && { stays: stays.map(stayOf) }),
    expires_at: `${expiresAt.toISOString().slice(0, 19)}Z`,
  };
}

/** The same for operators: with net prices and the price build-up. */
export function toOwnTripDto(found: FoundTrip): z.input<typeof OwnTrip> {
  return { ...toTripDto(found), ...ownPart(found.offer, found.price) };
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

const supplierOf = ({ id, code, title, titleLatin }: LimitedSupplier): TripDto["supplier"] => ({
  ...{ id, code, title, title_latin: titleLatin },
});

const segmentOf = (of: Segment): TripDto["segments"][number] => ({
  leg: of.leg,
  vehicle: of.vehicle,
  carrier: of.carrier,
  number: of.number,
  origin: of.origin,
  destination: of.destination,
  departs_at: of.departs_at,
  departure_zone: of.departure_zone,
  arrives_at: of.arrives_at,
  arrival_zone: of.arrival_zone,
  cabin: of.cabin,
  equipment: of.equipment,
  baggage_kg: of.baggage_kg,
  baggage_pieces: of.baggage_pieces,
});

const stayOf = (of: PackageStay): NonNullable<TripDto["stays"]>[number] => ({
  hotel: of.hotel,
  hotel_latin: of.hotel_latin,
  accommodation_id: of.accommodation_id,
  city: of.city,
  stars: of.stars,
  board: of.board,
  check_in_on: of.check_in_on,
  check_out_on: of.check_out_on,
});

const soldPrices = ({ ADT, CHD, INF }: Prices): z.input<typeof SoldPrices> => ({
  ...(ADT && { ADT: soldPrice(ADT) }),
  ...(CHD && { CHD: soldPrice(CHD) }),
  ...(INF && { INF: soldPrice(INF) }),
});

/** Our markup is part of the fare. */
const soldPrice = ({ base, tax, markup, discount, total }: PaxPrice) => ({ base: base + markup, tax, discount, total });

/** Our markup per passenger type. */
export const toMarkupDtos = ({ prices }: PricedTrip): z.input<typeof TripDetails>["markups"] =>
  Object.fromEntries(Object.entries(prices).map(([type, { markup }]) => [type, markup]));
