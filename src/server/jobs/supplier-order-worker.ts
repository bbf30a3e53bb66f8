import { DueOrders } from "@/domain/sales/supplier-order/due-orders";
import { supplierDeps } from "../supplier-deps";
import { startPollingWorker } from "./polling-worker";

/** Releases unused holds at suppliers and checks unanswered requests until stopped; runs in every job process. */
export function startSupplierOrderWorker(): { stop(): Promise<void> } {
  const sweep = new DueOrders();
  const begin = () => sweep.begin(supplierDeps({ requestId: "sweep", now: new Date() }));
  return startPollingWorker(begin, "supplier order advance failed");
}
