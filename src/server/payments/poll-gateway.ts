import { LRUCache } from "lru-cache";
import { askForPage } from "@/domain/cashier/gateway/ask";
import type { GatewayDeps } from "@/domain/cashier/gateway/deps";
import { log } from "../log";
import { onceInProcess } from "../process";

const FIRST_MS = 2_000;
const MAX_DURATION_MS = 60_000;

type PollGatewayInput = { at: number; waitMs: number };
const input = () =>
  onceInProcess("payers-asked", () => new LRUCache<string, PollGatewayInput>({ max: 10_000, ttl: 3_600_000 }));

/**
 * Asks the gateway about a payment whose payer is waiting on the page: now, after two seconds, four, eight, up to a
 * minute. Returns immediately; the page's next poll finds the result.
 */
export function pollGateway(deps: GatewayDeps, slug: string): void {
  const now = deps.now.getTime();
  const before = input().get(slug);
  if (before && now - before.at < before.waitMs) return;
  input().set(slug, { at: now, waitMs: before ? Math.min(before.waitMs * 2, MAX_DURATION_MS) : FIRST_MS });
  askForPage(deps, slug).catch((error) => log().warn({ err: error }, "gateway inquiry failed"));
}
