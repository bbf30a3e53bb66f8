/** What every pool's connections hold to: nobody waits long for one, nor for a server that went without a word. */
export const CONNECTION = {
  connectionTimeoutMillis: 2_000,
  // A server whose machine died ends nothing by itself.
  query_timeout: 15_000,
  keepAlive: true,
} as const;
