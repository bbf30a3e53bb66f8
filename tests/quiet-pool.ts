import pg from "pg";

/**
 * A pool whose connections may end with their server: one that is closing when the server stops would throw into
 * another test.
 */
export const quietPool = (config: pg.PoolConfig): pg.Pool =>
  new pg.Pool(config).on("error", () => {}).on("connect", (client) => void client.on("error", () => {}));
