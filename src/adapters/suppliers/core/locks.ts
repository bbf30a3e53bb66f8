import { type CallOptions, type Locked, type OfferCriteria, SupplierFault } from "@/domain/sales/supplier/port";
import type { TripOffer } from "@/domain/sales/supplier/rules.offer";
import { Locked as LockedAnswer, Released, type Statistics } from "./answers";
import type { Client } from "./client";
import { asReported, readKey, totalOf } from "./offers";
import { read, refusedBy, stateOf } from "./outcomes";

type Ask = { reference: string } & OfferCriteria;

/**
 * POST /lock: locks seats at the current price. When it differs from the offer's, per-passenger prices are queried. The
 * same reference returns the existing lock.
 */
export async function lock(
  over: Client,
  { reference, offer, passengers }: Ask,
  statisticsOf: (key: string) => Promise<Statistics | "closed">,
  asking: CallOptions,
): Promise<Locked> {
  const item = readKey(offer.key);
  if (!item) throw new SupplierFault("refused", "an unknown offer", false);
  const { adult, child, infant } = passengers;
  const items = [{ id: item.item_id, pax: { adult, child, infant } }];
  const answer = await over.post("/lock", { main_id: item.main_id, client_reference: reference, items }, asking);
  if (answer.code !== null) throw refusedBy(answer);
  const [{ code, title, lock_id, total, expires_at }] = read(LockedAnswer, answer.body).items;
  const state = stateOf(code);
  if (state) return { state };
  if (code !== 1000) throw refusedBy({ code, words: title });
  if (lock_id == null || total == null) throw new SupplierFault("nonsense", "locked, but unknown what");
  const expiresAt = expires_at == null ? null : new Date(expires_at);
  if (totalOf((offer as TripOffer).prices, passengers) === total)
    return { state: "locked", lock: lock_id, offer, expiresAt };
  try {
    const statistics = await statisticsOf(offer.key);
    if (statistics === "closed") throw new SupplierFault("nonsense", "locked, but not sold");
    return { state: "locked", lock: lock_id, offer: asReported(offer as TripOffer, statistics, passengers), expiresAt };
  } catch (error) {
    // This lock would stay unknown to us and block the seats until it expires.
    await release(over, lock_id, asking).catch(() => {});
    const { fault, message } = error instanceof SupplierFault ? error : new SupplierFault("nonsense", String(error));
    throw new SupplierFault(fault, message, true);
  }
}

/** Already used by a booking: the seats are sold. */
const USED = 5003;

/** POST /lock/release. An expired or released lock counts as success. */
export async function release(over: Client, lockId: string, asking: CallOptions): Promise<void> {
  const answer = await over.post("/lock/release", { items: [{ lock_id: lockId }] }, asking);
  if (answer.code !== null) throw refusedBy(answer);
  const [{ code, title }] = read(Released, answer.body).items;
  if (code === USED) throw new SupplierFault("refused", `${code} ${title}`, false);
}
