/** Result of one run of an item; passed without `failures`. Figures are reported in any case. */
type Seen = { figures: Record<string, number | string>; failures: string[] };

/** `sample`: fits into `npm test`; `short`: part of `npm run test:whole`. */
type Size = "sample" | "short" | "long";

/** One claim of design/reliability.md and the attempt to break it. */
export type Item = {
  id: string;
  claim: string;
  run: (given: { size: Size; seed: number }) => Promise<Seen>;
};

/** Collects violations. */
export function ledgerOfFailures() {
  const failures: string[] = [];
  return {
    failures,
    must: (holds: boolean, what: string) => {
      if (!holds) failures.push(what);
    },
  };
}

/** Pseudo-random numbers by seed (mulberry32). */
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
