import { Refusal } from "../../kernel/errors";
import type { Chosen, SupplierKeeps } from "../penalty/quoted";
import type { SoldBooking } from "../penalty/rules.sold";
import { supplierById } from "../supplier/active-suppliers";
import { callSupplier } from "../supplier/call";
import type { SupplierDeps } from "../supplier/deps";
import { SupplierFault } from "../supplier/port";
import { withheldAmount } from "../supplier-order/withheld-amount";

/**
 * What a supplier keeps of what we owe it for these travellers, in the branch's currency (supplier-order/withheld-amount.ts); null: it does
 * not say. 6002 where it does not take it back. Where rules of ours decide about the buyer, a supplier that cannot be had is as one that
 * does not say; else 9002, 9003.
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
    // What it does not take back is not promised, whatever our rules say (contract 13.19).
    if (error.fault === "refused" && !error.ofOurAccount) throw new Refusal("notRefundable");
    if (ruled) return null;
    if (error.fault === "timeout") throw new Refusal("supplierTimedOut");
    throw new Refusal("supplierClosed", { retryAfterSeconds: 10 });
  }
}

/** Travellers as their supplier counts them; null: all of the booking. */
function seqsOf({ lines }: SoldBooking, chosen: readonly Chosen[]): number[] | null {
  const all = lines.reduce((sum, { travellers }) => sum + (travellers?.length ?? 0), 0);
  return chosen.length === all ? null : chosen.map(({ traveller }) => traveller.seq).sort((a, b) => a - b);
}
