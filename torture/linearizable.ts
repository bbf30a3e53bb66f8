/** One call as seen by its caller, by one clock. `answer` null: lost; it may take effect at any time, or never. */
export type Call<Act, Answer> = { act: Act; answer: Answer | null; began: number; ended: number };

/**
 * Effects of calls on a state, in sequence. `during`: states that a running call may produce before its answer, each by
 * one atomic step; for a lost answer, all its effects. `end`: states in which the answer is possible; none when it is
 * not.
 */
export type Model<State, Act, Answer> = {
  during(state: State, call: Call<Act, Answer>, nth: number): State[];
  end(state: State, act: Act, answer: Answer): State[];
  nameOf(state: State): string;
};

/** Limit of states before a history counts as undecided. */
const MOST = 3_000_000;

/**
 * Returns null when some order of the calls, in which none precedes one that had ended before it began, explains every
 * answer; otherwise the unexplained part. The search of Wing and Gong with Lowe's memoization (Testing for
 * linearizability, 2017).
 */
export function unexplained<State, Act, Answer>(
  model: Model<State, Act, Answer>,
  begin: State,
  history: readonly Call<Act, Answer>[],
): string | null {
  const calls = [...history].sort((a, b) => a.began - b.began);
  const ends = calls.map(({ answer, ended }) => (answer === null ? Number.POSITIVE_INFINITY : ended));
  const received = calls.reduce((mask, { answer }, nth) => (answer === null ? mask : mask | (1n << BigInt(nth))), 0n);
  const seen = new Set<string>();
  const stack: { done: bigint; state: State; depth: number }[] = [{ done: 0n, state: begin, depth: 0 }];
  let best = { done: 0n, state: begin, depth: -1 };
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (at.done === received) return null;
    if (at.depth > best.depth) best = at;
    const next: typeof stack = [];
    for (const nth of underWay(calls, ends, at.done)) {
      const call = calls[nth]!;
      if (call.answer !== null)
        for (const state of model.end(at.state, call.act, call.answer))
          next.push({ done: at.done | (1n << BigInt(nth)), state, depth: at.depth + 1 });
      for (const state of model.during(at.state, call, nth)) next.push({ done: at.done, state, depth: at.depth });
    }
    // The last pushed is explored first: calls in order of their start.
    for (const one of next.reverse()) {
      const name = `${one.done.toString(36)} ${model.nameOf(one.state)}`;
      if (seen.has(name)) continue;
      seen.add(name);
      stack.push(one);
    }
    if (seen.size > MOST) throw new Error(`undecided after ${MOST} steps`);
  }
  const stuck = underWay(calls, ends, best.done).map((nth) => calls[nth]!);
  return `after ${best.depth} of ${calls.length} calls, in ${model.nameOf(best.state)}, none of these fits: ${JSON.stringify(stuck)}`;
}

/** Unfinished calls that began before any of these ended: one of them is next. */
function underWay(calls: readonly { began: number }[], ends: readonly number[], done: bigint): number[] {
  const open = calls.flatMap((_, nth) => ((done >> BigInt(nth)) & 1n ? [] : [nth]));
  const first = open.reduce((least, nth) => Math.min(least, ends[nth]!), Number.POSITIVE_INFINITY);
  return open.filter((nth) => calls[nth]!.began <= first);
}

/** A history of independent objects: each is explained separately. */
export function byKey<C>(history: readonly C[], keyOf: (call: C) => string): C[][] {
  const parts = new Map<string, C[]>();
  for (const call of history) {
    const part = parts.get(keyOf(call));
    if (part) part.push(call);
    else parts.set(keyOf(call), [call]);
  }
  return [...parts.values()];
}
