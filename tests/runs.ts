const FEWEST = 5;

/**
 * How many histories, payloads or samples a test tries: a fifth of what it tries in `npm run test:whole` (RUNS=all), where all of them
 * are. Where nothing pins their seed, every run tries others. `own`: the variable that says it for this test alone.
 */
export function runs(all: number, own?: string): number {
  const result = own === undefined ? undefined : process.env[own];
  if (result !== undefined) return Number(result);
  return EXHAUSTIVE ? all : Math.max(Math.ceil(all / 5), Math.min(all, FEWEST));
}

/** Whether all of it is tried. */
export const EXHAUSTIVE = process.env.RUNS === "all";
