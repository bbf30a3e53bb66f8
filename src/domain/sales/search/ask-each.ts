import { CATALOGUE } from "../../kernel/error-catalogue";
import { isOutcomeUnknown, isRefusal, type Reason } from "../../kernel/errors";
import { callSupplier } from "../supplier/call";
import type { SupplierDeps } from "../supplier/deps";
import type { LimitedSupplier } from "../supplier/limited";
import { type CallOptions, type Supplier, SupplierFault, type SupplierFaultCode } from "../supplier/port";
import { NEEDED_SECRETS, type Operation } from "../supplier/rules";
import { GRACE_MS, type SupplierStatus } from "./rules";

/** Result of one supplier. `reason`: catalogue row of its failure. */
export type Outcome<Item> = {
  supplier: LimitedSupplier;
  status: SupplierStatus;
  reason: Reason | null;
  ms: number;
  items: Item[];
};

type Ask<Item> = (supplier: Supplier, asking: CallOptions) => Promise<Item[]>;
type Terms<Item> = {
  operation: Operation;
  scenario: string | null;
  /** Aborted when no caller waits any more: running calls end, later outcomes are ignored. */
  left: AbortSignal;
  /** Receives each supplier's outcome once, as it arrives; awaited. */
  heard(outcome: Outcome<Item>): Promise<void> | void;
};

export const STATUS: Readonly<Record<SupplierFaultCode, readonly [SupplierStatus, Reason]>> = {
  timeout: ["timeout", "supplierTimedOut"],
  unreachable: ["error", "supplierTimedOut"],
  refused: ["error", "unexpected"],
  nonsense: ["error", "unexpected"],
  busy: ["timeout", "supplierClosed"],
  closed: ["closed", "supplierClosed"],
  stale: ["error", "supplierTimedOut"],
};

/**
 * Calls all suppliers concurrently, each within its budget. Independent of each other; ends at the latest half a second
 * after the slowest budget, ignoring later outcomes. Throws only what `heard` throws.
 */
export async function askEach<Item>(
  deps: SupplierDeps,
  suppliers: readonly LimitedSupplier[],
  ask: Ask<Item>,
  { operation, scenario, left, heard: received }: Terms<Item>,
): Promise<void> {
  const longest = Math.max(0, ...suppliers.map(({ budgetMs }) => budgetMs)) + GRACE_MS;
  await Promise.all(
    suppliers.map(async (supplier) => {
      const began = performance.now();
      const outcome = await within(longest, outcomeOf(deps, supplier, ask, { operation, scenario, left }));
      if (left.aborted) return;
      await received({ supplier, ms: Math.round(performance.now() - began), ...outcome });
    }),
  );
}

type SearchProgressDto<Item> = Pick<Outcome<Item>, "status" | "reason" | "items">;

async function outcomeOf<Item>(
  deps: SupplierDeps,
  supplier: LimitedSupplier,
  ask: Ask<Item>,
  { operation, scenario, left }: Pick<Terms<Item>, "operation" | "scenario" | "left">,
): Promise<SearchProgressDto<Item>> {
  if (!hasKeys(supplier)) return { status: "off", reason: "supplierClosed", items: [] };
  const unlessLeft: Ask<Item> = (of, asking) => {
    const signal = AbortSignal.any([asking.signal, left]);
    return Promise.race([ask(of, { ...asking, signal }), gone(left)]);
  };
  try {
    return {
      status: "ok",
      reason: null,
      items: await callSupplier(deps, supplier, operation, unlessLeft, { scenario }),
    };
  } catch (error) {
    if (isRefusal(error)) return { status: "error", reason: error.reason, items: [] };
    const [status, reason] = STATUS[faultCodeOf(error)];
    return { status, reason, items: [] };
  }
}

/** Internal errors of own charters must not affect other suppliers. */
function faultCodeOf(error: unknown): SupplierFaultCode {
  if (error instanceof SupplierFault) return error.fault;
  return isOutcomeUnknown(error) ? "unreachable" : "nonsense";
}

/** The fault that does not count for the supplier's health. */
const gone = (left: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(new SupplierFault("closed", "nobody waits for the answer", false));
    if (left.aborted) end();
    else left.addEventListener("abort", end, { once: true });
  });

/** Without its secrets an adapter is off. */
export const hasKeys = ({ adapter, secrets }: LimitedSupplier): boolean =>
  NEEDED_SECRETS[adapter].every((name) => secrets[name]);

async function within<Item>(ms: number, dto: Promise<SearchProgressDto<Item>>): Promise<SearchProgressDto<Item>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SearchProgressDto<Item>>((resolve) => {
    timer = setTimeout(resolve, ms, { status: "timeout", reason: "supplierTimedOut", items: [] });
  });
  return Promise.race([dto, late]).finally(() => clearTimeout(timer));
}

/** Catalogue code of an outcome; undefined on success. */
export const codeOf = (reason: Reason | null): number | undefined => (reason ? CATALOGUE[reason].code : undefined);
