import { findTrips } from "@/domain/sales/mirror/find-trips";
import { MAX_AGE_MS } from "@/domain/sales/mirror/rules";
import {
  type AdapterDeps,
  type Booked,
  type CallOptions,
  type OfferCriteria,
  type OpenSupplier,
  type Supplier,
  SupplierFault,
  type TripQuery,
} from "@/domain/sales/supplier/port";
import type { TripOffer } from "@/domain/sales/supplier/rules.offer";
import { ItemsStatus, type Statistics } from "./answers";
import { book, cancel, penalty, status, statuses } from "./bookings";
import { client } from "./client";
import { lock, release } from "./locks";
import { asReported, isOnSale, offerOf, readKey } from "./offers";
import { read, refusedBy } from "./outcomes";

/**
 * Another deployment's charters through its reservation API. That has no search: its inventory is mirrored here
 * (sync.ts), and a stale mirror finds nothing rather than outdated offers. All other acts call the deployment.
 */
export function core(
  supplier: OpenSupplier,
  { query, allowPrivate }: Pick<AdapterDeps, "query" | "allowPrivate">,
): Supplier {
  const over = client(supplier, allowPrivate);

  async function searchTrips(trip: TripQuery, { now, uncounted }: CallOptions): Promise<TripOffer[]> {
    uncounted?.();
    const { ageMs, items } = await findTrips(query, supplier, trip, now);
    if (ageMs === null || ageMs > MAX_AGE_MS)
      throw new SupplierFault("stale", ageMs === null ? "not mirrored yet" : `mirrored ${ageMs} ms ago`, false);
    return items.flatMap((item) => offerOf(item, trip, now) ?? []);
  }

  async function quote(wanted: OfferCriteria, asking: CallOptions) {
    const { offer, passengers } = wanted;
    const statistics = await statisticsOf(offer.key, asking);
    if (statistics === "closed" || statistics.status === "sold_out")
      return { state: statistics === "closed" ? ("closed" as const) : ("gone" as const) };
    if (!isOnSale(statistics, asking.now)) return { state: "closed" as const };
    if (statistics.available <= 0) return { state: "gone" as const };
    if (statistics.available < passengers.adult + passengers.child) return { state: "few" as const };
    return { state: "there" as const, offer: asReported(offer as TripOffer, statistics, passengers) };
  }

  /** Current seats and prices of an item; `closed`: missing, or not sold to us. */
  async function statisticsOf(key: string, asking: CallOptions): Promise<Statistics | "closed"> {
    const item = readKey(key);
    if (!item) throw new SupplierFault("refused", "an unknown offer", false);
    const answer = await over.get("/items/status", { items: [item] }, asking);
    if (answer.code !== null) throw refusedBy(answer);
    const reply = read(ItemsStatus, answer.body).items[0]?.item[0];
    if (reply?.item_id !== item.item_id) throw new SupplierFault("nonsense", "the answer is for another item");
    return reply.statistics.status === "unknown" ? "closed" : reply.statistics;
  }

  return {
    wholeOnly: true,
    searchTrips,
    quote,
    lock: (wanted, asking) => lock(over, wanted, (key) => statisticsOf(key, asking), asking),
    release: (lockId, asking) => release(over, lockId, asking),
    book: (request, asking): Promise<Booked> => book(over, request, asking),
    status: (booking, asking) => status(over, booking, asking),
    statuses: (pnrs, asking) => statuses(over, pnrs, asking),
    cancel: (booking, asking) => cancel(over, booking, asking),
    penalty: (booking, asking) => penalty(over, booking, asking),
    async test(asking) {
      const answer = await over.get("/error-handling", { code: 1000 }, asking);
      if (answer.code !== null) throw refusedBy(answer);
    },
  };
}
