import { type CallOptions, type Locked, type OfferCriteria, SupplierFault } from "@/domain/sales/supplier/port";
import type { TripOffer } from "@/domain/sales/supplier/rules.offer";
import { Locked as LockedAnswer, Released, type Statistics } from "./answers";
import type { Client } from "./client";
import { asTold, readKey, totalOf } from "./offers";
import { read, refusedBy, stateOf } from "./outcomes";

type Ask = { reference: string } & OfferCriteria;

/**
 * POST /lock: their seats are set aside, at their price of now. Where that is not the offer's, what each passenger costs is asked
 * for. The same reference again is told of its lock as it stands.
 */
export async function lock(
  over: Client,
  { reference, offer, passengers }: Ask,
  statisticsOf: (key: string) => Promise<Statistics | "closed">,
  asking: CallOptions,
): Promise<Locked> {
  const item = readKey(offer.key);
  if (!item) throw new SupplierFault("refused", "an offer of nobody's", false);
  const { adult, child, infant } = passengers;
  const items = [{ id: item.item_id, pax: { adult, child, infant } }];
  const answer = await over.post("/lock", { main_id: item.main_id, client_reference: reference, items }, asking);
  if (answer.code !== null) throw refusedBy(answer);
  const [{ code, title, lock_id, total, expires_at }] = read(LockedAnswer, answer.body).items;
  const state = stateOf(code);
  if (state) return { state };
  if (code !== 1000) throw refusedBy({ code, words: title });
  if (lock_id == null || total == null) throw new SupplierFault("nonsense", "locked, but nobody knows what");
  const expiresAt = expires_at == null ? null : new Date(expires_at);
  if (totalOf((offer as TripOffer).prices, passengers) === total)
    return { state: "locked", lock: lock_id, offer, expiresAt };
  try {
    const statistics = await statisticsOf(offer.key);
    if (statistics === "closed") throw new SupplierFault("nonsense", "locked, but not sold");
    return { state: "locked", lock: lock_id, offer: asTold(offer as TripOffer, statistics, passengers), expiresAt };
  } catch (error) {
    // Nobody will know this lock: it would keep their seats until it runs out.
    await release(over, lock_id, asking).catch(() => {});
    const { fault, message } = error instanceof SupplierFault ? error : new SupplierFault("nonsense", String(error));
    throw new SupplierFault(fault, message, true);
  }
}

/** Used by a booking: those seats are sold. */
const USED = 5003;

/** POST /lock/release. What has run out or was given back is what was wanted. */
export async function release(over: Client, lockId: string, asking: CallOptions): Promise<void> {
  const answer = await over.post("/lock/release", { items: [{ lock_id: lockId }] }, asking);
  if (answer.code !== null) throw refusedBy(answer);
  const [{ code, title }] = read(Released, answer.body).items;
  if (code === USED) throw new SupplierFault("refused", `${code} ${title}`, false);
}
