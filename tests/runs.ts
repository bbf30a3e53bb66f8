const FEWEST = 5;

/**
 * Number of histories, payloads or samples a test tries: a fifth of those in `npm run test:whole` (RUNS=all). Without a
 * fixed seed every run tries others. `own`: a variable for this test only.
 */
export function runs(all: number, own?: string): number {
  const result = own === undefined ? undefined : process.env[own];
  if (result !== undefined) return Number(result);
  return EXHAUSTIVE ? all : Math.max(Math.ceil(all / 5), Math.min(all, FEWEST));
}

/** Whether all of it is tried. */
export const EXHAUSTIVE = process.env.RUNS === "all";

/** Shifts every sample of a run, so that runs try different parts; SAMPLE_SEED replays one. */
const SAMPLE_SEED = Number(process.env.SAMPLE_SEED ?? Date.now() % 60);

/** Every `share`th of a list, another part in each run; all of it in `npm run test:whole`. */
export function sampleOf<Item>(all: readonly Item[], share: number): Item[] {
  return EXHAUSTIVE ? [...all] : all.filter((_, nth) => (nth + SAMPLE_SEED) % share === 0);
}
