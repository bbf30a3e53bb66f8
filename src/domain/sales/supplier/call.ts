import { isOutcomeUnknown, isRefusal } from "../../kernel/errors";
import { CIRCUIT } from "./active-suppliers";
import type { CircuitBreaker } from "./circuit-breaker";
import type { SupplierDeps } from "./deps";
import { Exchange } from "./exchange";
import type { Circuit, LimitedSupplier } from "./limited";
import { type CallOptions, type Supplier, SupplierFault, type SupplierFaultCode } from "./port";
import { type Operation, REPEATABLE, SEARCHES, WITHIN_MS } from "./rules";

type Ask<T> = (supplier: Supplier, asking: CallOptions) => Promise<T>;
type Terms = {
  /** Default: the supplier's search budget, else that of the operation (rules.ts). */
  withinMs?: number;
  scenario?: string | null;
  /** Call despite an open circuit, on explicit request. */
  anyway?: true;
};

/**
 * Calls a supplier with a hard time limit: an adapter that ignores its signal is abandoned. Throws `SupplierFault`; own
 * refusals pass through unchanged. Not called while the circuit is open (`closed`) or too many calls are running
 * (`busy`). Read-only operations are retried once when time remains and retries are rare; locking, booking and
 * canceling never are. Own charters live in our database: no circuit, and errors pass unchanged.
 */
export async function callSupplier<T>(
  deps: SupplierDeps,
  supplier: LimitedSupplier,
  operation: Operation,
  ask: Ask<T>,
  { withinMs = WITHIN_MS[operation] ?? supplier.budgetMs, scenario = null, anyway }: Terms = {},
): Promise<T> {
  const endsAt = performance.now() + withinMs;
  const breaker = deps.runtime.breakerOf(supplier);
  const given = { deps, supplier, operation, ask, scenario, breaker };
  if (isOurs(supplier)) return attempt({ ...given, counts: false, probes: false }, withinMs);
  const probes = !anyway && (await passCircuit(deps, supplier, breaker, withinMs));
  const most = Math.max(1, Math.floor(supplier.maxConcurrentCalls / deps.runtime.processes));
  const kind = SEARCHES.has(operation) ? "search" : "write";
  if (!(await breaker.enter(most, withinMs / 2, kind))) throw busy(deps, supplier, operation, withinMs / 2);
  const call = { ...given, counts: true, probes };
  try {
    return await attempt(call, endsAt - performance.now());
  } catch (error) {
    const left = endsAt - performance.now();
    const again = REPEATABLE.has(operation) && !probes && left > withinMs / 4 && isPassing(error);
    if (!again || breaker.circuit(performance.now()) !== "good" || !breaker.mayRetry()) throw error;
    return await attempt(call, left);
  } finally {
    breaker.leave(kind);
  }
}

const isOurs = ({ adapter }: LimitedSupplier) => adapter === "charter";

/** A broken connection may recover immediately; an invalid answer will not. */
const isPassing = (error: unknown) =>
  error instanceof SupplierFault && (error.fault === "unreachable" || error.fault === "timeout");

/** Throws `closed` when the circuit is open; returns whether this call is the probe. One probe over all processes. */
async function passCircuit(
  { query }: SupplierDeps,
  { branch_id, id, title }: LimitedSupplier,
  breaker: CircuitBreaker,
  withinMs: number,
): Promise<boolean> {
  const circuit = breaker.circuit(performance.now());
  if (circuit === "good") return false;
  const closed = () => new SupplierFault("closed", `${title} is not asked for now`);
  if (circuit === "open") throw closed();
  const [mine] = await query<{ probes: boolean }>("supplier.probe", PROBE, [branch_id, id, withinMs + 1_000]);
  if (mine) return true;
  throw closed();
}

function busy(deps: SupplierDeps, supplier: LimitedSupplier, operation: Operation, ms: number): SupplierFault {
  const fault = new SupplierFault("busy", "too many concurrent calls");
  log(deps, supplier, { operation, atMs: Date.now() - ms, ms, fault, count: null }, new Exchange([]));
  return fault;
}

type Call<T> = {
  deps: SupplierDeps;
  supplier: LimitedSupplier;
  operation: Operation;
  ask: Ask<T>;
  scenario: string | null;
  breaker: CircuitBreaker;
  /** Whether the outcome counts for the supplier's health. */
  counts: boolean;
  probes: boolean;
};

async function attempt<T>(call: Call<T>, withinMs: number): Promise<T> {
  const { deps, supplier, operation } = call;
  const exchange = new Exchange(Object.values(supplier.secrets));
  const [atMs, began] = [Date.now(), performance.now()];
  let counts = call.counts;
  const uncounted = () => {
    counts = false;
  };
  const ended = (fault: SupplierFault | null, count: number | null) => {
    // A logging error must not delay or replace the answer.
    log(deps, supplier, { operation, atMs, ms: performance.now() - began, fault, count }, exchange);
    if (counts) recordOutcome(deps, supplier, call.breaker, fault);
    else if (call.probes) letOthersTry(deps, supplier);
  };
  try {
    const answer = await inTime(call, { hear: (received) => exchange.hear(received), uncounted }, exchange, withinMs);
    ended(null, Array.isArray(answer) ? answer.length : null);
    return answer;
  } catch (error) {
    const ours = isRefusal(error) || isOutcomeUnknown(error) || (isOurs(supplier) && !(error instanceof SupplierFault));
    const fault = ours ? new SupplierFault("refused", `${(error as Error).message}`, false) : toSupplierFault(error);
    ended(fault, null);
    throw ours ? error : fault;
  }
}

/** How long an adapter may take to report after its time is up. */
const LAST_WORDS_MS = 50;

/** Races the act against the clock; a later result is ignored. */
async function inTime<T>(
  { deps, supplier, operation, ask, scenario }: Call<T>,
  dto: Pick<CallOptions, "hear" | "uncounted">,
  exchange: Exchange,
  withinMs: number,
): Promise<T> {
  const ends = new AbortController();
  const { requestId, now } = deps;
  const asking: CallOptions = {
    signal: ends.signal,
    scenario,
    requestId,
    now,
    looks: SEARCHES.has(operation),
    ...dto,
  };
  const answer = Promise.resolve(deps.supplierOf(supplier)).then((of) => ask(noted(of, exchange), asking));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const over = () => reject(new SupplierFault("timeout", `no answer within ${Math.round(withinMs)} ms`));
    const end = () => {
      ends.abort();
      timer = setTimeout(over, LAST_WORDS_MS);
    };
    timer = setTimeout(end, Math.max(0, withinMs));
  });
  answer.catch(() => {});
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    ends.abort();
  }
}

/** Wraps the supplier so that inputs and results of its acts are recorded. */
function noted(supplier: Supplier, exchange: Exchange): Supplier {
  return new Proxy(supplier, {
    get(of, name, self) {
      const act = Reflect.get(of, name, self);
      if (typeof act !== "function") return act;
      return async (...given: unknown[]) => {
        exchange.ask(given[0]);
        const answer = await act.apply(of, given);
        exchange.answer(answer);
        return answer;
      };
    },
  });
}

/** Maps any adapter error to a fault of the port. */
function toSupplierFault(error: unknown): SupplierFault {
  if (error instanceof SupplierFault) return error;
  const { name, code, message } = error as Error & { code?: string };
  if (name === "AbortError" || name === "TimeoutError") return new SupplierFault("timeout", "no answer in time");
  if (/^(ECONN|EPIPE|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|UND_ERR_)/.test(code ?? ""))
    return new SupplierFault("unreachable", message);
  return new SupplierFault("nonsense", `${name}: ${message}`);
}

/** Faults that indicate an unhealthy supplier. A refusal was understood by it; our own limit says nothing about it. */
const SICK: ReadonlySet<SupplierFaultCode> = new Set(["timeout", "unreachable", "nonsense", "busy"]);

/** Reports the outcome to this process and, in the background, to the others. */
function recordOutcome(
  { query }: SupplierDeps,
  { branch_id, id }: LimitedSupplier,
  breaker: CircuitBreaker,
  fault: SupplierFault | null,
): void {
  const sick = fault !== null && SICK.has(fault.fault);
  if (fault?.fault === "closed" || fault?.fault === "stale") return;
  const now = performance.now();
  if (sick) breaker.failed(now);
  else if (!breaker.didWell(now)) return;
  const values = [branch_id, id, sick ? fault.fault : null, sick ? fault.message : null];
  query<{ circuit: Circuit }>("supplier.outcome", OUTCOME, values).then(
    ([row]) => breaker.told(row?.circuit, now, performance.now()),
    // Database unavailable: this process relies on its own observations.
    () => breaker.told(undefined, now, performance.now()),
  );
}

/** The probe was inconclusive: let the next caller probe. */
function letOthersTry({ query }: SupplierDeps, { branch_id, id }: LimitedSupplier): void {
  query("supplier.unprobe", UNPROBE, [branch_id, id]).catch(() => {});
}

const UNPROBE = "update supplier_states set probing_until = null where branch_id = $1 and supplier_id = $2";

type Ended = { operation: Operation; atMs: number; ms: number; fault: SupplierFault | null; count: number | null };

function log({ runtime, requestId }: SupplierDeps, supplier: LimitedSupplier, ended: Ended, exchange: Exchange): void {
  const { fault, ...call } = ended;
  try {
    runtime.log.add(
      {
        ...{ ...call, requestId, branchId: supplier.branch_id, supplierId: supplier.id },
        ...{ outcome: fault?.fault ?? "ok", message: fault?.message ?? null },
      },
      exchange,
    );
  } catch {
    runtime.log.lost++;
  }
}

const OUTCOME = `select ${CIRCUIT} as circuit from record_supplier_outcome($1::int, $2::int, $3::text, $4::text) t`;

/** When the circuit is in fact no longer open, another process has closed it: everyone may call. */
const PROBE = `
  update supplier_states set probing_until = now() + $3::int * interval '1 ms'
   where branch_id = $1 and supplier_id = $2
     and coalesce(open_until <= now(), true) and coalesce(probing_until <= now(), true)
  returning true as probes`;
