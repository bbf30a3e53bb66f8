import type { z } from "zod";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import type { SupplierDeps } from "../supplier/deps";
import { beginTrips, type FoundTrip, type TripsAsked } from "./begin-trips";
import type { Buyer } from "./buyer";
import { FacetCounts, inOrder, passes, type Traits, traitsOf } from "./rules.filter";
import type { TripAnswer } from "./schema";

type Tools = Pick<Ctx<CustomerActor | OperatorActor>, "query" | "actor" | "now">;
type Given<Dto> = {
  input: TripsAsked;
  buyer: Buyer;
  scenario: string | null;
  /** A single supplier, for one call per supplier. */
  only?: number | null | undefined;
  toDto(found: FoundTrip): Dto;
  /** Converts all offers while the last ones are still being stored. */
  toDtos?: (offers: Dto[]) => Dto[];
};

/**
 * Offers of all suppliers for a trip, at the buyer's prices; each can be locked by calculation_id until it expires.
 * Slow and faulty suppliers are reported without affecting the others. Facets count all offers, `offers` are the
 * filtered ones. Throws as `beginTrips`.
 */
export async function searchTrips<Dto>(
  ctx: Tools,
  deps: SupplierDeps,
  { toDto, toDtos = (offers) => offers, ...given }: Given<Dto>,
): Promise<Omit<z.input<typeof TripAnswer>, "offers"> & { offers: Dto[] }> {
  const { legs, find } = await beginTrips(ctx, deps, given);
  const { filters, sort } = given.input;
  const order = inOrder(sort);
  const facets = new FacetCounts();
  const shown: { id: number; traits: Traits; told: Dto }[] = [];
  // Process offers as they arrive instead of after the last supplier.
  const ended = await find(new AbortController().signal, ({ found }) => {
    for (const one of found) {
      const traits = traitsOf(one.offer, one.supplier.id, one.price.total);
      facets.add(traits);
      if (passes(traits, filters)) shown.push({ id: one.calculation_id, traits, told: toDto(one) });
    }
    shown.sort((a, b) => order(a.traits, b.traits) || a.id - b.id);
  });
  const offers = toDtos(shown.map(({ told }) => told));
  await ended.kept;
  const { search_id, expires_at, suppliers } = ended;
  return { search_id, expires_at, legs, offers, suppliers, facets: facets.told() };
}
