import { setTimeout as sleep } from "node:timers/promises";
import { sweepSupplierOrders } from "@/domain/supplier-order/sweep";
import { log } from "../log";
import { supplierDesk } from "../supplier-desk";

/** What suppliers are to be asked about is looked for this often. */
const IDLE_MS = 1_000;

/** Gives back what suppliers hold for nobody, and asks about what they did not answer, until stopped; in every job process. */
export function keepSuppliers(): { stop(): Promise<void> } {
  const ended = new AbortController();
  const loop = async () => {
    let failing = false;
    while (!ended.signal.aborted) {
      try {
        const asked = await sweepSupplierOrders(supplierDesk({ requestId: "sweep", now: new Date() }));
        failing = false;
        if (asked > 0) continue;
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!failing) log().warn({ err: error }, "orders of suppliers were not looked after");
        failing = true;
      }
      await sleep(IDLE_MS, undefined, { signal: ended.signal }).catch(() => {});
    }
  };
  const done = loop();
  return {
    stop: async () => {
      ended.abort();
      await done;
    },
  };
}
