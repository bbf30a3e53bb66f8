import { DueOrders } from "@/domain/supplier-order/due-orders";
import { supplierDeps } from "../supplier-deps";
import { startPollingWorker } from "./polling-worker";

/** Gives back what suppliers hold for nobody, and asks about what they did not answer, until stopped; in every job process. */
export function startSupplierOrderWorker(): { stop(): Promise<void> } {
  const sweep = new DueOrders();
  const begin = () => sweep.begin(supplierDeps({ requestId: "sweep", now: new Date() }));
  return startPollingWorker(begin, "supplier order advance failed");
}
