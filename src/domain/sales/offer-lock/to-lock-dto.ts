import type { z } from "zod";
import { requiredFields } from "../traveller/rules";
import type { LockRow } from "./rows";
import type { LockedOffer } from "./schema";
import { tripOf } from "./stored-query";

/** A lock as returned to its buyer, at a moment. */
export function toLockDto(row: LockRow, now: Date): z.input<typeof LockedOffer> {
  const { status, product, offer, query, price } = row;
  const over = status === "open" && row.expires_at <= now;
  return {
    lock_id: row.lock_id,
    status: over ? "expired" : (status as z.input<typeof LockedOffer>["status"]),
    product,
    calculation_id: Number(row.calculation_id),
    price_status: row.total === row.previous_total ? "unchanged" : "changed",
    total: BigInt(row.total),
    previous_total: BigInt(row.previous_total),
    currency: row.currency.trim(),
    diff: price.diff,
    expires_at: row.expires_at,
    payment_deadline: row.payment_deadline,
    required_fields: requiredFields(tripOf(product, offer, query)).map((one) => ({ ...one, types: [...one.types] })),
    client_reference: row.client_reference,
  };
}
