import { setImmediate as turn } from "node:timers/promises";
import type { z } from "zod";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { refuseField } from "../../kernel/errors";
import { loadMarkups } from "../price/load-markups";
import type { PricedTrip } from "../price/rules";
import { activeSuppliers } from "../supplier/active-suppliers";
import type { SupplierDeps } from "../supplier/deps";
import type { LimitedSupplier } from "../supplier/limited";
import type { TripQuery } from "../supplier/port";
import type { TripOffer } from "../supplier/rules.offer";
import { askEach, codeOf, type Outcome } from "./ask-each";
import type { Buyer } from "./buyer";
import { priceTrips } from "./price-trips";
import { type Leg, resolveLegs } from "./resolve-legs";
import { calculationId, MAX_OFFERS, mixFault, type TripType } from "./rules";
import type { SearchLegDto, SearchSupplierDto, TripSearch } from "./schema";
import { addOffers, openSearch } from "./store-offers";
import { validTrips } from "./valid-trips";

type Tools = Pick<Ctx<CustomerActor | OperatorActor>, "query" | "actor" | "now">;
export type TripsAsked = z.output<typeof TripSearch>;

/** A priced and stored offer: it can be locked from now on. */
export type FoundTrip = {
  calculation_id: number;
  supplier: LimitedSupplier;
  offer: TripOffer;
  price: PricedTrip;
  expiresAt: Date;
};

/** `kept`: resolves when its offers can be locked. */
type Answered = { supplier: z.input<typeof SearchSupplierDto>; found: FoundTrip[]; kept: Promise<void> };
/** `kept`: resolves when all offers can be locked; they are not returned before. */
type Ended = { search_id: number; expires_at: Date; suppliers: Answered["supplier"][]; kept: Promise<unknown> };

/** A validated search. `find` calls all suppliers concurrently and reports each one's offers as they arrive. */
export type BegunTrips = {
  legs: z.input<typeof SearchLegDto>[];
  find(left: AbortSignal, received: (answered: Answered) => Promise<void> | void): Promise<Ended>;
};

/**
 * Validates a search before any supplier is called. Throws passengerMix (3004) for an invalid passenger mix,
 * itineraryInvalid (3007) as `resolveLegs` and for legs that do not match the trip type, fieldInvalid (3003) for
 * another currency than the branch's.
 */
export async function beginTrips(
  ctx: Tools,
  deps: SupplierDeps,
  given: { input: TripsAsked; buyer: Buyer; scenario: string | null; only?: number | null | undefined },
): Promise<BegunTrips> {
  const { input, buyer } = given;
  const wrong = mixFault(input.passengers);
  if (wrong) throw refuseField(`passengers.${wrong.path}`, wrong.message, "passengerMix");
  const { branchId } = ctx.actor;
  const [legs, active, { currency }] = await Promise.all([
    resolveLegs(ctx, input),
    activeSuppliers(deps, branchId, input.type),
    loadMarkups(ctx, branchId, buyer),
  ]);
  const suppliers = given.only == null ? active : active.filter(({ id }) => id === given.only);
  refuseOtherLegs(input.trip_type, legs);
  if (input.currency && input.currency !== currency) throw refuseField("currency", soldIn(currency));
  const query: TripQuery = {
    product: input.type,
    legs: legs.map((leg) => leg.asked),
    passengers: input.passengers,
    cabin: input.cabin ?? null,
    currency,
    colleagueId: buyer.colleagueId,
  };
  const find: BegunTrips["find"] = (left, received) =>
    findTrips(ctx, deps, { ...given, query, suppliers, left, heard: received });
  return { legs: legs.map(({ told }) => told), find };
}

type Hunt = {
  query: TripQuery;
  suppliers: LimitedSupplier[];
  buyer: Buyer;
  scenario: string | null;
  left: AbortSignal;
  heard(answered: Answered): Promise<void> | void;
};

async function findTrips(ctx: Tools, deps: SupplierDeps, hunt: Hunt): Promise<Ended> {
  const { query, suppliers, buyer, scenario, left } = hunt;
  const { branchId } = ctx.actor;
  const ids = suppliers.map(({ id }) => id);
  // Its id arrives long before the first supplier's answer.
  const opening = openSearch(ctx, { branchId, product: query.product, buyer, query, suppliers: ids });
  opening.catch(() => {});
  const reported = new Map<number, Answered["supplier"]>();
  const keeping: Promise<void>[] = [];
  const room = new Room(suppliers.length);
  /** Number of invalid offers, by the list of valid ones. */
  const badOf = new Map<readonly TripOffer[], number>();
  await askEach<TripOffer>(
    deps,
    suppliers,
    async (supplier, asking) => {
      const { offers, bad } = validTrips((await supplier.searchTrips?.(query, asking)) ?? []);
      badOf.set(offers, bad);
      return offers;
    },
    {
      operation: "search",
      scenario,
      left,
      heard: async ({ supplier, items, ...outcome }) => {
        const priced = await priceTrips(ctx, items, { query, supplier, buyer });
        const { from, kept } = room.take(priced);
        const search = await opening;
        const rows = kept.map(({ offer, price }) => ({
          ...{ supplierId: supplier.id, offer, price, total: price.total, currency: price.currency },
          expiresAt: offer.expires_at === null ? null : new Date(offer.expires_at),
        }));
        const adding = addOffers(ctx, search, from, rows);
        adding.catch(() => {});
        keeping.push(adding);
        // Start writing to the database before any further processing.
        await turn();
        const found = kept.map(({ offer, price }, at) => {
          const { expiresAt } = rows[at]!;
          const ends = expiresAt && expiresAt < search.expiresAt ? expiresAt : search.expiresAt;
          return { offer, price, calculation_id: calculationId(search.id, from + at), supplier, expiresAt: ends };
        });
        const cut = priced.length - found.length + (badOf.get(items) ?? 0);
        const line = toSearchSupplierDto(supplier, outcome, { count: found.length, cut });
        reported.set(supplier.id, line);
        await hunt.heard({ supplier: line, found, kept: adding });
      },
    },
  );
  const search = await opening;
  const stored = Promise.all(keeping);
  stored.catch(() => {});
  return {
    search_id: search.id,
    expires_at: search.expiresAt,
    suppliers: suppliers.flatMap(({ id }) => reported.get(id) ?? []),
    kept: stored,
  };
}

/** Distributes the 999 offers of a search: each supplier gets its share plus what earlier ones left unused. */
class Room {
  private used = 0;

  constructor(private waiting: number) {
    this.share = waiting === 0 ? 0 : Math.floor(MAX_OFFERS / waiting);
  }
  private readonly share: number;

  take<One extends { price: PricedTrip }>(all: readonly One[]): { from: number; kept: readonly One[] } {
    this.waiting--;
    const free = MAX_OFFERS - this.used - this.waiting * this.share;
    const stored = all.length <= free ? all : [...all].sort((a, b) => a.price.total - b.price.total).slice(0, free);
    const from = this.used + 1;
    this.used += stored.length;
    return { from, kept: stored };
  }
}

function toSearchSupplierDto(
  { id, code, title, titleLatin }: LimitedSupplier,
  { status, reason, ms }: Pick<Outcome<unknown>, "status" | "reason" | "ms">,
  { count, cut }: { count: number; cut: number },
): Answered["supplier"] {
  const fault = codeOf(reason);
  return {
    ...{ id, code, title, title_latin: titleLatin, status, ms, count },
    ...(cut > 0 && { left_out: cut }),
    ...(fault !== undefined && { fault_code: fault }),
  };
}

/** One-way has one leg, a round trip two: there and back. */
function refuseOtherLegs(type: TripType | null | undefined, legs: readonly Leg[]): void {
  if (type === "one_way" && legs.length !== 1) throw refuseField("legs", ONE, "itineraryInvalid");
  if (type !== "round_trip") return;
  const [out, back] = legs;
  if (legs.length !== 2 || !out || !back) throw refuseField("legs", TWO, "itineraryInvalid");
  if (out.asked.origin.city !== back.asked.destination.city || out.asked.destination.city !== back.asked.origin.city)
    throw refuseField("legs[1]", BACK, "itineraryInvalid");
}

const ONE = { en: "a one-way trip must have one leg", fa: "سفر یک‌طرفه یک مسیر دارد" };
const TWO = { en: "a round trip must have two legs", fa: "سفر رفت‌وبرگشت دو مسیر دارد" };
const BACK = { en: "must lead back to the origin", fa: "مسیر برگشت نیست" };
const soldIn = (currency: string) => ({ en: `prices are in ${currency}`, fa: `قیمت‌ها به ${currency} است` });
