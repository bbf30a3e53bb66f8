import { setTimeout as sleep } from "node:timers/promises";
import { sweepPayments } from "@/domain/gateway/sweep";
import { gatewayDeps } from "../gateway-deps";
import { log } from "../log";

/** Payments that are due to be asked about are looked for this often: what a payer whose process died waits for, and no more. */
const IDLE_MS = 1_000;

/** Asks gateways about what nobody came back for, and applies what was paid, until stopped; in every job process. */
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
