/** Calls per second that one process stores whole; the rest is counted. */
export const KEPT_PER_SECOND = 100;
const REFUSED_PER_SECOND = 200;
/** A caller below this is stored beside one that exhausts the budget. */
const QUIET_CALLS = 10;
const QUIET_PER_SECOND = 200;
/** Unauthenticated calls that only give a site's name must not fill its log. */
const STRANGER_PER_SECOND = 5;
const MAX_CALLERS = 1_000;

/** The members of a finished call that the sampler uses. */
export type Ended = {
  /** When it began, milliseconds. */
  atMs: number;
  branchId: number;
  domainId: number | null;
  /** As in the log: `partner:7`. */
  caller: string;
  proven: boolean;
  family: string;
  method: string;
  pattern: string | null;
  status: number;
  refused: boolean;
};

/** Similar calls that were only counted. */
export type More = Ended & { counted: number };

/** `last`: the group of the caller's previous counted call, a cache since the next is usually in the same. */
type Tally = { kept: number; more: Map<string, More> | undefined; last: More | undefined };

const alike = (a: Ended, b: Ended) =>
  a.pattern === b.pattern &&
  a.status === b.status &&
  a.refused === b.refused &&
  a.method === b.method &&
  a.branchId === b.branchId;

/**
 * Decides which calls are stored whole and counts the others by caller, route and status, per second. Bounded: at most
 * 1,000 callers a second are distinguished; calls of others are lost, and reported as such.
 */
export class Sampler {
  private second = 0;
  private kept = 0;
  private refused = 0;
  private quiet = 0;
  private callers = new Map<string, Tally>();
  private closed: More[] = [];
  /** Whether there are counts of a second that is not over yet. */
  counting = false;

  constructor(private readonly lose: (branchId: number, calls: number, atMs: number) => void) {}

  /** Whether a call is to be stored; otherwise it is counted. */
  keeps(call: Ended): boolean {
    const second = Math.floor(call.atMs / 1000);
    if (second > this.second) this.turn(second);
    let tally = this.callers.get(call.caller);
    if (!tally) {
      if (this.callers.size >= MAX_CALLERS) {
        this.lose(call.branchId, 1, call.atMs);
        return false;
      }
      tally = { kept: 0, more: undefined, last: undefined };
      this.callers.set(call.caller, tally);
    }
    if (this.admits(call, tally)) {
      tally.kept++;
      return true;
    }
    this.count(call, tally);
    return false;
  }

  private admits({ refused, proven }: Ended, { kept }: Tally): boolean {
    if (!proven) return kept < STRANGER_PER_SECOND && this.refused < REFUSED_PER_SECOND && ++this.refused > 0;
    if (refused && this.refused < REFUSED_PER_SECOND) return ++this.refused > 0;
    if (!refused && this.kept < KEPT_PER_SECOND) return ++this.kept > 0;
    return kept < QUIET_CALLS && this.quiet < QUIET_PER_SECOND && ++this.quiet > 0;
  }

  private count(call: Ended, tally: Tally): void {
    if (tally.last && alike(call, tally.last)) {
      tally.last.counted++;
      return;
    }
    const key = `${call.branchId} ${call.status}${call.refused ? "!" : ""}${call.method}${call.pattern}`;
    tally.more ??= new Map();
    this.counting = true;
    const like = tally.more.get(key) ?? { ...call, counted: 0 };
    like.counted++;
    tally.more.set(key, like);
    tally.last = like;
  }

  private turn(second: number): void {
    for (const { more } of this.callers.values()) if (more) this.closed.push(...more.values());
    if (this.closed.length > MAX_CALLERS) {
      for (const { branchId, counted, atMs } of this.closed.splice(MAX_CALLERS)) this.lose(branchId, counted, atMs);
    }
    this.callers = new Map();
    this.kept = this.refused = this.quiet = 0;
    this.second = second;
    this.counting = false;
  }

  /** Ends the current second, so that its counts can be taken. */
  close(): void {
    this.turn(this.second);
  }

  /** The counts of seconds that are over by `nowMs`. */
  take(nowMs: number): More[] {
    const second = Math.floor(nowMs / 1000);
    if (second > this.second) this.turn(second);
    return this.closed.splice(0);
  }
}
