import { Refusal } from "@/domain/kernel/errors";
import { reasonOf } from "@/domain/platform/error-record/error-title";
import { lockOwnSeats, releaseOwnSeats } from "@/domain/sales/hold/lock-own";
import {
  findOwnStays,
  findOwnTrips,
  type OwnState,
  ownMinPrices,
  readOwnClass,
} from "@/domain/sales/supplier/own-charters";
import {
  type AdapterDeps,
  type CallOptions,
  type OfferCriteria,
  type OpenSupplier,
  type Supplier,
  SupplierFault,
} from "@/domain/sales/supplier/port";
import type { PaxCount } from "@/domain/sales/supplier/rules.offer";
import { paxOfRooms, readOwnKey } from "@/domain/sales/supplier/rules.own";
import { againstSale, documentsRequiredFor, offerNow, stayOffer, tripOffer } from "./charter-offers";

/**
 * The branch's own charters as a supplier like any other: searches return what `/changes` reports to partners, and a
 * lock is a hold like theirs. Refusals of holds pass through. A trade books its holds in its own transaction, so `book`
 * and later acts are refused here.
 */
export function charter({ branch_id: branchId }: OpenSupplier, { query, runBatched }: AdapterDeps): Supplier {
  const tools = ({ now }: CallOptions) => ({ query, now, branchId });

  const read = (wanted: OfferCriteria, asking: CallOptions): Promise<OwnState | undefined> => {
    const { charter_id: charterId, class_id: classId } = keyOf(wanted);
    const { product, colleagueId = null } = wanted;
    const request = {
      charterId,
      classId,
      colleagueId,
      passengers: travelling(wanted),
      stay: product === "accommodation",
    };
    return readOwnClass(tools(asking), request);
  };

  return {
    async searchTrips(request, asking) {
      const papers = documentsRequiredFor(request.legs);
      const found = await findOwnTrips(tools(asking), request);
      return found
        .map((trip) => tripOffer(trip, request.passengers, papers))
        .filter(({ segments }) => !request.cabin || segments.every(({ cabin }) => cabin === request.cabin));
    },
    async searchStays(request, asking) {
      const found = await findOwnStays(tools(asking), request);
      return found.map((stay) => stayOffer(stay, request.rooms));
    },
    minPrices: (request, asking) => ownMinPrices(tools(asking), request),
    async quote(wanted, asking) {
      const state = await read(wanted, asking);
      const { adult, child } = travelling(wanted);
      const against = againstSale(state, adult + child);
      return against ? { state: against } : { state: "there", offer: offerNow(state!, wanted) };
    },
    async lock(wanted, asking) {
      const { charter_id: charterId, class_id: classId } = keyOf(wanted);
      const { holder, reference, colleagueId = null } = wanted;
      const locked = await lockOwnSeats(
        { runBatched, now: asking.now, requestId: asking.requestId },
        { branchId, colleagueId, holder, reference, charterId, classId, pax: travelling(wanted) },
      );
      if (locked.lock_id === null) {
        if (locked.code === 4008) throw new Refusal("tooManyHolds", { data: { held: locked.held } });
        return { state: stateOf(locked.code) };
      }
      // Current state: the price may have changed since the search, and the buyer has to confirm this one.
      const state = await read(wanted, asking);
      const offer = state ? offerNow(state, wanted) : wanted.offer;
      return { state: "locked", lock: locked.lock_id, offer, expiresAt: new Date(locked.expires_at) };
    },
    release: (lock_id, { now, requestId }) => releaseOwnSeats({ runBatched, now, requestId }, { branchId, lock_id }),
    book: ofTrades,
    status: ofTrades,
    cancel: ofTrades,
    penalty: ofTrades,
    test: async () => {},
  };
}

const ofTrades = async (): Promise<never> => {
  throw new SupplierFault("refused", "own charters are booked by the trade that has their lock", false);
};

function keyOf({ offer }: OfferCriteria) {
  const key = readOwnKey(offer.key);
  if (!key) throw new SupplierFault("refused", "not an offer of ours", false);
  return key;
}

const travelling = ({ product, passengers, rooms }: OfferCriteria): PaxCount =>
  product === "accommodation" ? paxOfRooms(rooms) : passengers;

/** Maps refusals of a hold to states of the port; invalid calls are thrown unchanged. */
function stateOf(code: number): "gone" | "few" | "closed" {
  if (code === 4002 || code === 3009) return "gone";
  if (code === 4005) return "few";
  if (code === 4006 || code === 4007 || code === 3004) return "closed";
  throw new Refusal(reasonOf(code));
}
