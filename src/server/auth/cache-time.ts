/** Cache time of sites and tokens in a process: a revocation reaches every process within 5 s. */
export const CACHE_TIME = { ms: 2_000 };
