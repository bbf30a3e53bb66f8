import type { z } from "zod";
import type { Ctx, CustomerActor, OperatorActor } from "../../kernel/context";
import { Refusal, refuseField } from "../../kernel/errors";
import { loadMarkups } from "../price/load-markups";
import type { Buyer } from "../search/buyer";
import { activeSuppliers } from "../supplier/active-suppliers";
import type { StayDeps } from "./deps";
import { lowestPrices } from "./lowest-prices";
import type { Lowest } from "./price-lowest";
import { among } from "./providers";
import { readLowest } from "./read-lowest";
import { daysOf, MAX_HOTELS, spanFaults } from "./rules";
import type { MinPriceQuery, MinPrices } from "./schema";
import { hotelsByIds, hotelsOfCity, type SoldHotel } from "./sold-hotels";
import { toStaySupplierDto } from "./to-stay-supplier-dto";

type Tools = Pick<Ctx<CustomerActor | OperatorActor>, "query" | "actor" | "now">;
type ListMinPricesInput = z.output<typeof MinPriceQuery>;
type Answer = z.input<typeof MinPrices>;

/**
 * Lowest double room price per hotel and check-in day over all suppliers. Throws itineraryInvalid (3007) for invalid or
 * past days or more than 60, notFound (3009) for foreign hotels, fieldMissing (3002) without hotels, fieldInvalid
 * (3003) for an unknown provider.
 */
export async function readMinPrices(
  ctx: Tools,
  deps: StayDeps,
  input: ListMinPricesInput,
  buyer: Buyer,
): Promise<Answer> {
  const { branchId } = ctx.actor;
  const { from, to, nights } = input;
  const [markups, active] = await Promise.all([
    loadMarkups(ctx, branchId, buyer),
    activeSuppliers(deps, branchId, "accommodation"),
  ]);
  const issues = spanFaults(input, markups.today);
  if (issues.length > 0) throw new Refusal("itineraryInvalid", { fields: issues });
  const suppliers = among(active, input.providers);
  const ids = input.accommodation_ids ?? [];
  const withinLimit = ids.length > 0 && ids.length <= MAX_HOTELS;
  // With given hotels, start the slowest read first.
  const cached = withinLimit ? readLowest({ query: ctx.query, branchId, now: ctx.now }, ids, input) : undefined;
  cached?.catch(() => {});
  const hotels = await hotelsOf({ query: ctx.query, branchId }, input, suppliers);
  const of = { branchId, from, to, nights, buyer, markups, hotels, suppliers, ...(cached && { cached }) };
  const result = await lowestPrices(ctx, deps, of);
  const [days, dayTold] = [daysOf(from, to), dayTeller()];
  return {
    ...{ from, to, nights, currency: markups.currency },
    accommodations: hotels.map(({ id, name, name_latin }) => {
      const of = result.of.get(id)!;
      return { id, name, name_latin, days: days.map((date, at) => dayTold(date, of.days[at]!, of.known[at]!)) };
    }),
    suppliers: result.suppliers.map(toStaySupplierDto),
  };
}

function hotelsOf(
  tools: { query: Tools["query"]; branchId: number },
  { accommodation_ids: ids, city_id, from, to }: ListMinPricesInput,
  suppliers: Parameters<typeof hotelsOfCity>[3],
): Promise<SoldHotel[]> {
  if (ids == null && city_id == null)
    throw refuseField(
      "accommodation_ids",
      { en: "either accommodation_ids or city_id is required", fa: "accommodation_ids یا city_id" },
      "fieldMissing",
    );
  if (ids == null) return hotelsOfCity(tools, city_id!, { from, to }, suppliers);
  if (ids.length > MAX_HOTELS)
    throw refuseField("accommodation_ids", { en: `at most ${MAX_HOTELS}`, fa: `حداکثر ${MAX_HOTELS}` }, "tooLarge");
  return hotelsByIds(tools, ids, { from, to });
}

type Day = Answer["accommodations"][number]["days"][number];

/** Formats each distinct time once: thousands of prices share few. */
function dayTeller() {
  const written = new Map<number, string>();
  const instantOf = (ms: number) => {
    const known = written.get(ms);
    if (known !== undefined) return known;
    const made = new Date(ms).toISOString().replace(/\.\d{3}Z$/, "Z");
    written.set(ms, made);
    return made;
  };
  return (date: string, lowest: Lowest | null, known: boolean): Day => ({
    date,
    total: lowest?.total ?? null,
    board_price: lowest?.boardPrice ?? null,
    supplier_id: lowest?.supplierId ?? null,
    as_of: lowest && instantOf(lowest.asOfMs),
    stale: lowest?.stale ?? false,
    known,
  });
}
