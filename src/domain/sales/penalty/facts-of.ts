import type { Product } from "../../kernel/product/rules";
import type { Offer } from "../supplier/rules.offer";
import { type Moments, noonOf } from "./rules.bands";
import type { Type } from "./rules.match";
import type { SoldBooking } from "./rules.sold";

/** The facts of a booking that cancellation rules depend on. */
export type PenaltyFacts = {
  product: Product;
  type: Type;
  supplierId: number | null;
  carrier: string | null;
  moments: Moments;
};

/** Derives the penalty facts of a booking from its charter or its supplier's offer. */
export function factsOf(booking: SoldBooking): PenaltyFacts {
  const { charter, item, order } = booking;
  if (charter) return ofCharter(booking, charter);
  const offer = item!.offer as Offer;
  const supplierId = order!.supplier_id;
  const base = { purchasedAt: booking.created_at, zone: booking.time_zone };
  if (!("segments" in offer)) {
    const checkInOn = offer.nights[0]?.on ?? (item!.query as { checkIn?: string }).checkIn!;
    const departsAt = noonOf(checkInOn, booking.time_zone);
    return {
      ...{ product: "accommodation", type: "hotel", supplierId, carrier: null },
      moments: { ...base, departsAt, checkInOn },
    };
  }
  const { carrier, departs_at, departure_zone } = offer.segments[0]!;
  const product = booking.product === "train" ? "train" : "flight";
  const type = product === "train" ? "train" : offer.kind;
  const moments = { ...base, departsAt: new Date(departs_at), zone: departure_zone, checkInOn: null };
  return { product, type, supplierId, carrier, moments };
}

function ofCharter(booking: SoldBooking, charter: NonNullable<SoldBooking["charter"]>): PenaltyFacts {
  const { leg, starts_at, own_supplier_id, check_in_on } = charter;
  const product = booking.product ?? (leg === null ? "accommodation" : leg.vehicle === "train" ? "train" : "flight");
  const type = product === "accommodation" ? "hotel" : product === "train" ? "train" : "charter";
  return {
    ...{ product, type, supplierId: own_supplier_id, carrier: leg?.carrier ?? null },
    moments: {
      purchasedAt: booking.created_at,
      departsAt: new Date(leg?.departs_at ?? starts_at),
      zone: leg?.departure_zone ?? booking.time_zone,
      checkInOn: check_in_on,
    },
  };
}
