import type { Ctx, CustomerActor } from "../../kernel/context";
import type { FileStream } from "../../kernel/file-stream";
import type { SupplierDeps } from "../supplier/deps";
import { beginTrips, type TripsAsked } from "./begin-trips";
import type { Buyer } from "./buyer";
import { Lines } from "./lines";
import { facetsOf, inOrder, passes, type Traits, traitsOf } from "./rules.filter";
import { LastLine, SupplierLine } from "./schema";
import { toTripDto } from "./to-trip-dto";

type Tools = Pick<Ctx<CustomerActor>, "query" | "actor" | "now">;
type Given = { input: TripsAsked; buyer: Buyer; scenario: string | null };

/**
 * The same search as a stream: one JSON line {supplier, offers} per supplier as it answers, each in the requested
 * order, and finally {search_id, expires_at, legs, suppliers, facets}. Ends when the reader leaves. Throws as
 * `beginTrips`, before the first line.
 */
export async function streamTrips(ctx: Tools, deps: SupplierDeps, given: Given): Promise<FileStream> {
  const { legs, find } = await beginTrips(ctx, deps, given);
  const { filters, sort } = given.input;
  const order = inOrder(sort);
  const content = new Lines(async (push, left) => {
    const all: Traits[] = [];
    const { kept, ...ended } = await find(left, async ({ supplier, found, kept }) => {
      const traits = found.map((one) => ({ one, traits: traitsOf(one.offer, one.supplier.id, one.price.total) }));
      all.push(...traits.map((one) => one.traits));
      const shown = traits.filter((one) => passes(one.traits, filters)).sort((a, b) => order(a.traits, b.traits));
      await kept;
      if (!left.aborted) push(SupplierLine.parse({ supplier, offers: shown.map(({ one }) => toTripDto(one)) }));
    });
    await kept;
    push(LastLine.parse({ ...ended, legs, facets: facetsOf(all) }));
  });
  return { name: null, type: "application/x-ndjson; charset=utf-8", content };
}
