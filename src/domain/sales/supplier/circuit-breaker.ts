import type { Circuit } from "./limited";
import { MAX_FAILURES, REST_MS } from "./rules";

/** One retry per ten calls, with an upper limit on concurrent ones. */
const RETRY_SHARE = 0.1;
const MAX_RETRIES = 10;
const OK_REPORT_INTERVAL_MS = 30_000;

/** A quarter of a supplier's concurrent calls is reserved for writes, when it allows more than one. */
const reservedForWrites = (most: number): number => (most > 1 ? Math.max(1, Math.floor(most / 4)) : 0);

/** Searches yield to locks, bookings and status checks. */
export type CallKind = "write" | "search";
type Waiting = { most: number; go: (may: boolean) => void; timer: NodeJS.Timeout };

/**
 * Process-local state of one supplier: health, running calls, retry budget. Times are those of performance.now(), which
 * is monotonic and never repeats.
 */
export class CircuitBreaker {
  private failures = 0;
  private openUntil: number | null = null;
  private seenAt = 0;
  private happenedAt = 0;
  /** Pending reports to the database. */
  private telling = 0;
  private okReportedAt = Number.NEGATIVE_INFINITY;
  private readonly underWay: Record<CallKind, number> = { write: 0, search: 0 };
  private readonly waiting: Readonly<Record<CallKind, Waiting[]>> = { write: [], search: [] };
  private retries = 0;

  /**
   * Applies the circuit as read from the database at `askedAt`; ignored as stale when newer local events have not been
   * reported yet.
   */
  learn({ failures, openForMs }: Circuit, askedAt: number): void {
    if (this.telling > 0 || askedAt < this.seenAt) return;
    this.failures = failures;
    this.openUntil = openForMs === null ? null : askedAt + openForMs;
  }

  /**
   * Applies the circuit that the database returned for a report at `at`; undefined: the database was unavailable. Other
   * processes may have seen more failures; concurrent reports may overtake each other, so the state never goes below
   * what happened here.
   */
  told(circuit: Circuit | undefined, at: number, now: number): void {
    this.telling--;
    this.seenAt = now;
    if (!circuit || at !== this.happenedAt) return;
    this.failures = Math.max(this.failures, circuit.failures);
    if (circuit.openForMs !== null) this.openUntil = now + circuit.openForMs;
  }

  /** `open`: no calls. `half`: one probe is allowed. */
  circuit(now: number): "good" | "open" | "half" {
    if (this.openUntil === null) return "good";
    return this.openUntil > now ? "open" : "half";
  }

  /** To be reported to the database, then confirmed through `told`. */
  failed(now: number): void {
    this.happenedAt = now;
    this.telling++;
    this.failures++;
    if (this.failures >= MAX_FAILURES && (this.openUntil ?? 0) <= now) this.openUntil = now + REST_MS;
  }

  /** Whether to report to the database: on recovery, and occasionally while healthy. */
  didWell(now: number): boolean {
    this.happenedAt = now;
    const news = this.failures > 0 || this.openUntil !== null || now - this.okReportedAt > OK_REPORT_INTERVAL_MS;
    this.failures = 0;
    this.openUntil = null;
    if (!news) return false;
    this.okReportedAt = now;
    this.telling++;
    return true;
  }

  /** Waits for a slot among `most`; false when none was free within `patienceMs`. */
  async enter(most: number, patienceMs: number, kind: CallKind): Promise<boolean> {
    this.retries = Math.min(MAX_RETRIES, this.retries + RETRY_SHARE);
    if (this.hasFreeSlot(most, kind)) {
      this.underWay[kind]++;
      return true;
    }
    const waiting = this.waiting[kind];
    return new Promise<boolean>((go) => {
      const one: Waiting = {
        most,
        go,
        timer: setTimeout(() => {
          waiting.splice(waiting.indexOf(one), 1);
          go(false);
        }, patienceMs),
      };
      waiting.push(one);
    });
  }

  leave(kind: CallKind): void {
    this.underWay[kind]--;
    for (const next of ["write", "search"] as const) this.letIn(next);
  }

  private letIn(kind: CallKind): void {
    const waiting = this.waiting[kind];
    for (let next = waiting[0]; next && this.hasFreeSlot(next.most, kind); next = waiting[0]) {
      waiting.shift();
      clearTimeout(next.timer);
      this.underWay[kind]++;
      next.go(true);
    }
  }

  private hasFreeSlot(most: number, kind: CallKind): boolean {
    const { write, search } = this.underWay;
    return write + search < most && (kind === "write" || search < most - reservedForWrites(most));
  }

  mayRetry(): boolean {
    // Ten times a tenth is slightly less than one.
    if (this.retries < 0.999) return false;
    this.retries--;
    return true;
  }
}
