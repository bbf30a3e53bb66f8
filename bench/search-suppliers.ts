import { z } from "zod";
import { ask } from "@/adapters/suppliers/ask";
import { type OpenSupplier, type Supplier, SupplierFault } from "@/domain/sales/supplier/port";
import type { TripOffer } from "@/domain/sales/supplier/rules.offer";

const Price = z.object({ base: z.int(), tax: z.int(), markup: z.int(), discount: z.int(), total: z.int() });
const SupplierReply = z.object({
  offers: z.array(
    z.object({
      ...{
        key: z.string(),
        kind: z.enum(["charter", "system"]),
        fare_class: z.string(),
        seats_left: z.int().nullable(),
      },
      segments: z.array(
        z.looseObject({ leg: z.int(), carrier: z.string(), departs_at: z.string(), arrives_at: z.string() }),
      ),
      ...{ currency: z.string(), prices: z.record(z.string(), Price), expires_at: z.string().nullable() },
      conditions: z.object({ refund: z.string(), change: z.string() }),
      documents_required: z.array(z.string()),
    }),
  ),
});

const never = () => Promise.reject(new SupplierFault("refused", "only searches here", false));

/** In place of adapters/suppliers/supplier-of.ts: suppliers called over HTTP at the `base_url` of their settings. */
export const suppliersWith =
  () =>
  async ({ settings }: OpenSupplier): Promise<Supplier> => ({
    ...{ quote: never, book: never, status: never, cancel: never, penalty: never },
    async searchTrips(query, asking) {
      const { base_url } = settings as { base_url: string };
      const reply = await ask({ url: new URL(base_url), json: query }, asking, { allowPrivate: true });
      return SupplierReply.parse(reply.json).offers as TripOffer[];
    },
  });
