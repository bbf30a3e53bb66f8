import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { loadMarkups } from "../price/load-markups";
import { loadRate } from "../price/load-rate";
import { type Markups, type PricedStay, priceRoom, type StayFacts } from "../price/rules";
import type { Rate } from "../price/rules.amount";
import { askEach, codeOf } from "../search/ask-each";
import type { Buyer } from "../search/buyer";
import { MAX_OFFERS } from "../search/rules";
import { storeOffers } from "../search/store-offers";
import { activeSuppliers } from "../supplier/active-suppliers";
import type { SupplierDeps } from "../supplier/deps";
import type { LimitedSupplier } from "../supplier/limited";
import type { MappedHotel, StayQuery } from "../supplier/port";
import type { RoomOffer } from "../supplier/rules.offer";
import { paxOfRooms } from "../supplier/rules.own";
import type { StaySupplierDto } from "./lowest-prices";
import { mappedHotels } from "./mapped-hotels";
import { unlessUnpriced } from "./price-lowest";
import { among } from "./providers";
import { refuseStay } from "./refuse-stay";
import { daysBetween, type KeptStayQuery } from "./rules";
import type { RoomsAsked } from "./schema";
import { hotelsByIds, type SoldHotel, sells } from "./sold-hotels";
import { hotelIdOf } from "./stay-details";
import { updateMinPrice } from "./update-min-price";
import { validStays } from "./valid-stays";

type Tools = Pick<Ctx<CustomerActor | OperatorActor>, "query" | "actor" | "now">;

/** A priced and stored rate: it can be locked until it expires. */
export type FoundRate = {
  room_rate_id: number;
  supplier: LimitedSupplier;
  offer: RoomOffer;
  price: PricedStay;
  /** Exchange rate from the supplier's currency to the branch's; null when equal. */
  rate: Rate | null;
  expiresAt: Date;
};
export type FoundRooms = {
  hotel: SoldHotel;
  query: KeptStayQuery;
  searchId: number;
  expiresAt: Date;
  rates: FoundRate[];
  suppliers: StaySupplierDto[];
};

/**
 * Current rates of a hotel's rooms from all suppliers, called concurrently and independently, each with its time limit.
 * The cheapest updates the price cache. Throws itineraryInvalid (3007) for invalid days, passengerMix (3004) for the
 * guests, notFound (3009) for a foreign hotel, fieldInvalid (3003) for an unknown provider.
 */
export async function findRooms(
  ctx: Tools,
  deps: SupplierDeps,
  given: { input: RoomsAsked; buyer: Buyer; scenario: string | null },
): Promise<FoundRooms> {
  const { input, buyer } = given;
  const { branchId } = ctx.actor;
  const [markups, active] = await Promise.all([
    loadMarkups(ctx, branchId, buyer),
    activeSuppliers(deps, branchId, "accommodation"),
  ]);
  refuseStay(input, markups.today);
  const tools = { query: ctx.query, branchId };
  const on = { from: input.check_in, to: input.check_in };
  const [hotel] = (await hotelsByIds(tools, [hotelIdOf(input)], on, () => "accommodation_id")) as [SoldHotel];
  const suppliers = among(active, input.providers).filter(
    (supplier) => sells(supplier, hotel) && (!input.charter_only || supplier.adapter === "charter"),
  );
  const query = storedQuery(input, hotel, markups, buyer);
  const received = await Promise.all(suppliers.map((supplier) => askOne(ctx, deps, { supplier, query, ...given })));
  const priced = await Promise.all(received.map((one) => priceAll(ctx, { ...one, query, markups, buyer, input })));
  const cheapest = priced.flat().sort((a, b) => a.price.total - b.price.total);
  const shown = cheapest.slice(0, MAX_OFFERS);
  const stored = await storeOffers(ctx, {
    ...{ branchId, product: "accommodation", buyer, query, suppliers: suppliers.map(({ id }) => id) },
    offers: shown.map(({ supplier, offer, price }) => ({
      ...{ supplierId: supplier.id, offer, price, total: price.total, currency: price.currency },
      expiresAt: offer.expires_at === null ? null : new Date(offer.expires_at),
    })),
  });
  const rates = shown.map((one, at): FoundRate => {
    const ends = Date.parse(one.offer.expires_at ?? "");
    const over = ends < stored.expires_at.getTime();
    return { ...one, room_rate_id: stored.ids[at]!, expiresAt: over ? new Date(ends) : stored.expires_at };
  });
  return {
    ...{ hotel, query, searchId: stored.search_id, expiresAt: stored.expires_at, rates },
    suppliers: received.map(({ supplier, told }) => {
      const count = rates.filter((rate) => rate.supplier.id === supplier.id).length;
      return { supplier, ...told, count, asOfMs: told.status === "ok" ? ctx.now.getTime() : null };
    }),
  };
}

function storedQuery(input: RoomsAsked, hotel: SoldHotel, { currency }: Markups, buyer: Buyer): KeptStayQuery {
  const { check_in, check_out, rooms } = input;
  return {
    ...{ accommodationId: hotel.id, checkIn: check_in, checkOut: check_out, nights: daysBetween(check_in, check_out) },
    ...{ rooms, passengers: paxOfRooms(rooms), city: hotel.city, country: hotel.country, stars: hotel.stars },
    ...{ currency, colleagueId: buyer.colleagueId },
  };
}

type Heard = {
  supplier: LimitedSupplier;
  offers: RoomOffer[];
  told: Pick<StaySupplierDto, "status" | "fault_code" | "ms" | "left_out">;
};
type Asking = { supplier: LimitedSupplier; query: KeptStayQuery; scenario: string | null };

async function askOne(ctx: Tools, deps: SupplierDeps, { supplier, query, scenario }: Asking): Promise<Heard> {
  const { accommodationId, checkIn, checkOut, rooms, currency, colleagueId } = query;
  const hotels = await mappedHotels(ctx, supplier, [accommodationId]);
  const stay: StayQuery = { hotels, checkIn, checkOut, rooms, currency, colleagueId };
  let received: Heard | undefined;
  let left_out = 0;
  await askEach<RoomOffer>(
    deps,
    [supplier],
    async (of, asking) => {
      if (hotels.length === 0) return [];
      const { offers, bad } = validStays((await of.searchStays?.(stay, asking)) ?? []);
      left_out = bad;
      return offers;
    },
    {
      ...{ operation: "stays", scenario, left: new AbortController().signal },
      heard: ({ items, status, reason, ms }) => {
        const offers = items.filter((one) => one.accommodation_id === accommodationId).map((one) => ours(one, hotels));
        received = { supplier, offers, told: { status, fault_code: codeOf(reason), ms, left_out } };
      },
    },
  );
  const answered = received!;
  // Ignore prices from sandbox scenarios.
  if (answered.told.status === "ok" && scenario === null && supplier.adapter !== "charter")
    await learn(ctx, answered, query);
  return answered;
}

/** Only mapped room types count, whatever the supplier states. */
function ours(offer: RoomOffer, hotels: readonly MappedHotel[]): RoomOffer {
  const mapped = hotels.some(({ roomTypes }) => [...roomTypes.values()].includes(offer.room_type_id!));
  return mapped ? offer : { ...offer, room_type_id: null };
}

async function learn(ctx: Tools, { supplier, offers }: Heard, query: KeptStayQuery): Promise<void> {
  const { accommodationId, checkIn, nights, rooms } = query;
  const [cheapest] = [...offers].sort((a, b) => a.net - b.net);
  await updateMinPrice(ctx, {
    ...{
      branchId: ctx.actor.branchId,
      supplierId: supplier.id,
      accommodationId,
      checkIn,
      nights,
      rooms,
      source: "live",
    },
    lowest: cheapest ? { net: cheapest.net, boardPrice: cheapest.board_price, currency: cheapest.currency } : null,
  });
}

type Pricing = Heard & { query: KeptStayQuery; markups: Markups; buyer: Buyer; input: RoomsAsked };

async function priceAll(ctx: Tools, { supplier, offers, query, markups, buyer, input }: Pricing) {
  const { adult, child } = query.passengers;
  const facts: StayFacts = {
    product: "accommodation",
    supplier: { id: supplier.id, own: supplier.adapter === "charter" },
    ...{ buyer, origin: null, destination: query.city, travelOn: query.checkIn, stars: query.stars },
    ...{ rooms: query.rooms.length, guests: adult + child },
  };
  const rates = new Map<string, Rate | null>([[markups.currency, null]]);
  for (const { currency } of offers)
    if (!rates.has(currency)) rates.set(currency, await loadRate(ctx, ctx.actor.branchId, currency));
  return offers.flatMap((offer) => {
    if (input.board != null && !input.board.includes(offer.board)) return [];
    if (offer.rooms_left !== null && offer.rooms_left < query.rooms.length) return [];
    const rate = rates.get(offer.currency) ?? null;
    const price = unlessUnpriced(() => priceRoom(markups, facts, offer, rate));
    return price ? [{ supplier, offer, price, rate }] : [];
  });
}
