/** What one run of an item has seen; `failures` empty: it passed. Figures are told as they are, met or not. */
type Seen = { figures: Record<string, number | string>; failures: string[] };

/** `sample`: what `npm test` has time for; `short` is in `npm run test:whole`. */
type Size = "sample" | "short" | "long";

/** One claim of design/reliability.md and the attempt to break it. */
export type Item = {
  id: string;
  claim: string;
  run: (given: { size: Size; seed: number }) => Promise<Seen>;
};

/** Collects what must not have happened. */
export function ledgerOfFailures() {
  const failures: string[] = [];
  return {
    failures,
    must: (holds: boolean, what: string) => {
      if (!holds) failures.push(what);
    },
  };
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const quantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
};
