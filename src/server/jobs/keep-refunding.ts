import { setTimeout as sleep } from "node:timers/promises";
import { sweepRefunds } from "@/domain/refund/sweep-refunds";
import { log } from "../log";
import { supplierDesk } from "../supplier-desk";

/** Refunds that are due are looked for this often. */
const IDLE_MS = 1_000;

/** Decides for owners whose time is over, and goes on with what suppliers take back, until stopped; in every job process. */
export function keepRefunding(): { stop(): Promise<void> } {
  const ended = new AbortController();
  const loop = async () => {
    let failing = false;
    while (!ended.signal.aborted) {
      try {
        const { faults } = await sweepRefunds(supplierDesk({ requestId: "sweep", now: new Date() }));
        if (faults[0]) log().warn({ err: faults[0] }, "a refund was not gone on with");
        failing = false;
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!failing) log().warn({ err: error }, "refunds were not looked after");
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
