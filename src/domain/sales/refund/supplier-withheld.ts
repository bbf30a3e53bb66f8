import { Refusal } from "../../kernel/errors";
import type { Chosen, SupplierKeeps } from "../penalty/quoted";
import type { SoldBooking } from "../penalty/rules.sold";
import { supplierById } from "../supplier/active-suppliers";
import { callSupplier } from "../supplier/call";
import type { SupplierDeps } from "../supplier/deps";
import { SupplierFault } from "../supplier/port";
import { withheldAmount } from "../supplier-order/withheld-amount";

/**
 * Amount a supplier withholds for these travellers, in the branch's currency (supplier-order/withheld-amount.ts); null:
 * not reported. Throws notRefundable (6002) when it cannot be canceled. When our own rules decide for the buyer, an
 * unavailable supplier counts as not reporting; otherwise throws supplierTimedOut (9002), supplierClosed (9003).
 */
export async function supplierWithheld(
  deps: SupplierDeps,
  branchId: number,
  {
    booking,
    chosen,
    ruled,
    scenario,
  }: { booking: SoldBooking; chosen: readonly Chosen[]; ruled: boolean; scenario: string | null },
): Promise<SupplierKeeps> {
  const { order, item } = booking;
  if (!order || !item) return null;
  const supplier = await supplierById(deps, branchId, order.supplier_id);
  if (!supplier) return null;
  const request = { reference: order.reference, pnr: order.pnr, seqs: seqsOf(booking, chosen) };
  try {
    const withheld = await callSupplier(deps, supplier, "penalty", (of, asking) => of.penalty(request, asking), {
      scenario,
    });
    if (item.net === 0) return 0n;
    const owed = { net: BigInt(item.net), net_currency: item.net_currency, cost: BigInt(item.cost) };
    return await withheldAmount(deps, { branch_id: branchId, currency: booking.currency }, owed, withheld);
  } catch (error) {
    if (!(error instanceof SupplierFault)) throw error;
    // Never promise a refund the supplier refuses, whatever our rules say (contract 13.19).
    if (error.fault === "refused" && !error.ofOurAccount) throw new Refusal("notRefundable");
    if (ruled) return null;
    if (error.fault === "timeout") throw new Refusal("supplierTimedOut");
    throw new Refusal("supplierClosed", { retryAfterSeconds: 10 });
  }
}

/** Traveller numbers at the supplier; null: the whole booking. */
function seqsOf({ lines }: SoldBooking, chosen: readonly Chosen[]): number[] | null {
  const all = lines.reduce((sum, { travellers }) => sum + (travellers?.length ?? 0), 0);
  return chosen.length === all ? null : chosen.map(({ traveller }) => traveller.seq).sort((a, b) => a - b);
}
