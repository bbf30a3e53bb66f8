import { isRefusal } from "../../kernel/errors";
import { updateMinPrice } from "../stay/update-min-price";
import type { LockCriteria } from "./lock-criteria";
import type { LockCtx } from "./rows";
import { isTrip } from "./stored-query";

const OTHER_THAN_REPORTED: ReadonlySet<string> = new Set(["soldOut", "notEnoughSeats", "saleClosed", "priceChanged"]);

/** After a room turned out gone or dearer: marks the hotel's cached minimum price for a refresh. Never throws. */
export async function invalidateMinPrice(
  ctx: LockCtx,
  { stored, supplier }: LockCriteria,
  error: unknown,
): Promise<void> {
  const { offer, query } = stored;
  // Ignore prices from sandbox scenarios.
  if (isTrip(offer) || ctx.scenario || !isRefusal(error) || !OTHER_THAN_REPORTED.has(error.reason)) return;
  const seen = {
    ...{ branchId: ctx.actor.branchId, supplierId: supplier.id, accommodationId: offer.accommodation_id },
    ...{ checkIn: query.checkIn ?? "", nights: offer.nights.length, rooms: query.rooms ?? [] },
    ...{ lowest: null, source: "failed_lock" as const },
  };
  await updateMinPrice(ctx, seen).catch(() => {});
}
