import { setTimeout as sleep } from "node:timers/promises";
import { sweepPayments } from "@/domain/cashier/gateway/sweep";
import { gatewayDeps } from "../gateway-deps";
import { log } from "../log";

/** Interval of checking for due payments: the maximum delay after a process died. */
const IDLE_MS = 1_000;

/**
 * Asks gateways about payments whose payer did not return, and applies paid ones, until stopped; runs in every job
 * process.
 */
export function startPaymentWorker(): { stop(): Promise<void> } {
  const ended = new AbortController();
  const loop = async () => {
    let failing = false;
    while (!ended.signal.aborted) {
      try {
        await sweepPayments(gatewayDeps({ requestId: "sweep", now: new Date() }));
        failing = false;
      } catch (error) {
        if (ended.signal.aborted) return;
        if (!failing) log().warn({ err: error }, "payment check failed");
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
