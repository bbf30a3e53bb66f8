import { OrderSweep } from "@/domain/supplier-order/sweep";
import { supplierDeps } from "../supplier-deps";
import { keepSweeping } from "./keep-sweeping";

/** Gives back what suppliers hold for nobody, and asks about what they did not answer, until stopped; in every job process. */
export function keepSuppliers(): { stop(): Promise<void> } {
  const sweep = new OrderSweep();
  const begin = () => sweep.begin(supplierDeps({ requestId: "sweep", now: new Date() }));
  return keepSweeping(begin, "orders of suppliers were not looked after");
}
