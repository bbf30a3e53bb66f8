import { setTimeout as sleep } from "node:timers/promises";
import { OrderSweep } from "@/domain/supplier-order/sweep";
import { log } from "../log";
import { supplierDesk } from "../supplier-desk";

/** What suppliers are to be asked about is looked for this often, and whenever one has answered. */
const IDLE_MS = 1_000;
/** ... and others with it. */
const BREATH_MS = 50;

/** Gives back what suppliers hold for nobody, and asks about what they did not answer, until stopped; in every job process. */
export function keepSuppliers(): { stop(): Promise<void> } {
  const ended = new AbortController();
  const wait = (ms: number) => sleep(ms, undefined, { signal: ended.signal }).catch(() => {});
  const sweep = new OrderSweep();
  const underWay = new Set<Promise<void>>();
  let failing = false;
  const failed = (error: unknown) => {
    if (ended.signal.aborted) return;
    if (!failing) log().warn({ err: error }, "orders of suppliers were not looked after");
    failing = true;
  };
  const loop = async () => {
    while (!ended.signal.aborted) {
      try {
        for (const order of await sweep.begin(supplierDesk({ requestId: "sweep", now: new Date() }))) {
          const over = order.catch(failed).finally(() => underWay.delete(over));
          underWay.add(over);
        }
        failing = false;
      } catch (error) {
        failed(error);
      }
      await Promise.race([wait(IDLE_MS), ...underWay]);
      await wait(BREATH_MS);
    }
  };
  const done = loop();
  return {
    stop: async () => {
      ended.abort();
      await done;
      await Promise.all(underWay);
    },
  };
}
