import pg from "pg";
import { report } from "./supervised";

/** Limits of every pool: a bounded wait for a connection, and for a server that no longer answers. */
export const CONNECTION = {
  connectionTimeoutMillis: 2_000,
  // A server whose machine failed never closes the connection.
  query_timeout: 15_000,
  keepAlive: true,
} as const;

/** Migrations, seeds and repairs wait longer for a starting server, and have no statement limit. */
const PATIENT = { connectionTimeoutMillis: 10_000, keepAlive: true } as const;
/** JIT compilation takes longer than any of our statements, and the server would use it for expensive plans. */
const OPTIONS = "-c jit=off";

type Given = {
  connectionString: string | undefined;
  /** Name shown in `pg_stat_activity.application_name`, after the product's name. */
  name: string;
  /** True behind a pooler, which refuses start-up parameters: jit is configured on its servers. */
  pooled?: boolean;
};

const settled = <T extends pg.ClientConfig>({ name, pooled, ...given }: Given & T) => ({
  ...PATIENT,
  application_name: `safar ${name}`,
  ...(!pooled && { options: OPTIONS }),
  ...given,
});

/** The only place that creates connections, for the product, its commands and its benchmark. */
export function makePool(given: Given & pg.PoolConfig): pg.Pool {
  const made = new pg.Pool(settled(given));
  // The pool replaces a broken connection, or the running statement reports it. One that breaks while checked out and
  // idle only emits an event: without a listener the error is thrown in whatever code runs then.
  return made
    .on("error", () => {})
    .on("connect", (client) => {
      client.on("error", () => {});
      reportDamage(client);
    });
}

/** SQL states of a page or index that the server cannot read. */
const DAMAGED = ["XX001", "XX002"];

/** Reports damage found by any statement and any library to the supervisor. */
function reportDamage(client: pg.ClientBase): void {
  const wire = (client as unknown as { connection: NodeJS.EventEmitter }).connection;
  wire.on("errorMessage", ({ code = "", message }: { code?: string; message: string }) => {
    if (DAMAGED.includes(code)) report({ type: "damage", said: message });
  });
}

/** A separate connection, for long use (locks, listening) or a single task. */
export const makeClient = (given: Given & pg.ClientConfig): pg.Client => new pg.Client(settled(given));
