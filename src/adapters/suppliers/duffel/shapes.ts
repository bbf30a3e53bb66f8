import { z } from "zod";
import { SupplierFault } from "@/domain/sales/supplier/port";

/** Subset of Duffel's answers (API version v2) that we read. */

const amount = z.string().regex(/^\d{1,15}(\.\d{1,6})?$/);
const currency = z.string().regex(/^[A-Z]{3}$/);
const instant = z.iso.datetime({ offset: true });
const name = z.string().min(1).max(100);

const Spot = z.object({ iata_code: z.string().regex(/^[A-Z]{3}$/), time_zone: z.string().max(60) });
/** Local time at the place. */
const local = z.iso.datetime({ local: true });

const Segment = z.object({
  origin: Spot,
  destination: Spot,
  departing_at: local,
  arriving_at: local,
  marketing_carrier: z.object({ iata_code: z.string().max(3).nullish() }),
  marketing_carrier_flight_number: z.string().max(10),
  aircraft: z.object({ iata_code: z.string().nullish(), name: z.string().nullish() }).nullish(),
  passengers: z
    .array(
      z.object({
        cabin_class: z.string().nullish(),
        fare_basis_code: z.string().nullish(),
        baggages: z.array(z.object({ type: z.string(), quantity: z.int() })).default([]),
      }),
    )
    .default([]),
});

const Condition = z.object({ allowed: z.boolean(), penalty_amount: amount.nullish() }).nullish();

export const OfferShape = z.object({
  id: z.string().regex(/^off_\w{4,60}$/),
  total_amount: amount,
  total_currency: currency,
  tax_amount: amount.nullish(),
  tax_currency: currency.nullish(),
  expires_at: instant,
  passenger_identity_documents_required: z.boolean().default(false),
  passengers: z.array(z.object({ id: name, type: z.string().nullish(), age: z.int().nullish() })).min(1),
  slices: z
    .array(z.object({ fare_brand_name: z.string().nullish(), segments: z.array(Segment).min(1) }))
    .min(1)
    .max(10),
  conditions: z
    .object({ refund_before_departure: Condition, change_before_departure: Condition })
    .nullish()
    .catch(null),
});
export type DuffelOffer = z.infer<typeof OfferShape>;

export const OrderShape = z.object({
  id: z.string().regex(/^ord_\w{4,60}$/),
  booking_reference: name,
  total_amount: amount,
  total_currency: currency,
  metadata: z.record(z.string(), z.unknown()).nullish(),
  cancelled_at: instant.nullish(),
  created_at: instant,
  passengers: z.array(z.object({ id: name })).min(1),
  documents: z
    .array(
      z.object({
        type: z.string(),
        unique_identifier: name,
        passenger_ids: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});
export type DuffelOrder = z.infer<typeof OrderShape>;

export const CancellationShape = z.object({
  id: z.string().regex(/^ore_\w{4,60}$/),
  order_id: z.string(),
  refund_amount: amount.nullish(),
  refund_currency: currency.nullish(),
  confirmed_at: instant.nullish(),
});

/** Validates an answer; throws `nonsense` when invalid. */
export function read<Shape extends z.ZodType>(shape: Shape, data: unknown): z.infer<Shape> {
  const found = shape.safeParse(data);
  if (found.success) return found.data;
  const { path, message } = found.error.issues[0]!;
  throw new SupplierFault("nonsense", `${path.join(".")}: ${message}`);
}
