import type { Circuit } from "./limited";
import { MAX_FAILURES, REST_MS } from "./rules";

/** A retry for every ten calls, and never more than some at once. */
const RETRY_SHARE = 0.1;
const MAX_RETRIES = 10;
const OK_TOLD_EVERY_MS = 30_000;

/** Of what a supplier bears at once a quarter is kept for writes, where it bears more than one. */
const reservedForWrites = (most: number): number => (most > 1 ? Math.max(1, Math.floor(most / 4)) : 0);

/** Searches yield to locks, bookings and status checks. */
export type CallKind = "write" | "search";
type Waiting = { most: number; go: (may: boolean) => void; timer: NodeJS.Timeout };

/**
 * What one process knows of one supplier: how it does, how many ask it, how often asking again is still allowed. Moments are
 * those of performance.now(): no two things happen at the same one, and none is ever set back.
 */
export class CircuitBreaker {
  private failures = 0;
  private openUntil: number | null = null;
  private seenAt = 0;
  private happenedAt = 0;
  /** How many of what happened the database is being told. */
  private telling = 0;
  private okToldAt = Number.NEGATIVE_INFINITY;
  private readonly underWay: Record<CallKind, number> = { write: 0, search: 0 };
  private readonly waiting: Readonly<Record<CallKind, Waiting[]>> = { write: [], search: [] };
  private retries = 0;

  /** The circuit as the database had it when it was asked: before what happened here since was told there, it is old. */
  learn({ failures, openForMs }: Circuit, askedAt: number): void {
    if (this.telling > 0 || askedAt < this.seenAt) return;
    this.failures = failures;
    this.openUntil = openForMs === null ? null : askedAt + openForMs;
  }

  /**
   * The database was told of what happened at `at`, and answered the circuit; undefined: it could not be had. Others may have
   * seen more failures; of those that are told at once one may overtake another, so that it never knows of less than happened.
   */
  told(circuit: Circuit | undefined, at: number, now: number): void {
    this.telling--;
    this.seenAt = now;
    if (!circuit || at !== this.happenedAt) return;
    this.failures = Math.max(this.failures, circuit.failures);
    if (circuit.openForMs !== null) this.openUntil = now + circuit.openForMs;
  }

  /** `open`: nobody asks. `half`: one may, to see. */
  circuit(now: number): "good" | "open" | "half" {
    if (this.openUntil === null) return "good";
    return this.openUntil > now ? "open" : "half";
  }

  /** Is to be told to the database, by `told` then. */
  failed(now: number): void {
    this.happenedAt = now;
    this.telling++;
    this.failures++;
    if (this.failures >= MAX_FAILURES && (this.openUntil ?? 0) <= now) this.openUntil = now + REST_MS;
  }

  /** Whether the database should be told: that it does well again, and from time to time that it still does. */
  didWell(now: number): boolean {
    this.happenedAt = now;
    const news = this.failures > 0 || this.openUntil !== null || now - this.okToldAt > OK_TOLD_EVERY_MS;
    this.failures = 0;
    this.openUntil = null;
    if (!news) return false;
    this.okToldAt = now;
    this.telling++;
    return true;
  }

  /** Waits for its turn where `most` ask already; false: it did not come within `patienceMs`. */
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
    // Ten tenths are a little less than one.
    if (this.retries < 0.999) return false;
    this.retries--;
    return true;
  }
}
