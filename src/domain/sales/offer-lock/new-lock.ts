import { sourceOf } from "../../platform/attempt-limit/rules";
import type { Offer } from "../supplier/rules.offer";
import type { LockCriteria } from "./lock-criteria";
import type { PricedOffer } from "./reprice";
import type { LockCtx } from "./rows";
import { differences } from "./rules";

/** Immutable columns of a lock, as in offer_locks. */
export const factsOf = (ctx: LockCtx, wish: LockCriteria, lock_id: string) => {
  const { stored, supplier, passengers, holder, most, clientReference, hash } = wish;
  const { group, colleagueId } = stored.buyer;
  return {
    ...{ branch_id: ctx.actor.branchId, lock_id, calculation_id: stored.calculation_id, product: stored.product },
    ...{ supplier_id: supplier.id, buyer_group: group === "guest" ? "b2c" : group, colleague_id: colleagueId, holder },
    held_from: heldFrom(ctx),
    ...{ query: stored.query, passengers, previous_total: Number(stored.total), accepted_total: Number(most) },
    ...{ client_reference: clientReference, request_key: ctx.requestKey, request_hash: hash, created_at: ctx.now },
  };
};

/**
 * Customers of one address share a limit (prisma/sql/sales/hold-limits.sql), except a front-end on this machine, which calls
 * for all its customers.
 */
const heldFrom = ({ actor, address = null }: LockCtx): string | null =>
  actor.kind !== "customer" || address === null || /^(127\.|::1$)/.test(address) ? null : sourceOf(address);

/** The locked offer with its calculated price, and the difference to the shown one. */
export const boughtOf = ({ stored }: LockCriteria, offer: Offer, priced: PricedOffer) => ({
  offer,
  price: { ...priced, diff: differences({ total: stored.total, ...(stored.price as object) }, priced) },
  currency: priced.currency,
  total: priced.total,
});
