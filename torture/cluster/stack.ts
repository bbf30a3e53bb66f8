import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Embedded, startEmbedded } from "../../ops/embedded";
import { freePort } from "../../scripts/lib/free-port.mjs";
import { registeredPartner } from "../../tests/partner";
import { quietPool } from "../../tests/quiet-pool";
import { s3Server } from "../../tests/s3";
import { healthy, launch, remove, type Started, stop, temporaryFolder } from "../../tests/start/product";
import type { World } from "../world";
import { type Program, startNginx, startPooler, startRedis } from "./programs";

const PATIENCE_MS = 150_000;

/** A machine of the cluster: one app process and one job process, started by `npm start`. */
type Machine = {
  base: string;
  running: () => Started;
  stop: () => Promise<unknown>;
  start: () => Promise<void>;
};

export type Stack = World & {
  machines: readonly [Machine, Machine];
  /** The pooler's administration database. */
  poolerUrl: string;
  restartPooler: () => Promise<void>;
};

/**
 * nginx -> two machines -> PgBouncer -> PostgreSQL, with one Redis and one object storage; `ends` stop what was
 * started.
 */
export async function startStack(ends: (() => Promise<unknown>)[]): Promise<Stack> {
  const folder = await temporaryFolder();
  ends.unshift(() => remove(folder));
  const [nginxPort, poolerPort, redisPort, ...apps] = await ports(5);
  const database = await startEmbedded({ dataDir: join(folder, "database") });
  ends.unshift(database.stop);
  const secret = randomBytes(24).toString("base64url");
  const postgres = Number(new URL(database.appUrl).port);
  const accounts = { safar_app: new URL(database.appUrl).password, safar_pooler: secret };
  const openPooler = () => startPooler({ folder, port: poolerPort!, postgres, accounts });
  let pooler: Program = await openPooler();
  ends.unshift(() => pooler.stop());
  ends.unshift((await startRedis(redisPort!)).stop);
  const s3 = await s3Server();
  ends.unshift(s3.close);

  const base = `http://127.0.0.1:${nginxPort}`;
  const env = environment({ database, poolerPort: poolerPort!, redisPort: redisPort!, base, s3 });
  Object.assign(process.env, env);
  const machines = apps.map((port, nth) => machine(join(folder, `machine-${nth}`), port, env)) as [Machine, Machine];
  ends.unshift(() => Promise.all(machines.map((one) => one.stop())));
  // The first creates the schema.
  for (const one of machines) await one.start();
  const nginx = await startNginx({ folder, port: nginxPort!, apps: apps as [number, number] });
  ends.unshift(() => nginx.stop());

  const pool = quietPool({ connectionString: database.ownerUrl, max: 4 });
  ends.unshift(() => pool.end());
  return {
    base,
    partner: await registeredPartner(base),
    sql: async (text, values) => (await pool.query(text, values)).rows,
    appProcesses: () => [],
    server: () => database.pid,
    said: () => machines.map((one) => one.running().said()).join("\n"),
    machines,
    poolerUrl: `postgresql://safar_pooler:${secret}@127.0.0.1:${poolerPort}/pgbouncer`,
    restartPooler: async () => {
      await pooler.stop("SIGTERM");
      pooler = await openPooler();
    },
  };
}

async function ports(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}

type Given = {
  database: Embedded;
  poolerPort: number;
  redisPort: number;
  base: string;
  s3: Awaited<ReturnType<typeof s3Server>>;
};

/** Environment of both machines, as described in docs/cluster.md. */
const environment = ({ database, poolerPort, redisPort, base, s3 }: Given): Record<string, string> => ({
  DATABASE_URL: `postgresql://safar_app:${new URL(database.appUrl).password}@127.0.0.1:${poolerPort}/safar`,
  DATABASE_DIRECT_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  DB_PREPARED: "off",
  AUTH_SECRET: randomBytes(32).toString("base64url"),
  REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: s3.bucket,
  S3_REGION: s3.region,
  S3_ACCESS_KEY_ID: s3.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  TRUSTED_PROXIES: "127.0.0.1/32",
  PUBLIC_URL: base,
  ALLOW_PRIVATE_TARGETS: "on",
});

function machine(dataDir: string, port: number, env: Record<string, string>): Machine {
  let running: Started | undefined;
  return {
    base: `http://127.0.0.1:${port}`,
    running: () => running!,
    stop: async () => running && stop(running),
    start: async () => {
      running = launch({ dataDir, env }, port);
      await healthy(running, PATIENCE_MS);
    },
  };
}
