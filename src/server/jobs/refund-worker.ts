import { DueRefunds } from "@/domain/sales/refund/due-refunds";
import { supplierDeps } from "../supplier-deps";
import { startPollingWorker } from "./polling-worker";

/**
 * Decides for owners after their deadline and continues refunds of suppliers until stopped; runs in every job process.
 */
export function startRefundWorker(): { stop(): Promise<void> } {
  const sweep = new DueRefunds();
  const begin = () => sweep.begin(supplierDeps({ requestId: "sweep", now: new Date() }));
  return startPollingWorker(begin, "refund advance failed");
}
