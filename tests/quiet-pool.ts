import pg from "pg";

/**
 * A pool whose connections may end with their server: one that is on its way out when the server stops would else throw
 * into whatever test runs then.
 */
export const quietPool = (config: pg.PoolConfig): pg.Pool =>
  new pg.Pool(config).on("error", () => {}).on("connect", (client) => void client.on("error", () => {}));
