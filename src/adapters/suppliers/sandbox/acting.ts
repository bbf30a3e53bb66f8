import { setTimeout as sleep } from "node:timers/promises";
import { type CallOptions, SupplierFault } from "@/domain/sales/supplier/port";
import { lasting, type Scenario } from "./scenarios";

/** Longer than most clients wait for the first answer, shorter than a supplier's search budget. */
const SLOW_MS = 3_000;

/** Waits, or throws `timeout` when the call's time is up, like a closed connection. */
export async function wait(ms: number, { signal }: CallOptions): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    throw new SupplierFault("timeout", "no answer in time");
  }
}

/** Never answers; throws `timeout` after half an hour. */
export async function silence(asking: CallOptions): Promise<never> {
  asking.uncounted?.();
  await wait(1_800_000, asking);
  throw new SupplierFault("timeout", "no answer in time");
}

/**
 * Simulates transport problems rather than sales results; `undefined` has no effect. Simulated faults do not open the
 * circuit.
 */
export async function ailing(scenario: Scenario | undefined, asking: CallOptions): Promise<void> {
  if (scenario !== undefined && lasting(scenario) === null) asking.uncounted?.();
  if (scenario === "timeout") await silence(asking);
  if (scenario === "slow") await wait(SLOW_MS, asking);
  if (scenario === "error") throw new SupplierFault("unreachable", "HTTP 500", false);
  if (scenario === "nonsense") throw new SupplierFault("nonsense", "the answer is not JSON");
}
