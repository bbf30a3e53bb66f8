import { setTimeout as sleep } from "node:timers/promises";
import { type CallOptions, SupplierFault } from "@/domain/sales/supplier/port";
import { lasting, type Scenario } from "./scenarios";

/** Longer than most wait for the first answer, shorter than a search gives a supplier. */
const SLOW_MS = 3_000;

/** Waits so long, or until the call's time is up: then it throws, as a connection that is closed would. */
export async function wait(ms: number, { signal }: CallOptions): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch {
    throw new SupplierFault("timeout", "no answer in time");
  }
}

/** Never answers. Whoever does not give up in half an hour is told. */
export async function silence(asking: CallOptions): Promise<never> {
  asking.uncounted?.();
  await wait(1_800_000, asking);
  throw new SupplierFault("timeout", "no answer in time");
}

/** What ails the way to a supplier rather than what it sells; `undefined` passes. What is played opens nobody's circuit. */
export async function ailing(scenario: Scenario | undefined, asking: CallOptions): Promise<void> {
  if (scenario !== undefined && lasting(scenario) === null) asking.uncounted?.();
  if (scenario === "timeout") await silence(asking);
  if (scenario === "slow") await wait(SLOW_MS, asking);
  if (scenario === "error") throw new SupplierFault("unreachable", "HTTP 500", false);
  if (scenario === "nonsense") throw new SupplierFault("nonsense", "the answer is not JSON");
}
