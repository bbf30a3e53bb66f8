/** Pseudo-random numbers, equal for the same words in every process and after every restart. */
export type Drawn = {
  /** In [0, 1). */
  share(): number;
  below(n: number): number;
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** True with a probability of n percent. */
  in100(n: number): boolean;
};

/** FNV-1a over the words, then mulberry32. */
export function drawn(...words: readonly (string | number)[]): Drawn {
  let state = hashOf(words.join("|"));
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(share() * n);
  return {
    share,
    below,
    between: (from, to) => from + below(to - from + 1),
    pick: (from) => from[below(from.length)]!,
    in100: (n) => share() * 100 < n,
  };
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // Without this mixing, words that differ in the last letter only would start alike.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
