/** How many calls a second one process keeps whole; what is beyond is counted. */
export const KEPT_PER_SECOND = 100;
const REFUSED_PER_SECOND = 200;
/** Whoever calls seldom is kept beside a caller that fills the budget. */
const QUIET_CALLS = 10;
const QUIET_PER_SECOND = 200;
/** Calls that only name a site, which anybody can, must not fill its log. */
const STRANGER_PER_SECOND = 5;
const MAX_CALLERS = 1_000;

/** What is known of a call when it ends, as far as the sampler cares. */
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

/** Calls like this one that were only counted. */
export type More = Ended & { counted: number };

/** `last`: what the caller's last counted call was like, which the next one mostly is too. */
type Tally = { kept: number; more: Map<string, More> | undefined; last: More | undefined };

const alike = (a: Ended, b: Ended) =>
  a.pattern === b.pattern &&
  a.status === b.status &&
  a.refused === b.refused &&
  a.method === b.method &&
  a.branchId === b.branchId;

/**
 * Decides which calls are kept whole and counts the others, by caller, route and status, a second at a time. Bounded: at
 * most 1,000 callers a second are told apart; calls of others are lost, and said to be.
 */
export class Sampler {
  private second = 0;
  private kept = 0;
  private refused = 0;
  private quiet = 0;
  private callers = new Map<string, Tally>();
  private closed: More[] = [];
  /** Whether counts of a second that is not over yet wait. */
  counting = false;

  constructor(private readonly lose: (branchId: number, calls: number, atMs: number) => void) {}

  /** Whether a call is to be kept; if not, it was counted. */
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

  /** Counts no further: what was counted so far is ready to be taken. */
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
