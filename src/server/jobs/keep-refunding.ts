import { RefundSweep } from "@/domain/refund/sweep-refunds";
import { supplierDeps } from "../supplier-deps";
import { keepSweeping } from "./keep-sweeping";

/** Decides for owners whose time is over, and goes on with what suppliers take back, until stopped; in every job process. */
export function keepRefunding(): { stop(): Promise<void> } {
  const sweep = new RefundSweep();
  const begin = () => sweep.begin(supplierDeps({ requestId: "sweep", now: new Date() }));
  return keepSweeping(begin, "a refund was not gone on with");
}
