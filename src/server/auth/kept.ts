/** So long a process keeps what it read of sites and tokens: what is withdrawn is refused by every process within 5 s. */
export const KEPT = { ms: 2_000 };
