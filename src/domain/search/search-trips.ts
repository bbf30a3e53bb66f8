import type { z } from "zod";
import type { Ctx, CustomerActor, OperatorActor } from "../context";
import type { SupplierDesk } from "../supplier/desk";
import { beginTrips, type FoundTrip, type TripsAsked } from "./begin-trips";
import type { Buyer } from "./buyer";
import { facetsOf, inOrder, passes, traitsOf } from "./rules.filter";
import type { TripAnswer } from "./schema";

type Tools = Pick<Ctx<CustomerActor | OperatorActor>, "query" | "actor" | "now">;
type Given<Told> = {
  asked: TripsAsked;
  buyer: Buyer;
  scenario: string | null;
  /** One supplier alone, for who asks each by itself. */
  only?: number | null | undefined;
  tell(found: FoundTrip): Told;
};

/**
 * What all suppliers of the branch have for a trip, at the buyer's prices; each can be locked by its calculation_id until it expires.
 * A supplier that is slow or broken is named and takes nothing from the others. Facets count everything that was found, `offers` are
 * those the filters let through. Refuses as `beginTrips`.
 */
export async function searchTrips<Told>(
  ctx: Tools,
  desk: SupplierDesk,
  { tell, ...given }: Given<Told>,
): Promise<Omit<z.input<typeof TripAnswer>, "offers"> & { offers: Told[] }> {
  const { legs, find } = await beginTrips(ctx, desk, given);
  const all: FoundTrip[] = [];
  const ended = await find(new AbortController().signal, ({ found }) => all.push(...found));
  const found = all.map((one) => ({ one, traits: traitsOf(one.offer, one.supplier.id, one.price.total) }));
  const { filters, sort } = given.asked;
  const order = inOrder(sort);
  const shown = found
    .filter(({ traits }) => passes(traits, filters))
    .sort((a, b) => order(a.traits, b.traits) || a.one.calculation_id - b.one.calculation_id);
  return {
    ...{ search_id: ended.search_id, expires_at: ended.expires_at, legs },
    offers: shown.map(({ one }) => tell(one)),
    suppliers: ended.suppliers,
    facets: facetsOf(found.map(({ traits }) => traits)),
  };
}
