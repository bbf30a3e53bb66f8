import { createHash } from "node:crypto";
import type { z } from "zod";
import { actorName } from "../context";
import { Refusal } from "../errors";
import { takeOffer } from "../search/take-offer";
import { supplierById } from "../supplier/active-suppliers";
import type { SupplierDeps } from "../supplier/deps";
import type { Offer } from "../supplier/rules.offer";
import { checkedPassengers } from "./check-travellers";
import { findLock } from "./find-lock";
import { invalidateMinPrice } from "./invalidate-min-price";
import { lockAtSupplier } from "./lock-at-supplier";
import type { LockCriteria } from "./lock-criteria";
import { lockOwnSeats } from "./lock-own-seats";
import { belowShownRefusal } from "./refused";
import type { LockCtx } from "./rows";
import type { DeskLockRequest, LockedOffer, OfferLockRequest } from "./schema";
import type { StoredQuery } from "./stored-query";
import { toldLock } from "./told";

type LockOfferInput = z.output<typeof DeskLockRequest> & Partial<Pick<z.output<typeof OfferLockRequest>, "type">>;

/**
 * POST /online/{type}/lock: sets an offer of a search aside for its buyer, for 15 minutes, at its present price, which is never
 * above what the buyer accepted. Own seats are held in one statement; a supplier is asked, and what it does not answer is asked
 * again later. The same reference or key again is told of the first lock as it stands. Refuses 3004, 3005, 3006, and 4003 where less
 * was accepted than was shown, before anybody is asked; 3009 no such offer of this buyer's, 3010, 3011, 4001 the search is over, 4002, 4003 dearer ({old, new, difference,
 * diff}; nothing is kept), 4005, 4006, 5002, 9002 no answer, 9003 the supplier is closed.
 */
export async function lockOffer(
  ctx: LockCtx,
  deps: SupplierDeps,
  input: LockOfferInput,
): Promise<z.input<typeof LockedOffer>> {
  const hash = createHash("sha256").update(JSON.stringify(input, exactly)).digest("base64url");
  const earlier = await findLock(ctx, input, hash);
  if (earlier) return toldLock(earlier, ctx.now);
  const number = input.calculation_id ?? input.room_rate_id;
  if (number == null) throw new Refusal("fieldMissing", { fields: [{ path: "calculation_id", message: WHICH }] });
  const stored = await takeOffer<Offer, unknown, StoredQuery>(ctx, number);
  if (input.type && stored.product !== input.type) throw new Refusal("notFound");
  const passengers = checkedPassengers(stored, input.passengers, ctx.now);
  const supplier = await supplierById(deps, ctx.actor.branchId, stored.supplier_id);
  if (!supplier?.active) throw new Refusal("supplierClosed");
  const most = input.expected_total + (input.max_increase ?? 0n);
  if (most > BigInt(Number.MAX_SAFE_INTEGER))
    throw new Refusal("fieldInvalid", { fields: [{ path: "max_increase", message: TOO_MUCH }] });
  if (most < stored.total) throw belowShownRefusal(stored, most);
  const wish: LockCriteria = {
    ...{ stored, supplier, passengers, most, hash },
    holder: actorName(ctx.actor),
    clientReference: input.client_reference ?? null,
  };
  try {
    const row = await (supplier.adapter === "charter" ? lockOwnSeats : lockAtSupplier)(ctx, deps, wish);
    return toldLock(row, ctx.now);
  } catch (error) {
    await invalidateMinPrice(ctx, wish, error);
    throw error;
  }
}

const exactly = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);
const WHICH = {
  en: "either calculation_id or room_rate_id is required",
  fa: "calculation_id یا room_rate_id لازم است",
};
const TOO_MUCH = { en: "is too large", fa: "بیش از اندازه بزرگ است" };
