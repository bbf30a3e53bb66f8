import { supplierById } from "../supplier/active-suppliers";
import { callSupplier } from "../supplier/call";
import { SupplierFault, type WithheldPenalty } from "../supplier/port";
import type { ClaimedTrade, OpenItem } from "./claimed-trade";
import type { TradeDeps } from "./deps";

/** The amount a supplier would withhold for canceling an item; null: not reported. */
export async function withheldBySupplier(
  deps: TradeDeps,
  { branch_id }: ClaimedTrade,
  item: OpenItem,
): Promise<WithheldPenalty | null> {
  const supplier = await supplierById(deps, branch_id, item.supplier_id);
  if (!supplier) return null;
  const booking = { reference: item.reference, pnr: item.order_pnr ?? "", seqs: null };
  try {
    return await callSupplier(deps, supplier, "penalty", (of, asking) => of.penalty(booking, asking));
  } catch (error) {
    if (error instanceof SupplierFault) return null;
    throw error;
  }
}
