import { z } from "zod";
import {
  type AdapterDeps,
  type CallOptions,
  type OfferCriteria,
  type OpenSupplier,
  type Supplier,
  SupplierFault,
} from "@/domain/sales/supplier/port";
import type { Offer, RoomOffer } from "@/domain/sales/supplier/rules.offer";
import { ailing, wait } from "./acting";
import { bookingsOf } from "./bookings";
import { locksOf } from "./locks";
import { ordersOf } from "./orders";
import { minPricesOf, stayOfKey, staysOf } from "./rooms";
import { type Scenario, scenarioOf, scenarioOfNights, scenarioOfOffer, scenarioTo } from "./scenarios";
import { tripOfKey, tripsOf } from "./trips";

const Settings = z.object({
  /** Sandboxes with the same seed sell the same; default: the supplier's code. */
  seed: z.string().max(60).nullish(),
  /** Delay of each answer. */
  delay_ms: z.number().int().min(0).max(20_000).default(0),
  /** Multiplies the number of flights and trains. */
  density: z.number().int().min(1).max(50).default(1),
});

/**
 * A built-in supplier with generated flights, trains and hotels, equal for the same seed, place and day in every
 * process. Its locks and sales are stored in one table. Misbehaves on request (docs/sandbox.md).
 */
export function sandbox(supplier: OpenSupplier, { query }: AdapterDeps): Supplier {
  const settings = Settings.safeParse(supplier.settings ?? {});
  if (!settings.success) throw new SupplierFault("refused", "settings of the sandbox cannot be read", false);
  const { seed, delay_ms, density } = settings.data;
  const shop = { seed: seed ?? supplier.code, currency: supplier.currency, density };
  const orders = ordersOf(query, supplier);

  /** Applies the configured delay and the requested scenario. */
  async function answering(asking: CallOptions, magic?: Scenario): Promise<void> {
    if (asking.signal.aborted) throw new SupplierFault("timeout", "no answer in time", false);
    if (delay_ms > 0) await wait(delay_ms, asking);
    await ailing(scenarioOf(asking.scenario) ?? magic, asking);
  }

  /** The current offer; undefined for a foreign one. */
  function present({ product, offer, passengers, rooms }: OfferCriteria): Offer | undefined {
    if (product === "accommodation") return stayOfKey(shop, offer.key, rooms, offer as RoomOffer);
    return tripOfKey(shop, product, offer.key, passengers);
  }

  return {
    async searchTrips(request, asking) {
      const ends = request.legs[0]?.destination.codes ?? [];
      const magic = ends.map((code) => scenarioTo(request.product, code)).find((one) => one !== undefined);
      await answering(asking, magic);
      return tripsOf(shop, request, asking.now);
    },
    async searchStays(request, asking) {
      const nights = Math.round((Date.parse(request.checkOut) - Date.parse(request.checkIn)) / 86_400_000);
      await answering(asking, scenarioOfNights(nights));
      return staysOf(shop, request);
    },
    async minPrices(request, asking) {
      await answering(asking, scenarioOfNights(request.nights));
      return minPricesOf(shop, request);
    },
    ...locksOf({ orders, present, answering, scenarioFor }),
    ...bookingsOf({ orders, present, answering, scenarioFor, seed: shop.seed }),
    test: (asking) => answering(asking),
  };
}

/** The requested scenario takes precedence over the place's. */
const scenarioFor = ({ product, offer }: OfferCriteria, { scenario }: CallOptions): Scenario | undefined =>
  scenarioOf(scenario) ?? scenarioOfOffer(product, offer);
