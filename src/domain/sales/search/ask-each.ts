import { CATALOGUE } from "../../kernel/error-catalogue";
import { isOutcomeUnknown, isRefusal, type Reason } from "../../kernel/errors";
import { callSupplier } from "../supplier/call";
import type { SupplierDeps } from "../supplier/deps";
import type { LimitedSupplier } from "../supplier/limited";
import { type CallOptions, type Supplier, SupplierFault, type SupplierFaultCode } from "../supplier/port";
import { NEEDED_SECRETS, type Operation } from "../supplier/rules";
import { GRACE_MS, type SupplierStatus } from "./rules";

/** How one supplier did. `reason`: the catalogue's row of what went wrong. */
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
  /** Nobody waits any more: calls under way end, no further outcome is heard. */
  left: AbortSignal;
  /** Each outcome as it comes, once a supplier; what it does with it is waited for. */
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
 * Asks suppliers all at once, each within its budget. None harms another, and none is waited for beyond the slowest budget and
 * half a second: what comes later is not heard. Throws only what `heard` throws.
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

/** Errors of our own, where own charters are asked, may not harm the others. */
function faultCodeOf(error: unknown): SupplierFaultCode {
  if (error instanceof SupplierFault) return error.fault;
  return isOutcomeUnknown(error) ? "unreachable" : "nonsense";
}

/** Of the faults there are this one says nothing of how the supplier does. */
const gone = (left: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(new SupplierFault("closed", "nobody waits for the answer", false));
    if (left.aborted) end();
    else left.addEventListener("abort", end, { once: true });
  });

/** Without its keys an adapter is off. */
export const hasKeys = ({ adapter, secrets }: LimitedSupplier): boolean =>
  NEEDED_SECRETS[adapter].every((name) => secrets[name]);

async function within<Item>(ms: number, dto: Promise<SearchProgressDto<Item>>): Promise<SearchProgressDto<Item>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SearchProgressDto<Item>>((resolve) => {
    timer = setTimeout(resolve, ms, { status: "timeout", reason: "supplierTimedOut", items: [] });
  });
  return Promise.race([dto, late]).finally(() => clearTimeout(timer));
}

/** The number under which the catalogue explains an outcome; undefined where all is well. */
export const codeOf = (reason: Reason | null): number | undefined => (reason ? CATALOGUE[reason].code : undefined);
