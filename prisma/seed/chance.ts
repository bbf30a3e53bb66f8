/** Pseudo-random choices that are the same at every start of a deployment (mulberry32). */
export type Chance = {
  below(n: number): number;
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
};

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { below, between: (from, to) => from + below(to - from + 1), pick: (from) => from[below(from.length)]! };
}
