import pg from "pg";
import { report } from "./supervised";

/** What every pool's connections hold to: nobody waits long for one, nor for a server that went without a word. */
export const CONNECTION = {
  connectionTimeoutMillis: 2_000,
  // A server whose machine died ends nothing by itself.
  query_timeout: 15_000,
  keepAlive: true,
} as const;

/** Who migrates, seeds or repairs waits longer for a server that just starts, and as long as its work takes. */
const PATIENT = { connectionTimeoutMillis: 10_000, keepAlive: true } as const;
/** Compiling a plan takes longer than any of ours runs; where the server can, it would for those it thinks are expensive. */
const OPTIONS = "-c jit=off";

type Given = {
  connectionString: string | undefined;
  /** What the server calls it (`pg_stat_activity.application_name`), behind the product's name. */
  name: string;
  /** By a pooler in front, which refuses start-up parameters: jit is its servers' to turn off. */
  pooled?: boolean;
};

const settled = <T extends pg.ClientConfig>({ name, pooled, ...given }: Given & T) => ({
  ...PATIENT,
  application_name: `safar ${name}`,
  ...(!pooled && { options: OPTIONS }),
  ...given,
});

/** The one place that makes connections: whoever needs one, of the product, its commands or its benchmark, asks here. */
export function makePool(given: Given & pg.PoolConfig): pg.Pool {
  const made = new pg.Pool(settled(given));
  // A connection that dies is replaced by the pool, or told by the statement under way. One that dies in somebody's
  // hands between two statements tells only its listeners: without one, the error is thrown out of whatever runs then.
  return made
    .on("error", () => {})
    .on("connect", (client) => {
      client.on("error", () => {});
      reportDamage(client);
    });
}

/** A page or an index that the server cannot use. */
const DAMAGED = ["XX001", "XX002"];

/** Whoever meets damage, in whichever statement and by whichever library, the supervisor hears of it. */
function reportDamage(client: pg.ClientBase): void {
  const wire = (client as unknown as { connection: NodeJS.EventEmitter }).connection;
  wire.on("errorMessage", ({ code = "", message }: { code?: string; message: string }) => {
    if (DAMAGED.includes(code)) report({ type: "damage", said: message });
  });
}

/** A connection of its own: for what lasts (locks, listening) or is done once. */
export const makeClient = (given: Given & pg.ClientConfig): pg.Client => new pg.Client(settled(given));
