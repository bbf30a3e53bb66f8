import { setTimeout as sleep } from "node:timers/promises";
import { buildDueEInvoices } from "@/domain/sales/e-invoice/build-due";
import { sendDueEInvoices } from "@/domain/sales/e-invoice/send-due";
import { log } from "../log";
import { eInvoiceDeps } from "../tax-deps";

const IDLE_MS = 1_000;

/**
 * Makes and sends electronic invoices until stopped; runs in every job process, with one sender per memory. Signing and
 * encryption happen here, never where requests are answered.
 */
export function startEInvoiceWorker(now: () => Date = () => new Date()): { stop(): Promise<void> } {
  const ended = new AbortController();
  const deps = eInvoiceDeps(now);
  const more = () => !ended.signal.aborted;

  async function loop(turn: () => Promise<unknown>): Promise<void> {
    let failing = false;
    while (more()) {
      try {
        await turn();
        failing = false;
      } catch (error) {
        if (!more()) return;
        if (!failing) log().warn({ err: error }, "e-invoice sending failed");
        failing = true;
      }
      await sleep(IDLE_MS, undefined, { signal: ended.signal }).catch(() => {});
    }
  }

  const done = Promise.all([loop(() => buildDueEInvoices(deps, more)), loop(() => sendDueEInvoices(deps, more))]);
  return {
    stop: async () => {
      ended.abort();
      await done;
    },
  };
}
