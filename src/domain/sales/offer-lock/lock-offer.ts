import { createHash } from "node:crypto";
import type { z } from "zod";
import { refuseStopped } from "../../cashier/supplier-deposit/refuse-stopped";
import { actorName } from "../../kernel/context";
import { Refusal } from "../../kernel/errors";
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
import { toLockDto } from "./to-lock-dto";

type LockOfferInput = z.output<typeof DeskLockRequest> & Partial<Pick<z.output<typeof OfferLockRequest>, "type">>;

/**
 * POST /online/{type}/lock: locks a found offer for its buyer for 15 minutes at its current price, at most the accepted
 * one. Own seats are held in one statement; suppliers are called, and unanswered calls are queried later. The same
 * reference or key returns the first lock in its current state. Throws, before any supplier is called, passengerMix
 * (3004), documentInvalid (3005), ageMismatch (3006), and priceChanged (4003) when less was accepted than shown;
 * notFound (3009), referenceReused (3010), firstStillRunning (3011), offerExpired (4001), soldOut (4002), priceChanged
 * (4003) for a higher price ({old, new, difference, diff}; nothing is stored), notEnoughSeats (4005), saleClosed
 * (4006), supplierRefusedData (5002), supplierTimedOut (9002), supplierClosed (9003); while our deposit at the supplier is
 * below its stop, supplierDepositShort (7003) for operators and supplierClosed (9003) for customers.
 */
export async function lockOffer(
  ctx: LockCtx,
  deps: SupplierDeps,
  input: LockOfferInput,
): Promise<z.input<typeof LockedOffer>> {
  const hash = createHash("sha256").update(JSON.stringify(input, exactly)).digest("base64url");
  const earlier = await findLock(ctx, input, hash);
  if (earlier) return toLockDto(earlier, ctx.now);
  const number = input.calculation_id ?? input.room_rate_id;
  if (number == null) throw new Refusal("fieldMissing", { fields: [{ path: "calculation_id", message: WHICH }] });
  const stored = await takeOffer<Offer, unknown, StoredQuery>(ctx, number);
  if (input.type && stored.product !== input.type) throw new Refusal("notFound");
  const passengers = checkedPassengers(stored, input.passengers, ctx.now);
  const supplier = await supplierById(deps, ctx.actor.branchId, stored.supplier_id);
  if (!supplier?.active) throw new Refusal("supplierClosed");
  await refuseStopped(ctx, supplier);
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
    return toLockDto(row, ctx.now);
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
