import type { Duffel } from "@duffel/api";
import {
  type AdapterDeps,
  type Booked,
  type CallOptions,
  type OfferCriteria,
  type OpenSupplier,
  type Quoted,
  type Supplier,
  SupplierFault,
  type TripQuery,
  type WithheldPenalty,
} from "@/domain/sales/supplier/port";
import type { TripOffer } from "@/domain/sales/supplier/rules.offer";
import { DuffelRefusal, duffelClient } from "./client";
import { findOrder, type OrderRef } from "./find-order";
import { offerOf, paxOf, readKey, requestsOf } from "./offers";
import { bookedBy, Missing, orderOf } from "./orders";
import { isGone, refusedAs, toDuffelFault } from "./refusals";
import { minorUnits } from "./rules.amounts";
import { CancellationShape, type DuffelOffer, type DuffelOrder, OfferShape, OrderShape, read } from "./shapes";

const PAGE = 100;
const MAX_OFFERS = 300;
/** Part of a search's time reserved for everything but waiting for airlines. */
const SPARE_MS = 1_000;
const [MIN_MS, MAX_MS] = [2_000, 18_000];

/**
 * Flights by Duffel. It cannot lock without booking: the offer is checked again, and an order is paid with the offered
 * price, so that a higher one is refused there. Orders are found again by the reference in their metadata.
 */
export function duffel(
  supplier: OpenSupplier & { budgetMs?: number },
  { allowPrivate }: Pick<AdapterDeps, "allowPrivate">,
): Supplier {
  const input = async <T>(asking: CallOptions, act: (client: Duffel) => Promise<T>): Promise<T> => {
    try {
      return await act(await duffelClient(supplier, allowPrivate, asking));
    } catch (error) {
      throw error instanceof DuffelRefusal ? toDuffelFault(error) : error;
    }
  };

  async function searchTrips(trip: TripQuery, asking: CallOptions): Promise<TripOffer[]> {
    const requests = trip.product === "flight" ? requestsOf(trip) : [];
    const supplier_timeout = Math.min(MAX_MS, Math.max(MIN_MS, (supplier.budgetMs ?? 4_000) - SPARE_MS));
    const find = (request: (typeof requests)[number]) =>
      input(asking, async (client) => {
        const { data } = await client.offerRequests.create({ ...request, return_offers: false, supplier_timeout });
        return offersOf(client, data.id);
      });
    // A failure of one airport does not affect the others.
    const received = await Promise.allSettled(requests.map(find));
    const offers = received.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    const failed = received.find((one) => one.status === "rejected");
    if (offers.length === 0 && failed) throw failed.reason;
    return shown(offers, trip);
  }

  const quote = (wanted: OfferCriteria, asking: CallOptions): Promise<Quoted> =>
    input(asking, async (client): Promise<Quoted> => {
      try {
        const offer = await offerNow(client, wanted.offer.key);
        if (Date.parse(offer.expires_at) <= asking.now.getTime()) return { state: "gone" };
        return { state: "there", offer: offerOf(offer, paxOf(offer.passengers)) };
      } catch (error) {
        if (error instanceof DuffelRefusal && isGone(error)) return { state: "gone" };
        throw error;
      }
    });

  const book: Supplier["book"] = (request, asking) =>
    input(asking, async (client): Promise<Booked> => {
      try {
        const order = orderOf(request, await offerNow(client, request.offer.key));
        const made = read(OrderShape, (await client.orders.create(order)).data);
        if (made.metadata?.reference !== request.reference)
          throw new SupplierFault("nonsense", "an order that is not ours", true);
        return bookedBy(made);
      } catch (error) {
        if (error instanceof Missing)
          return { state: "refused", code: "5002", message: `Duffel needs ${error.message}` };
        if (!(error instanceof DuffelRefusal)) throw error;
        // An offer is sold once: when it is gone, we may be its buyer.
        const ours = await findOrder(client, { reference: request.reference, pnr: null }, asking.now);
        return typeof ours === "string" ? refusedAs(error) : bookedBy(ours);
      }
    });

  const status: Supplier["status"] = (booking: OrderRef, asking) =>
    input(asking, async (client): Promise<Booked> => {
      const found = await findOrder(client, booking, asking.now);
      if (found === "unknown") return { state: "unknown" };
      return found === "never" ? { state: "refused", code: "3009", message: "unknown order" } : bookedBy(found);
    });

  const cancel: Supplier["cancel"] = (booking, asking) =>
    input(asking, async (client): Promise<Booked> => {
      const order = await sold(client, booking, asking);
      if (order.cancelled_at) return { state: "canceled" };
      if (isPart(order, booking.seqs)) return { state: "refused", code: "5003", message: "only whole" };
      try {
        const { id } = await pending(client, order);
        const done = read(CancellationShape, (await client.orderCancellations.confirm(id)).data);
        return done.confirmed_at ? { state: "canceled" } : { state: "pending" };
      } catch (error) {
        if (error instanceof DuffelRefusal) return refusedAs(error);
        throw error;
      }
    });

  /** Paid amount less the refund Duffel would give now; the query cancels nothing. */
  const penalty: Supplier["penalty"] = (booking, asking) =>
    input(asking, async (client): Promise<WithheldPenalty> => {
      const order = await sold(client, booking, asking);
      const currency = order.total_currency;
      if (isPart(order, booking.seqs)) return { penalty: null, currency };
      const { refund_amount, refund_currency } = await pending(client, order);
      if (refund_amount == null || refund_currency !== currency) return { penalty: null, currency };
      const withheld = minorUnits(order.total_amount, currency) - minorUnits(refund_amount, currency);
      return { penalty: Math.max(0, withheld), currency };
    });

  return {
    wholeOnly: true,
    searchTrips,
    quote,
    book,
    status,
    cancel,
    penalty,
    test: (asking) => input(asking, async (client) => void (await client.airlines.list({ limit: 1 }))),
  };
}

/** All result pages of a request, cheapest first, up to a maximum; when a later page fails, the ones before it. */
async function offersOf(client: Duffel, offer_request_id: string): Promise<unknown[]> {
  const offers: unknown[] = [];
  let after: string | undefined;
  do {
    const request = { offer_request_id, limit: PAGE, sort: "total_amount" as const, ...(after && { after }) };
    const page = await client.offers.list(request).catch((error) => {
      if (offers.length === 0) throw error;
    });
    if (!page) break;
    if (!Array.isArray(page.data)) throw new SupplierFault("nonsense", "a page without offers");
    offers.push(...page.data);
    const next = page.meta?.after ?? undefined;
    // A page that links to itself would loop forever.
    after = next === after ? undefined : next;
  } while (after && offers.length < MAX_OFFERS);
  return offers.slice(0, MAX_OFFERS);
}

/** Each offer once. Invalid offers are dropped; when none is valid, it is Duffel's fault. */
function shown(offers: readonly unknown[], { passengers }: TripQuery): TripOffer[] {
  const good = new Map<string, TripOffer>();
  let fault: unknown;
  for (const one of offers) {
    try {
      const offer = offerOf(read(OfferShape, one), passengers);
      if (!good.has(offer.key)) good.set(offer.key, offer);
    } catch (error) {
      fault = error;
    }
  }
  if (good.size === 0 && fault) throw fault;
  return [...good.values()];
}

async function offerNow(client: Duffel, key: string): Promise<DuffelOffer> {
  const { id } = readKey(key);
  const offer = read(OfferShape, (await client.offers.get(id)).data);
  if (offer.id !== id) throw new SupplierFault("nonsense", "the answer is for another offer", false);
  return offer;
}

async function sold(client: Duffel, booking: OrderRef, { now }: CallOptions): Promise<DuffelOrder> {
  const found = await findOrder(client, booking, now);
  if (typeof found === "string") throw new SupplierFault("refused", "unknown order", false);
  return found;
}

async function pending(client: Duffel, order: DuffelOrder) {
  const reply = read(CancellationShape, (await client.orderCancellations.create({ order_id: order.id })).data);
  if (reply.order_id !== order.id) throw new SupplierFault("nonsense", "it would cancel another order", false);
  return reply;
}

const isPart = ({ passengers }: DuffelOrder, seqs: readonly number[] | null) =>
  seqs !== null && seqs.length < passengers.length;
