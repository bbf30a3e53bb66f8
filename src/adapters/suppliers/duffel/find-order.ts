import type { Duffel } from "@duffel/api";
import { SupplierFault } from "@/domain/sales/supplier/port";
import { type DuffelOrder, OrderShape, read } from "./shapes";

export type OrderRef = { reference: string; pnr: string | null; askedAt?: Date | null };

const PAGE = 200;
const MAX_PAGES = 5;
/** An order not found after this time will never exist. */
const FINAL_MS = 10 * 60_000;

/**
 * Finds the order with our reference, among those of its PNR or page by page among all. `never`: all were searched long
 * after the attempt; `unknown`: not yet certain.
 */
export async function findOrder(client: Duffel, ref: OrderRef, now: Date): Promise<DuffelOrder | "never" | "unknown"> {
  const { reference, pnr, askedAt } = ref;
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { data, meta } = await client.orders.list({
      limit: PAGE,
      ...(pnr !== null && { booking_reference: pnr }),
      ...(after && { after }),
    });
    if (!Array.isArray(data)) throw new SupplierFault("nonsense", "a page without orders");
    const ours = data.find(
      (order) => (order as { metadata?: Record<string, unknown> }).metadata?.reference === reference,
    );
    if (ours) return read(OrderShape, ours);
    const next = meta?.after ?? undefined;
    if (!next || next === after) {
      const isFinal = pnr === null && askedAt != null && now.getTime() - askedAt.getTime() > FINAL_MS;
      return isFinal ? "never" : "unknown";
    }
    after = next;
  }
  return "unknown";
}
